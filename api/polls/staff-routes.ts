import { Problem } from "../../platform/problem.ts";
import { actorOf } from "../actor.ts";
import { asFile, csvOf } from "../csv.ts";
import type { Database } from "../database.ts";
import { answer, idOf, type OpenDoor } from "../doors.ts";
import { countRounds } from "./count-rounds.ts";
import { type Ballots, readBallots } from "./read-ballots.ts";

/** What only the dashboard reads of polls; the doors of `/v1` are in `routes.ts`. */
export function openPollStaffDoors(door: OpenDoor, db: Database): void {
  door("GET /staff/polls/:id/ballots", async (request, response) => {
    const actor = actorOf(response);
    const id = idOf(request);
    const ballots = await readBallots(db, actor, id);
    answer(response, 200, csvOf(rowsOf(ballots)), asFile(`poll-${id}.csv`));
  });

  door("GET /staff/polls/:id/rounds", async (request, response) => {
    const actor = actorOf(response);
    const ballots = await readBallots(db, actor, idOf(request));
    if (ballots.type !== "ranked") throw new Problem(409, "not_ranked", "Only a ranked poll has rounds.");
    answer(response, 200, countRounds(ballots));
  });
}

/** A row a ballot and a column an option: its rank, or 1 for a choice without one. */
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
