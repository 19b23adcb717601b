export const strings = {
  title: "Workspace",
  intro: "Name shown here and in the widget.",
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
    "Permanently deletes all posts, comments, votes, polls, changelog entries, people and keys, and disables the widget.",
  deleteAction: "Delete workspace",
  deleted: (name: string) => `${name} is deleted.`,
};
