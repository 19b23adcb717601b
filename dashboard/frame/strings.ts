const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** What the frame says. */
export const frameStrings = {
  skip: "Skip to the page",
  menu: "Menu",
  places: "Workspace",
  goTo: "Go to",
  paletteKey: isApple ? "⌘K" : "Ctrl K",
  paletteLabel: "Where to, or which post",
  nothingFound: "Nothing fits that.",
  switchTo: (name: string) => `Switch to ${name}`,
  workspaces: "Workspaces",
  newWorkspace: "New workspace",
  role: { owner: "Owner", admin: "Admin", member: "Member" },

  feedback: "Feedback",
  boards: "Boards",
  polls: "Polls",
  changelog: "Changelog",
  people: "People",
  insights: "Insights",
  install: "Install",
  settings: "Settings",
  apiKeys: "API keys",
  members: "Members",
  statuses: "Statuses",
  workspace: "Workspace",
  audit: "Audit log",
  newPoll: "New poll",
  newEntry: "New changelog entry",

  account: "Your account",
  signOut: "Sign out",
  theme: "Light or dark",
  likeSystem: "System",
  light: "Light",
  dark: "Dark",
};
