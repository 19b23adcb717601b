const withArticle = { owner: "an owner", admin: "an admin", member: "a member" };
export type Role = keyof typeof withArticle;

export const strings = {
  people: "People",
  identity: "Identity",
  identities: { staff: "Staff", verified: "Verified", unverified: "Unverified", anonymous: "Anonymous" },
  name: "Name",
  email: "E-mail",
  actionsFor: (name: string) => `Actions for ${name}`,
  erase: "Erase",
  eraseOne: (name: string) => `Erase ${name}`,
  erased: (name: string) => `${name} is erased.`,
  isBlocked: (name: string) => `${name} is blocked, and signed out of the widget.`,
  isRemoving: (name: string) =>
    `${name} is blocked. Their posts, comments, votes and answers are removed in a moment.`,
  isUnblocked: (name: string) => `${name} is unblocked.`,

  role: "Role",
  roleOf: (name: string) => `Role of ${name}`,
  roleSet: (name: string, role: Role) => `${name} is now ${withArticle[role]}.`,
  makeOne: (name: string, role: Role) => `Make ${name} ${withArticle[role]}?`,
  become: (role: Role) => `Become ${withArticle[role]}?`,
  ownerText: "Owners can do everything: they can also remove you and other owners, and delete the workspace.",
  remove: "Remove",
  removeMember: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} is no longer a member.`,

  invite: "Invite",
  takenBack: (email: string) => `The invitation for ${email} is revoked.`,
  mailed: (email: string) =>
    `A mail with the link is on its way to ${email}. The link works once, for 7 days.`,
  handOver: (email: string) =>
    `Send this link to ${email}. It works once, for 7 days, and is not shown again.`,

  noEvents: "Nothing was changed yet.",
};
