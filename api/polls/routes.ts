import { Problem } from "../../platform/http/problem.ts";
import { exportFile } from "../audit/export-file.ts";
import { Message } from "../contract.ts";
import { forEveryone, forStaff, inDashboard } from "../permissions.ts";
import { creates, reads, readsById, route, runs } from "../route.ts";
import { csvOf } from "../serving/csv.ts";
import { CreatePoll, ListPolls, Poll, PollPage, VoteOnPoll } from "./contract.ts";
import { countRounds } from "./count-rounds.ts";
import { getPoll } from "./get-poll.ts";
import { listPolls } from "./list-polls.ts";
import { type Ballots, readBallots } from "./read-ballots.ts";

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
      tagged: true,
      response: Poll,
      operationId: "getPoll",
      summary: "Get a poll",
      description: "Returns the poll with the results so far and the choices of the key's user.",
    },
    readsById(getPoll),
  ),

  route(
    "POST /v1/polls",
    {
      ...forStaff,
      ...creates,
      body: CreatePoll,
      response: Poll,
      operationId: "createPoll",
      summary: "Create a poll",
      description:
        "A poll cannot be edited after it is created, because earlier votes would then belong to a different question.",
    },
    runs("create_poll"),
  ),

  route(
    "DELETE /v1/polls/:id",
    {
      ...forStaff,
      tagged: true,
      response: Message,
      operationId: "deletePoll",
      summary: "Delete a poll",
      description: "Also deletes the poll's ballots.",
    },
    runs("delete_poll"),
  ),

  route(
    "POST /v1/polls/:id/vote",
    {
      ...forEveryone,
      counts: "vote",
      body: VoteOnPoll,
      idempotent: true,
      response: Message,
      operationId: "voteOnPoll",
      summary: "Vote on a poll",
      description: "Stores the ballot of the key's user, which replaces any earlier ballot of that user.",
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
      summary: "Withdraw a vote on a poll",
      description: "Removes the ballot of the key's user. The poll must be active.",
      problems: ["not_voted", "poll_not_active"],
    },
    runs("unvote_poll"),
  ),

  route("GET /staff/polls/:id/ballots", inDashboard, async ({ actor, params: { id } }, { db }) => {
    const ballots = await readBallots(db, actor, id);
    const file = { action: "poll.ballots_exported", subject: id, file: `poll-${id}.csv` };
    return exportFile(db, actor, file, csvOf(rowsOf(ballots)));
  }),

  route("GET /staff/polls/:id/rounds", inDashboard, async ({ actor, params: { id } }, { db }) => {
    const ballots = await readBallots(db, actor, id);
    if (ballots.type !== "ranked") throw new Problem(409, "not_ranked", "Only a ranked poll has rounds.");
    return { body: countRounds(ballots) };
  }),
];

/**
 * The first row contains the options' titles; each further row is one ballot. In a ranked poll, a cell contains the
 * option's rank; in other polls, a chosen option has 1. An option that was not chosen has null.
 */
function rowsOf({ type, options, ballots }: Ballots): (string | number | null)[][] {
  const cells = (choices: string[]) =>
    options.map(({ id }) => {
      const place = choices.indexOf(id);
      if (place < 0) return null;
      return type === "ranked" ? place + 1 : 1;
    });
  const rows = ballots.flatMap(({ choices, count }) => Array.from({ length: count }, () => cells(choices)));
  return [options.map(({ title }) => title), ...rows];
}
