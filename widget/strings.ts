import { type Sentences, toSentence } from "./speak.ts";

/*
 * What a visitor reads at first, in English; what later views say comes with them, in `late-strings.ts`. A sentence more
 * is a line here or there, and one at the same place in each file of `languages/`, whose order is this one's. `{n}` is
 * filled with what the sentence is called with, `{m}` with the second: `strings.found(3)`. Where words follow the number,
 * `|` parts the forms that the language has, in Intl.PluralRules' order: zero, one, two, few, many, other. Read
 * a sentence when something is drawn, never while a module loads, and by its plain name: the build makes it a number.
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
  signIn: "Sign in on this site to take part.",
  signInNow: "Sign in",
} as const;

const translations: (() => void)[] = [];
let spoken: readonly string[] = [];

/**
 * The sentences of a table in the language that is spoken; those with holes are functions. `start`: the place of the first
 * one in the files of `languages/`, from 0.
 */
export function addSentences<Texts extends Record<string, string>>(
  start: number,
  texts: Texts,
): Sentences<Texts> {
  const said = {};
  const translate = () =>
    Object.entries(texts).forEach(([name, text], place) => {
      Object.assign(said, { [name]: toSentence(spoken[start + place] ?? text) });
    });
  translations.push(translate);
  translate();
  return said as Sentences<Texts>;
}

/** From here on the sentences are these, in the order of the English ones; none: English. */
export function takeSentences(texts: readonly string[] = []): void {
  spoken = texts;
  for (const translate of translations) translate();
}

export const strings = addSentences(0, english);
