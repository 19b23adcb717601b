import { forEveryone, forStaff } from "../callers.ts";
import { Message } from "../contract.ts";
import { route, runs } from "../route.ts";
import { CreatePoll, ListPolls, Poll, PollPage, VoteOnPoll } from "./contract.ts";
import { getPoll } from "./get-poll.ts";
import { listPolls } from "./list-polls.ts";

export const pollRoutes = [
  route(
    "GET /v1/polls",
    {
      ...forEveryone,
      query: ListPolls,
      response: PollPage,
      operationId: "listPolls",
      summary: "List polls",
      description: "Newest first.",
    },
    async ({ actor, query }, { db }) => ({ body: await listPolls(db, actor, query) }),
  ),

  route(
    "GET /v1/polls/:id",
    {
      ...forEveryone,
      response: Poll,
      operationId: "getPoll",
      summary: "Get a poll",
      description: "With the results so far, and what the person behind the key has chosen.",
      problems: ["not_found"],
    },
    async ({ actor, params: { id } }, { db }) => ({ body: await getPoll(db, actor, id) }),
  ),

  route(
    "POST /v1/polls",
    {
      ...forStaff,
      body: CreatePoll,
      status: 201,
      idempotent: true,
      response: Poll,
      operationId: "createPoll",
      summary: "Create a poll",
      description: "A poll cannot be edited afterwards: people would have answered another question.",
    },
    runs("create_poll"),
  ),

  route(
    "DELETE /v1/polls/:id",
    {
      ...forStaff,
      response: Message,
      operationId: "deletePoll",
      summary: "Delete a poll",
      description: "Takes its ballots along.",
      problems: ["not_found"],
    },
    runs("delete_poll"),
  ),

  route(
    "POST /v1/polls/:id/vote",
    {
      ...forEveryone,
      body: VoteOnPoll,
      idempotent: true,
      response: Message,
      operationId: "voteOnPoll",
      summary: "Vote on a poll",
      description: "The ballot of the person behind the key. A second one replaces the first.",
      problems: ["not_found", "poll_not_active", "one_option_expected", "unknown_option"],
    },
    runs("vote_on_poll"),
  ),

  route(
    "DELETE /v1/polls/:id/vote",
    {
      ...forEveryone,
      response: Message,
      operationId: "deletePollVote",
      summary: "Take a vote on a poll back",
      description: "Removes the ballot of the person behind the key, as long as the poll is active.",
      problems: ["not_found", "not_voted", "poll_not_active"],
    },
    runs("unvote_poll"),
  ),
];
