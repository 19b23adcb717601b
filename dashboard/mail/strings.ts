export const strings = {
  frequencies: [
    ["off", "Never"],
    ["at_once", "Immediately, at most every 15 minutes"],
    ["daily", "Once a day"],
    ["weekly", "Once a week"],
  ],
  to: (address: string) => `To ${address}`,
  unconfirmed: (address: string) =>
    `We sent a link to ${address}. Open it to confirm the address; until then, you get no other e-mail.`,
  bounced: (address: string) => `The mail server rejected ${address}. Save your choice to try again.`,
  unsent: (count: number) =>
    count === 1
      ? "1 e-mail of this workspace was not sent yet."
      : `${count} e-mails of this workspace were not sent yet.`,
} as const;
