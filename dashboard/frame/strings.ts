const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Texts of the frame. */
export const frameStrings = {
  skip: "Skip to content",
  menu: "Menu",
  places: "Workspace",
  goTo: "Search…",
  paletteKey: isApple ? "⌘K" : "Ctrl K",
  keys: "Keyboard shortcuts",
  keyGroups: [
    {
      title: "In a list, while a row has the focus",
      keys: [
        [["↓", "j"], "Next row"],
        [["↑", "k"], "Previous row"],
        [["Home", "End"], "First and last row"],
        [["Enter"], "Open it, or go to its first button"],
        [["x"], "Select row (Feedback)"],
        [["e"], "Edit row (Feedback)"],
      ],
    },
    {
      title: "Everywhere",
      keys: [
        [[isApple ? "⌘ K" : "Ctrl K"], "Go to a page or a post"],
        [["/"], "Search this list"],
        [["?"], "Show keyboard shortcuts"],
        [["Esc"], "Close what is open"],
      ],
    },
  ] satisfies { title: string; keys: [names: string[], text: string][] }[],
  singleKeys: "Enable single-key shortcuts",
  paletteLabel: "Search pages and posts",
  nothingFound: "No results.",
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
  theme: "Appearance",
  likeSystem: "System",
  light: "Light",
  dark: "Dark",
};
