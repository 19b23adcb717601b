import { plural } from "../strings.ts";

export const strings = {
  title: "Boards",
  intro: "Boards group feedback. Each has its own categories and tags.",
  new: "New board",
  none: "No boards yet. Create one to collect posts.",
  board: "Board",
  address: "URL",
  visibility: "Visibility",
  public: "Public",
  private: "Staff only",
  default: "Default",
  back: "All boards",

  name: { label: "Title", help: "3 to 20 characters." },
  url: { label: "URL", help: "Letters, digits and hyphens, such as mobile-app." },
  description: "Description",
  isPrivate: "Only staff can see this board",
  make: "Create board",

  defaultTitle: "Default board",
  isDefault: "New ideas go to this board by default.",
  makeDefault: "Set as default",

  categories: "Categories",
  categoriesHelp: "Every post needs a category. You can't delete one that still has posts.",
  noCategories: "This board has no category yet, so it takes no posts. Add the first one.",
  takesNoPosts: "No category",
  removeCategory: "Move its posts first.",
  tags: "Tags",
  tagsHelp: "Only staff can add tags.",
  removeTag: (count: number) => `It will be removed from ${plural(count, "post", "posts")}.`,

  danger: "Delete this board",
  dangerText: "Its posts, votes, comments, categories and tags go with it. This cannot be undone.",
  delete: "Delete board",
};
