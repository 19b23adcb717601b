import { Message } from "../contract.ts";
import { everyone, staff } from "../roles.ts";
import { route } from "../route.ts";
import { write } from "../write.ts";
import { CreatePoll, ListPolls, Poll, PollPage, VoteOnPoll } from "./contract.ts";
import { getPoll } from "./get-poll.ts";
import { listPolls } from "./list-polls.ts";

export const pollRoutes = [
  route(
    "GET /v1/polls",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
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
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
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
      roles: staff,
      callers: ["key", "dashboard"],
      body: CreatePoll,
      status: 201,
      idempotent: true,
      response: Poll,
      operationId: "createPoll",
      summary: "Create a poll",
      description: "A poll cannot be edited afterwards: people would have answered another question.",
    },
    async ({ actor, body, once }, { db }) => write(db, actor, "create_poll", body, once),
  ),

  route(
    "DELETE /v1/polls/:id",
    {
      roles: staff,
      callers: ["key", "dashboard"],
      response: Message,
      operationId: "deletePoll",
      summary: "Delete a poll",
      description: "Takes its ballots along.",
      problems: ["not_found"],
    },
    async ({ actor, params }, { db }) => write(db, actor, "delete_poll", params),
  ),

  route(
    "POST /v1/polls/:id/vote",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      body: VoteOnPoll,
      idempotent: true,
      response: Message,
      operationId: "voteOnPoll",
      summary: "Vote on a poll",
      description: "The ballot of the person behind the key. A second one replaces the first.",
      problems: ["not_found", "poll_not_active", "one_option_expected", "unknown_option"],
    },
    async ({ actor, body, params, once }, { db }) =>
      write(db, actor, "vote_on_poll", { ...body, ...params }, once),
  ),

  route(
    "DELETE /v1/polls/:id/vote",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      response: Message,
      operationId: "deletePollVote",
      summary: "Take a vote on a poll back",
      description: "Removes the ballot of the person behind the key, as long as the poll is active.",
      problems: ["not_found", "not_voted", "poll_not_active"],
    },
    async ({ actor, params }, { db }) => write(db, actor, "unvote_poll", params),
  ),
];
