import { plural } from "../strings.ts";

const votes = (count: number) => plural(count, "vote", "votes");
const comments = (count: number) => plural(count, "comment", "comments");

export const strings = {
  title: "Duplicates",
  none: "Nothing was merged into this post.",
  merge: "Merge a duplicate",
  search: { label: "Title of the duplicate", help: "It is merged into the post you are looking at." },
  found: "Which one",
  noMatch: "No other post has that in its title.",
  willMove: (votesCount: number, commentsCount: number) =>
    `Its ${votes(votesCount)} and ${comments(commentsCount)} move to this post. Who voted for both counts once.`,
  willGo:
    "The duplicate disappears from all lists, and its link leads to this post. You can undo this here at any time.",
  action: "Merge",
  merged: (title: string, votesMoved: number, commentsMoved: number) =>
    `${title} is merged: ${votes(votesMoved)} and ${comments(commentsMoved)} moved.`,
  moved: (votesMoved: number, commentsMoved: number) =>
    `${votes(votesMoved)}, ${comments(commentsMoved)}, by `,
  undoOne: (title: string) => ` merging ${title}`,
  parted: (title: string) => `${title} is a post of its own again.`,
};
