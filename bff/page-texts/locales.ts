import type { MailLocale } from "../../api/mail/contract.ts";
import { ar } from "./texts-ar.ts";
import { de } from "./texts-de.ts";
import { es } from "./texts-es.ts";
import { fr } from "./texts-fr.ts";
import { ja } from "./texts-ja.ts";
import { pt } from "./texts-pt.ts";

/** One text per plural category of the language; `other` is always present. `{n}` is the number. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** English. `{n}` is a name, a date or a number. */
const en = {
  skip: "Skip to content",
  pages: "Pages",
  ideas: "Ideas",
  roadmap: "Roadmap",
  polls: "Polls",
  changelog: "What’s new",
  share: "Add an idea",
  take: "Vote or comment",
  vote: "Vote",
  feedback: "Give feedback",
  feeds: "Feeds:",
  search: "Search",
  board: "Board",
  allBoards: "All boards",
  noIdeas: "No ideas found.",
  noneHere: "No ideas.",
  noPolls: "There are no polls.",
  noEntries: "Nothing has been published yet.",
  aboutIdeas: "Ideas for {n}: read, vote and comment.",
  aboutRoadmap: "What {n} is planning, working on and has completed.",
  aboutPolls: "Polls by {n}.",
  aboutChangelog: "What is new in {n}.",
  team: "Team",
  formerUser: "Former user",
  anonymous: "Anonymous",
  notStarted: "Not started",
  open: "Open",
  closed: "Closed",
  underReview: "Under review",
  planned: "Planned",
  inProgress: "In progress",
  completed: "Completed",
  statusClosed: "Closed",
  ends: "Ends {n}",
  ended: "Ended {n}",
  more: "More",
  newer: "Newer",
  older: "Older",
  votes: { one: "{n} vote", other: "{n} votes" } as Plural,
  comments: { one: "{n} comment", other: "{n} comments" } as Plural,
  replies: { one: "{n} more reply", other: "{n} more replies" } as Plural,
  voters: { one: "{n} person voted", other: "{n} people voted" } as Plural,
  subscribeBy: "New entries by e-mail, at most once a week",
  subscribe: "Subscribe",
  aboutMail: "New entries of {n} by e-mail.",
  inbox: "Check your inbox",
  inboxText:
    "If this address has not subscribed before, it gets an e-mail with a link. Open the link to subscribe.",
  backToChangelog: "Back to what’s new",
  notAddress: "Enter an e-mail address, such as name@example.com.",
  notFound: "Page not found",
  notFoundText: "There is no such page. It may have been moved, or is not public.",
  failed: "That did not work",
  failedText: "Try again in a moment.",
};

export type Texts = typeof en;

export const texts: Record<MailLocale, Texts> = { ar, de, en, es, fr, ja, pt };
