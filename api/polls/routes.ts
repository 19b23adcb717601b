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
      description: "With the results so far, and what the person behind the key has chosen.",
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
      description: "Takes its ballots along.",
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
      problems: ["poll_not_active", "one_option_expected", "unknown_option"],
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
      problems: ["not_voted", "poll_not_active"],
    },
    runs("unvote_poll"),
  ),
];
