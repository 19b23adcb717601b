export const strings = {
  title: "Workspace",
  intro: "How the workspace is called here and in the widget.",
  name: "Name",
  subdomain: {
    label: "Short name",
    help: "Part of the addresses of these pages. Old links stop working when it changes.",
  },

  leave: "Leave this workspace",
  leaveText:
    "What you wrote stays. Your keys of this workspace stop working. To return you need an invitation.",
  leaveAction: "Leave",
  left: (name: string) => `You left ${name}.`,

  delete: "Delete this workspace",
  deleteText:
    "Its posts, comments, votes, polls, changelog, people and keys go, and the widget stops at once. This cannot be undone.",
  deleteAction: "Delete workspace",
  deleted: (name: string) => `${name} is deleted.`,
};
