export const strings = {
  intro:
    "E-mails about this workspace. Every member chooses their own; owners and admins choose those to other people.",
  title: "New posts",
  text: "Hear of posts by other people, several of them in one e-mail.",
  frequency: "Send me new posts",
  frequencies: [
    ["off", "Never"],
    ["at_once", "Immediately, at most every 15 minutes"],
    ["daily", "Once a day"],
    ["weekly", "Once a week"],
  ],
  people: "Your users",
  peopleText:
    "Ideas: authors, commenters, voters and followers are notified of comments, new statuses and merged ideas, at most every 15 minutes. Only addresses that your servers sign (Secure Identify), or that guests confirm by a link, get them. Changelog: visitors of the public page subscribe with a link that is sent to their address, and get new entries on Mondays. Each e-mail has a link to unsubscribe.",
  mailsFollowers: "E-mail people about ideas they follow",
  mailsChangelog: "Offer a weekly e-mail with new changelog entries on the public page",
  senderName: "Sender name",
  senderNameHelp: "For all e-mails of this workspace. If empty, the name of the workspace.",
  saveAll: "Save for the workspace",
  replyTo: "Reply-to address",
  replyToHelp: "Replies to e-mails go to this address.",
  to: (address: string) => `To ${address}`,
  unconfirmed: (address: string) =>
    `We sent a link to ${address}. Open it to confirm the address; until then, you get no other e-mail.`,
  bounced: (address: string) => `The mail server rejected ${address}. Save your choice to try again.`,
  unconfigured: "This installation has no mail server, so no e-mails are sent. Set SMTP_URL to send them.",
  unsent: (count: number) =>
    count === 1
      ? "1 e-mail of this workspace was not sent yet."
      : `${count} e-mails of this workspace were not sent yet.`,
} as const;
