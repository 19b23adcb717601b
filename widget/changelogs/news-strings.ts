import { addSentences } from "../strings.ts";

/** What is said about news. It comes with them: see `strings.ts`. */
export const newsEnglish = {
  newsFailed: "We could not load the news.",
  noNews: "Nothing new yet.",
  topic: "Topic",
  allTopics: "All topics",
  unread: "New:",
  likes: "like|likes",
  likeFailed: "Your like was not saved.",
} as const;

addSentences(108, newsEnglish);
