const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Texts of the frame. */
export const frameStrings = {
  skip: "Skip to the page",
  menu: "Menu",
  places: "Workspace",
  goTo: "Go to",
  paletteKey: isApple ? "⌘K" : "Ctrl K",
  keys: "Keys",
  keyGroups: [
    {
      title: "In a list, while a row has the focus",
      keys: [
        [["↓", "j"], "Next row"],
        [["↑", "k"], "Row before"],
        [["Home", "End"], "First and last row"],
        [["Enter"], "Open it, or go to its first button"],
        [["x"], "Select, in Feedback"],
        [["e"], "Edit, in Feedback"],
      ],
    },
    {
      title: "Everywhere",
      keys: [
        [[isApple ? "⌘ K" : "Ctrl K"], "Go to a page or a post"],
        [["/"], "Search this list"],
        [["?"], "These keys"],
        [["Esc"], "Close what is open"],
      ],
    },
  ] satisfies { title: string; keys: [names: string[], text: string][] }[],
  singleKeys: "Single letters and signs do something",
  paletteLabel: "Where to, or which post",
  nothingFound: "Nothing fits that.",
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
