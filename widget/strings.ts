const rules = new Intl.PluralRules("en");
const compact = new Intl.NumberFormat("en", { notation: "compact" });

const plural = (count: number, one: string, other: string) =>
  `${formatCount(count)} ${rules.select(count) === "one" ? one : other}`;

/** 1,234 is `1.2K`: a column of numbers keeps its width. */
export const formatCount = (count: number) => compact.format(count);

/** Every sentence a visitor reads. */
export const strings = {
  direction: "ltr" as const,
  feedback: "Feedback",
  close: "Close",
  back: "Back to all ideas",
  addIdea: "Add an idea",
  retry: "Try again",

  search: "Search ideas",
  clear: "Clear the search",
  order: "Order",
  newest: "Newest",
  mostVoted: "Most voted",
  board: "Board",
  allBoards: "All boards",
  showMore: "Show more",
  loading: "Loading…",
  found: (count: number) => (count ? `${plural(count, "idea", "ideas")} found` : "No ideas found"),
  noIdeas: "No ideas here yet. Yours can be the first.",
  noMatch: (search: string) => `Nothing matches “${search}” yet.`,
  addThis: "Add it as an idea",
  listFailed: "We could not load the ideas.",
  moreFailed: "We could not load more.",

  votes: (count: number) => (rules.select(count) === "one" ? "vote" : "votes"),
  voteFor: (title: string) => `Vote for ${title}`,
  voted: (count: number) => `Vote counted, ${plural(count, "vote", "votes")}`,
  unvoted: (count: number) => `Vote withdrawn, ${plural(count, "vote", "votes")}`,
  voteFailed: "Your vote was not saved.",
  comments: (count: number) => (rules.select(count) === "one" ? "comment" : "comments"),
  private: "Private",

  viewFailed: "We could not open this.",
  postFailed: "We could not open this idea.",
  postGone: "This idea is gone, or not public.",

  title: "Title",
  titleHelp: "One idea in one sentence.",
  titleMissing: "Give your idea a title.",
  titleLong: (over: number) => `${plural(over, "character", "characters")} too long.`,
  titleLeft: (left: number) => `${plural(left, "character", "characters")} left`,
  description: "Details",
  optional: "optional",
  descriptionHelp: "What are you trying to do, and what is in the way?",
  category: "Category",
  onlyTeam: "Private: only you and the team can read it",
  send: "Post idea",
  sending: "Posting…",
  sent: "Your idea is posted.",
  sendFailed: "We could not send this. Your text is safe.",
  closed: "No board takes ideas yet. Come back soon.",
  formFailed: "We could not prepare the form.",

  offline: "You seem to be offline.",
  silent: "The service did not answer.",
  trouble: "The service has trouble at the moment.",
  tooMany: "That was a lot at once. Wait a moment.",
  signIn: "Sign in on this site to take part.",
};
