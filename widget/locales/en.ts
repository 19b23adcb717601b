/**
 * The English messages for the first list; `en-lazy.ts` contains those for the other views. Each translation satisfies
 * `Translation`, a type derived from `en` and `enLazy`. `{n}` and `{m}` are replaced by the message's arguments:
 * `messages.found(3)`. A plural has one message per `Intl.PluralRules` category of the language.
 */
export const en = {
  feedback: "Feedback",
  close: "Close",
  back: "Back",
  addIdea: "Add an idea",
  retry: "Try again",

  ideas: "Ideas",
  roadmap: "Roadmap",
  polls: "Polls",
  news: "What’s new",

  search: "Search ideas",
  clear: "Clear search",
  order: "Order",
  newest: "Newest",
  best: "Best match",
  mostVoted: "Most voted",
  board: "Board",
  status: "Status",
  all: "All",
  tag: "Tag",
  loading: "Loading…",
  found: { one: "{n} idea found", other: "{n} ideas found" },
  noIdeas: "No ideas here yet.",
  beFirst: "Yours can be the first.",
  noMatch: "No ideas match “{n}”.",
  loadFailed: "We could not load this.",

  votes: { one: "{n} vote", other: "{n} votes" },
  voteFor: "Vote for {n}, {m}",
  voted: "Vote counted, {n}",
  unvoted: "Vote withdrawn, {n}",
  notSaved: "This was not saved.",
  comments: { one: "{n} comment", other: "{n} comments" },
  private: "Private",
  you: "You",

  offline: "You seem to be offline.",
  silent: "The server is not responding.",
  trouble: "Something went wrong on our side.",
  tooMany: "Too many requests. Try again in a moment.",
  notAllowed: "This page may not open Earshot. Allow it in the dashboard under Install.",

  underReview: "Under review",
  planned: "Planned",
  inProgress: "In progress",
  completed: "Completed",
  statusClosed: "Closed",
  general: "General",
} as const;
