import { actorOf } from "../actor.ts";
import type { Database } from "../database.ts";
import { answer, type OpenDoor, queryOf } from "../doors.ts";
import { ReadOverview } from "./contract.ts";
import { readOverview } from "./read-overview.ts";

export function openOverviewDoors(door: OpenDoor, db: Database): void {
  door("GET /staff/overview", async (request, response) => {
    const actor = actorOf(response);
    const query = queryOf(request, ReadOverview);
    const overview = await readOverview(db, actor, query);
    answer(response, 200, overview);
  });
}
