import { Problem } from "../../platform/problem.ts";
import { inDashboard } from "../permissions.ts";
import { route } from "../route.ts";
import { asFile, csvOf } from "../serving/csv.ts";
import { countRounds } from "./count-rounds.ts";
import { type Ballots, readBallots } from "./read-ballots.ts";

export const pollStaffRoutes = [
  route("GET /staff/polls/:id/ballots", inDashboard, async ({ actor, params: { id } }, { db }) => {
    const ballots = await readBallots(db, actor, id);
    return { body: csvOf(rowsOf(ballots)), headers: asFile(`poll-${id}.csv`) };
  }),

  route("GET /staff/polls/:id/rounds", inDashboard, async ({ actor, params: { id } }, { db }) => {
    const ballots = await readBallots(db, actor, id);
    if (ballots.type !== "ranked") throw new Problem(409, "not_ranked", "Only a ranked poll has rounds.");
    return { body: countRounds(ballots) };
  }),
];

/** One row per ballot and one column per option: its rank, or 1 for a choice without a rank. */
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
