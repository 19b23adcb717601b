export const strings = {
  scriptRejected: (origin: string) =>
    `The script was seen on ${origin}, which may not open the widget. If the site is yours, allow it in the next step.`,
  scriptNotHttps: (origin: string) =>
    `The script was seen on ${origin}. A page must be https or, on your own machine, opened as localhost.`,
  scriptSeen: (origin: string) => `Seen on ${origin}`,

  tabNames: { ideas: "Ideas", roadmap: "Roadmap", polls: "Polls", news: "What’s new" },
  themes: [
    ["", "Match system"],
    ["light", "Light"],
    ["dark", "Dark"],
    ["inherit", "Same as page"],
  ] as const,
  sides: [
    ["", "Automatic"],
    ["right", "Right"],
    ["left", "Left"],
  ] as const,
  languages: [
    ["", "Same as page"],
    ["en", "English"],
    ["de", "Deutsch"],
    ["fr", "Français"],
    ["es", "Español"],
    ["pt-BR", "Português (Brasil)"],
    ["ja", "日本語"],
    ["ar", "العربية"],
  ] as const,

  domainLabel: {
    label: "Domain",
    help: "example.com, *.example.com, https://example.com:8443, or localhost while you build",
  },
  add: "Allow",
  removeDomain: (domain: string) => `Stop allowing ${domain}`,
  times: (count: string) => `${count}, last `,
  removed: (domain: string) => `${domain} is no longer allowed.`,

  enforce: "Secure Identify",

  rotate: "Rotate key",
  overlaps: [
    ["0", "Revoke immediately (ends all sessions)"],
    ["1", "1 more hour"],
    ["24", "24 more hours"],
    ["168", "7 more days"],
  ] as const,

  token: {
    label: "Identity token",
    help: "Paste what your server signs. Checked exactly as in production; never stored or used up.",
  },
  tokenGood: (sub: string) => `Valid token for user ${sub}.`,
  tokenOnce: "One-time token.",
};
