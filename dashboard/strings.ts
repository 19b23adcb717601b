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
  cancel: "Cancel",
  save: "Save",
  saved: "Saved.",
  titleNow: "Title now",
  overwrite: "Overwrite",
  undo: "Undo",
  renameOne: (name: string) => `Rename ${name}`,
  removeOne: (name: string) => `Remove ${name}`,
  copied: "Copied",
  copyFailed: "Couldn't copy. Select the text and copy it manually.",
  selectOne: (name: string) => `Select ${name}`,
  confirmWord: (word: string) => `Type ${word} to confirm`,

  pageFailed: "We could not load this page.",
  notFound: "Page not found",
  notFoundText: "This page doesn't exist, or you don't have access.",
  toStart: "Go to your feedback",
  addPicture: "Add picture",
  formats: { bold: "Bold", italic: "Italic", list: "List", link: "Link", code: "Code" },
  trouble: "Something went wrong on our side.",
  tooMany: "Too many requests. Try again in a moment.",

  listKeys: [
    [["j", "k"], "move"],
    [["Enter"], "open"],
    [["?"], "all shortcuts"],
  ] satisfies [names: string[], text: string][],

  page: (page: number, pages: number, isExact: boolean) =>
    `Page ${whole.format(page)} of ${isExact ? "" : "more than "}${whole.format(pages)}`,
  noStatus: "No status",
};
