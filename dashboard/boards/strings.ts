import { plural } from "../strings.ts";

export const strings = {
  title: "Boards",
  intro: "A board is one place for ideas, with categories and tags of its own.",
  new: "New board",
  none: "No boards yet. Make one, and people can post to it.",
  board: "Board",
  address: "Address",
  visibility: "Visibility",
  public: "Public",
  private: "Staff only",
  default: "Default",
  back: "All boards",

  name: { label: "Title", help: "3 to 20 characters." },
  url: { label: "Address", help: "Letters, digits and hyphens, such as mobile-app." },
  description: "Description",
  isPrivate: "Only staff can see this board",
  make: "Make board",
  saved: "Saved.",

  defaultTitle: "Default board",
  isDefault: "New ideas start here unless somebody chooses another board.",
  makeDefault: "Make default",

  categories: "Categories",
  categoriesHelp:
    "Each post is in exactly one, so a board without any takes no ideas. A category with posts stays.",
  removeCategory: "No post may be in it any more.",
  tags: "Tags",
  tagsHelp: "Set by staff, as many as fit.",
  removeTag: (count: number) => `It is taken off ${plural(count, "post", "posts")}.`,

  danger: "Delete this board",
  dangerText: "Its posts, votes, comments, categories and tags go with it. This cannot be undone.",
  delete: "Delete board",
};
