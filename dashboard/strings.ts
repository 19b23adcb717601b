const rules = new Intl.PluralRules("en");
const whole = new Intl.NumberFormat("en");

/** Formats a count with its noun: `1 post`, `1,204 posts`. */
export const plural = (count: number, one: string, other: string) =>
  `${whole.format(count)} ${rules.select(count) === "one" ? one : other}`;

export const formatCount = (count: number) => whole.format(count);

/** The messages that several parts of the dashboard share; each folder also has its own. */
export const strings = {
  product: "Earshot",
  opened: (title: string) => `${title} opened`,
  loading: "Loading…",
  retry: "Try again",
  close: "Close",
  cancel: "Cancel",
  save: "Save",
  saving: "Saving…",
  saved: "Saved.",
  notSaved: "Your changes are not saved. Overwrite what is there now, or keep it.",
  titleNow: "Title now",
  overwrite: "Overwrite",
  keepTheirs: "Keep it",
  undo: "Undo",
  remove: "Remove",
  add: "Add",
  newName: "New name",
  renameOne: (name: string) => `Rename ${name}`,
  removeOne: (name: string) => `Remove ${name}`,
  dismiss: "Dismiss",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Couldn't copy. Select the text and copy it manually.",
  optional: "optional",
  actions: "Actions",
  selectOne: (name: string) => `Select ${name}`,
  selectAll: "Select all on this page",
  confirmWord: (word: string) => `Type ${word} to confirm`,

  pageFailed: "We could not load this page.",
  missing: "There is nothing here. The address may be incomplete, or this was deleted.",
  loadFailed: "We could not load this.",
  apart: "Can't connect to Earshot",
  notFound: "Page not found",
  notFoundText: "This page doesn't exist, or you don't have access.",
  toNewWorkspace: "Create workspace",
  toStart: "Go to your feedback",
  noWorkspace: "You are not in any workspace yet. Ask a colleague to invite you, or create one.",
  offline: "You seem to be offline.",
  fillIn: "Fill in this field.",
  addPicture: "Add picture",
  formats: { bold: "Bold", italic: "Italic", list: "List", link: "Link", code: "Code" },
  notAPicture: "Only pictures can be added: PNG, JPEG, WebP or GIF.",
  pictureTooLarge: "A picture can have at most 5 MB.",
  silent: "The server is not responding.",
  trouble: "Something went wrong on our side.",
  tooMany: "Too many requests. Try again in a moment.",
  roleTooLow: "You don't have permission to do this. Ask an admin of the workspace.",
  checkFields: "Fix the highlighted fields.",
  sessionOver: "Your session has expired. Sign in again.",

  listKeys: [
    [["j", "k"], "move"],
    [["Enter"], "open"],
    [["?"], "all shortcuts"],
  ] satisfies [names: string[], text: string][],

  pages: "Pages",
  page: (page: number, pages: number, isExact: boolean) =>
    `Page ${whole.format(page)} of ${isExact ? "" : "more than "}${whole.format(pages)}`,
  earlier: "Previous page",
  later: "Next page",
  noStatus: "No status",
};
