import { plural } from "../strings.ts";

const list = new Intl.ListFormat("en");

export const strings = {
  title: "Feedback",
  /** A search has the best matches first, unless another order is chosen. */
  sorts: (isSearch: boolean) =>
    [
      ["createdAt", isSearch ? "Best match" : "Newest"],
      ["lastInteractionAt", "Last activity"],
      ["votesCount", "Most voted"],
    ] as const,
  board: "Board",
  category: "Category",
  status: "Status",
  visibility: "Visibility",
  states: [
    ["active", "Open"],
    ["old", "Closed"],
  ] as const,
  visibilities: [
    ["public", "Public"],
    ["private", "Private"],
  ] as const,
  inboxes: [["waiting", "Waiting for reply"]] as const,
  private: "Private",
  dropFilter: (text: string) => `Remove filter ${text}`,
  dropAll: "Remove all filters",
  found: (count: number, isExact: boolean) =>
    `${isExact ? "" : "More than "}${plural(count, "post", "posts")}`,
  added: (count: number) => `Show ${plural(count, "new post", "new posts")}`,

  created: "Created",
  selected: (count: number) => `${plural(count, "post", "posts")} selected`,
  addTag: "Add tag",
  setTo: (count: number, name: string) => `${plural(count, "post", "posts")} moved to ${name}.`,
  tagAdded: (count: number, name: string) => `Tagged ${plural(count, "post", "posts")} "${name}".`,

  back: "All feedback",
  gone: "This post does not exist, or was deleted.",
  edit: "Edit",
  noDescription: "No description.",
  identity: { staff: "Staff", verified: "Verified", unverified: "Unverified", anonymous: "Anonymous" },
  removeTag: (name: string) => `Remove tag ${name}`,
  moveTo: (board: string) => `Move to ${board}?`,
  movedTo: (board: string) => `Moved to ${board}.`,
  losesTags: (names: string[]) =>
    `It loses the ${names.length === 1 ? "tag" : "tags"} ${list.format(names.map((name) => `"${name}"`))}.`,
  losesCategory: (before: string, after: string) => `Its category changes from "${before}" to "${after}".`,

  changedBy: (name: string | null) => `${name ?? "Somebody"} changed this post.`,

  saveVoters: "Export voters (CSV)",
};
