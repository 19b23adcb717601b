import { plural } from "../strings.ts";

export const strings = {
  title: "Changelog",
  new: "New entry",
  added: (count: number) => `Show ${plural(count, "new entry", "new entries")}`,
  tags: "Tags",
  removeTag: (count: number) => `It will be removed from ${plural(count, "entry", "entries")}.`,

  preview: "Preview",
  delete: "Delete entry",
  deleteText: "It disappears from the widget, with its likes. This cannot be undone.",
};
