import { plural } from "../strings.ts";

const votes = (count: number) => plural(count, "vote", "votes");
const comments = (count: number) => plural(count, "comment", "comments");

export const strings = {
  merge: "Merge a duplicate",
  search: { label: "Find the duplicate", help: "It is merged into the post you are looking at." },
  willMove: (votesCount: number, commentsCount: number) =>
    `Its ${votes(votesCount)} and ${comments(commentsCount)} move to this post. People who voted for both are counted once.`,
  merged: (votesMoved: number, commentsMoved: number) =>
    `Merged. ${votes(votesMoved)} and ${comments(commentsMoved)} moved.`,
  moved: (votesMoved: number, commentsMoved: number) =>
    `${votes(votesMoved)}, ${comments(commentsMoved)}, by `,
  undoOne: (title: string) => `merging ${title}`,
  parted: "Merge undone.",
};
