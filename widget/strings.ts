import { type Sentences, toSentence } from "./speak.ts";

/*
 * All that a visitor reads, in English. A sentence more is a line here, and one at the same place in each file of
 * `languages/`, whose order is this one's. `{n}` is filled with what the sentence is called with, `{m}` with the second:
 * `strings.found(3)`. Where words follow the number, `|` parts the forms that the language has, in Intl.PluralRules'
 * order: zero, one, two, few, many, other. Read a sentence when something is drawn, never while a module loads, and by its
 * plain name: the build makes it a number.
 */
export const english = {
  feedback: "Feedback",
  close: "Close",
  back: "Back to all ideas",
  addIdea: "Add an idea",
  retry: "Try again",

  views: "Views",
  ideas: "Ideas",
  polls: "Polls",
  news: "What’s new",

  search: "Search ideas",
  clear: "Clear the search",
  order: "Order",
  newest: "Newest",
  mostVoted: "Most voted",
  board: "Board",
  allBoards: "All boards",
  status: "Status",
  anyStatus: "Any status",
  tag: "Tag",
  anyTag: "Any tag",
  showMore: "Show more",
  loading: "Loading…",
  found: "{n} idea found|{n} ideas found",
  noIdeas: "No ideas here yet. Yours can be the first.",
  noMatch: "Nothing matches “{n}” yet.",
  addThis: "Add it as an idea",
  listFailed: "We could not load the ideas.",
  moreFailed: "We could not load more.",

  votes: "vote|votes",
  voteFor: "Vote for {n}",
  voted: "Vote counted, {n} vote|Vote counted, {n} votes",
  unvoted: "Vote withdrawn, {n} vote|Vote withdrawn, {n} votes",
  voteFailed: "Your vote was not saved.",
  comments: "comment|comments",
  private: "Private",
  like: "Like",

  viewFailed: "We could not open this.",
  saved: "Saved.",
  removed: "Deleted.",
  notSaved: "This was not saved.",
  sent: "Your idea is posted.",

  offline: "You seem to be offline.",
  silent: "The service did not answer.",
  trouble: "The service has trouble at the moment.",
  tooMany: "That was a lot at once. Wait a moment.",
  notAllowed: "This page may not open Earshot. If it is yours, allow it in the dashboard under Install.",
  signIn: "Sign in on this site to take part.",
  signInNow: "Sign in",

  postGone: "This idea is gone, or not public.",

  noComments: "No comments yet. Yours can be the first.",
  comment: "Write a comment",
  postComment: "Comment",
  commented: "Your comment is posted.",
  reply: "Reply",
  replyTo: "Reply to {n}",
  inReplyTo: "In reply to {n}",
  replies: "{n} reply|{n} replies",
  pinned: "Pinned",
  team: "Team",
  edited: "Edited",
  you: "You",
  edit: "Edit",
  cancel: "Cancel",
  remove: "Delete",
  sure: "Delete this for good?",

  title: "Title",
  similar: "Is it one of these?",
  titleHelp: "One idea in one sentence.",
  titleMissing: "Give your idea a title.",
  titleLong: "{n} character too long.|{n} characters too long.",
  titleLeft: "{n} character left|{n} characters left",
  description: "Details (optional)",
  descriptionHelp: "What are you trying to do, and what is in the way?",
  category: "Category",
  onlyTeam: "Private: only you and the team can read it",
  send: "Post idea",
  sendFailed: "We could not send this. Your text is safe.",
  closed: "No board takes ideas yet. Come back soon.",

  nameAsk: "You posted as a guest. Leave a name so the team knows who asked.",
  name: "Name",
  email: "E-mail, if you like",
  save: "Save",

  noPolls: "No poll is open right now.",
  pastPolls: "Show past polls",
  ends: "Ends {n}",
  opens: "Opens {n}",
  ended: "Ended {n}",
  single: "Choose one.",
  multiple: "Choose one or more.",
  ranked: "Tick or drag what matters to you, first things first.",
  firstChoices: "The bars count first choices.",
  vote: "Vote",
  changeVote: "Change vote",
  withdraw: "Withdraw vote",
  seeResults: "See results",
  notRanked: "Not ranked",
  placed: "{n}, place {m}",
  up: "Move up: {n}",
  down: "Move down: {n}",

  noNews: "Nothing new yet.",
  unread: "New:",
} as const;

/** Each sentence in the language that is spoken; those with holes are functions. */
export let strings: Sentences<typeof english>;

/** From here on the sentences are these, in the order of the English ones. */
export function takeSentences(texts: readonly string[] = Object.values(english)): void {
  const said = Object.entries(english).map(([name, text], place) => [
    name,
    toSentence(texts[place] ?? "", text),
  ]);
  strings = Object.fromEntries(said);
}
takeSentences();
