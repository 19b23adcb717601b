import { Message } from "../contract.ts";
import { describe, type NounReference } from "../reference/door-reference.ts";
import { exampleId } from "../reference/example-id.ts";
import { CreatePoll, ListPolls, Poll, PollOption, PollPage, VoteOnPoll } from "./contract.ts";

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

const option = (title: string, order: number, votesCount: number, percentage: number, isVoted: boolean) => ({
  id: exampleId(order === 0 ? "option" : `option ${order}`),
  title,
  order,
  votesCount,
  percentage,
  isVoted,
  userRank: null,
});
const options = [option("Crop rotation", 0, 37, 63.79, true), option("A frost alarm", 1, 21, 36.21, false)];

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
      { ...example, description: null, status: "active", totalVotes: 58, isVoted: true, options },
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
      options[0],
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
        options: options.map(({ title }) => ({ title })),
      },
    ),
    VoteOnPoll: describe(VoteOnPoll, {
      optionIds:
        "The chosen options, each once: exactly one in a single choice; in a ranked poll their order is the ranking.",
    }),
  },
  doors: {
    "GET /v1/polls": {
      operation: "listPolls",
      summary: "List polls",
      description: "Newest first.",
      query: describe(ListPolls, {
        search: "Only polls whose title contains this text, in upper or lower case.",
        status: "Only polls that stand here now.",
      }),
      answers: { 200: PollPage },
    },
    "GET /v1/polls/:id": {
      operation: "getPoll",
      summary: "Get a poll",
      description: "With the results so far, and what the person behind the key has chosen.",
      answers: { 200: Poll },
      codes: ["not_found"],
    },
    "POST /v1/polls": {
      operation: "createPoll",
      summary: "Create a poll",
      description: "A poll cannot be edited afterwards: people would have answered another question.",
      body: CreatePoll,
      answers: { 201: Poll },
      example: {
        status: "not_started",
        totalVotes: 0,
        isVoted: false,
        options: options.map((option) => ({ ...option, votesCount: 0, percentage: 0, isVoted: false })),
      },
    },
    "DELETE /v1/polls/:id": {
      operation: "deletePoll",
      summary: "Delete a poll",
      description: "Takes its ballots along.",
      answers: { 200: Message },
      example: { message: "Poll deleted" },
      codes: ["not_found"],
    },
    "POST /v1/polls/:id/vote": {
      operation: "voteOnPoll",
      summary: "Vote on a poll",
      description: "The ballot of the person behind the key. A second one replaces the first.",
      body: VoteOnPoll,
      answers: { 200: Message },
      example: { message: "Vote recorded" },
      codes: ["not_found", "poll_not_active", "one_option_expected", "unknown_option"],
    },
    "DELETE /v1/polls/:id/vote": {
      operation: "deletePollVote",
      summary: "Take a vote on a poll back",
      description: "Removes the ballot of the person behind the key, as long as the poll is active.",
      answers: { 200: Message },
      example: { message: "Vote removed" },
      codes: ["not_found", "not_voted", "poll_not_active"],
    },
  },
} satisfies NounReference;
