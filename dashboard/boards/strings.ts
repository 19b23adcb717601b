import { plural } from "../strings.ts";

export const strings = {
  title: "Boards",
  new: "New board",
  board: "Board",
  default: "Default",

  name: { label: "Title", help: "3 to 20 characters." },
  url: { label: "URL", help: "Letters, digits and hyphens, such as mobile-app." },

  noCategories: "This board has no category yet, so it takes no posts. Add the first one.",
  removeTag: (count: number) => `It will be removed from ${plural(count, "post", "posts")}.`,

  delete: "Delete board",
};
