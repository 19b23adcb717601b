import { plural } from "../strings.ts";

export const strings = {
  title: "Insights",
  span: "Span",
  spans: [
    ["7", "7 days"],
    ["30", "30 days"],
    ["90", "90 days"],
  ] as const,
  posts: "Posts",
  votes: "Votes",
  comments: "Comments",
  votesCount: (count: number) => plural(count, "vote", "votes"),
  day: "Day (UTC)",
  asTable: "The same as a table",
  most: (count: string) => `at most ${count} a day`,
  mostWanted: "Most wanted",
  mostWantedText: "Open posts with the most votes.",
  needsReply: "Waiting for you",
  needsReplyText: "Open posts where a visitor had the last word.",
  noneWanted: "No open post has a vote yet.",
  noneWaiting: "Nobody waits for an answer.",
};
