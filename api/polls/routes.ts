import { Message } from "../contract.ts";
import { forEveryone, forStaff } from "../permissions.ts";
import { reads, readsById, route, runs } from "../route.ts";
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
      description: "Returns the newest polls first.",
    },
    reads(listPolls),
  ),

  route(
    "GET /v1/polls/:id",
    {
      ...forEveryone,
      response: Poll,
      operationId: "getPoll",
      summary: "Get a poll",
      description: "Returns the poll with the results so far and the choices of the key's user.",
      problems: ["not_found"],
    },
    readsById(getPoll),
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
      description:
        "A poll cannot be edited after it is created, because some people would have answered a different question.",
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
      description: "Also deletes the poll's ballots.",
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
      description: "Stores the ballot of the key's user, which replaces any earlier ballot of that user.",
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
      summary: "Withdraw a vote on a poll",
      description: "Removes the ballot of the key's user. The poll must be active.",
      problems: ["not_found", "not_voted", "poll_not_active"],
    },
    runs("unvote_poll"),
  ),
];
