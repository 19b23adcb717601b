import { describe, type NounReference } from "../reference/noun-reference.ts";
import { CreatePoll, Poll, PollOption, PollPage, VoteOnPoll } from "./contract.ts";
import { exampleOptions } from "./example-options.ts";

const words = {
  title: "The question.",
  description: "What people should know before they answer.",
  type: "`single`: one option. `multiple`: any number of them. `ranked`: options in order of liking.",
  startAt: "The first moment to vote.",
  endAt: "The first moment that is too late to vote. Must be after `startAt`.",
};
const example = {
  title: "What should the planner draw next?",
  type: "single",
  startAt: "2026-03-01T08:00:00.000Z",
  endAt: "2026-03-15T08:00:00.000Z",
};

export const polls = {
  title: "Polls",
  one: "poll",
  intro:
    "A poll asks one question for a set time. People may change their mind while it runs; the last ballot counts. Its status follows the service's clock and is never set.",
  schemas: {
    Poll: describe(
      Poll,
      {
        ...words,
        status: "Where the poll stands now.",
        totalVotes: "Ballots, which is people who voted.",
        isVoted: "Whether the person behind the key has voted.",
        options: "What can be chosen, by `order`, then as submitted.",
      },
      {
        ...example,
        description: null,
        status: "active",
        totalVotes: 58,
        isVoted: true,
        options: exampleOptions,
      },
    ),
    PollOption: describe(
      PollOption,
      {
        title: "The option, as people read it.",
        order: "Its place in the list.",
        votesCount: "Ballots with this option. In a ranked poll, ballots that put it first.",
        percentage: "Share of all ballots, to two decimals. Several choices may add up to more than 100.",
        isVoted: "Whether the ballot of the person behind the key holds it.",
        userRank: "In a ranked poll, its place on that ballot, from 1; otherwise null.",
      },
      exampleOptions[0],
    ),
    PollPage: describe(PollPage),
    CreatePoll: describe(
      CreatePoll,
      {
        ...words,
        options: "What can be chosen. `order` defaults to the place of submission.",
      },
      {
        ...example,
        description: undefined,
        options: exampleOptions.map(({ title }) => ({ title })),
      },
    ),
    VoteOnPoll: describe(VoteOnPoll, {
      optionIds:
        "The chosen options, each once: exactly one in a single choice; in a ranked poll their order is the ranking.",
    }),
  },
} satisfies NounReference;
