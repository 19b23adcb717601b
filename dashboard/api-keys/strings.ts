export const strings = {
  create: "New key",
  name: { label: "Name", help: 'What uses it, such as "billing sync".' },
  user: { label: "Acts as", help: "The author of what is created with it." },
  expiries: [
    ["0", "Never"],
    ["7", "In 7 days"],
    ["30", "In 30 days"],
    ["90", "In 90 days"],
    ["365", "In a year"],
  ] as const,
  revoke: "Revoke",
  revokeKey: (name: string) => `Revoke ${name}`,
  revokeText: (name: string) => `${name} stops working everywhere within 2 seconds. This cannot be undone.`,
  revokedKey: (name: string) => `${name} is revoked.`,
};
