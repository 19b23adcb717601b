import { addSentences } from "../strings.ts";

/** What is said about polls. It comes with them: see `strings.ts`. */
export const pollEnglish = {
  pollsFailed: "We could not load the polls.",
  noPolls: "No poll is open right now.",
  pastPolls: "Show past polls",
  ends: "Ends {n}",
  opens: "Opens {n}",
  ended: "Ended {n}",
  pollEnded: "This poll has ended.",
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
  unplaced: "{n}, not ranked",
  up: "Move up: {n}",
  down: "Move down: {n}",
} as const;

addSentences(88, pollEnglish);
