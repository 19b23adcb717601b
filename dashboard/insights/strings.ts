import { formatCount, plural } from "../strings.ts";

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
  asTable: "View as table",
  most: (count: string) => `peak ${count}/day`,
  mostWanted: "Most wanted",
  mostWantedText: "Open posts with the most votes.",
  needsReply: "Waiting for you",
  needsReplyText: "Nobody from your team has answered since the visitor's message. Longest waiting first.",
  allWaiting: (count: number, isExact: boolean) =>
    isExact ? `See all ${plural(count, "post", "posts")}` : `See all ${formatCount(count)}+ posts`,
  noneWanted: "No open post has a vote yet.",
  noneWaiting: "You're all caught up.",
};
