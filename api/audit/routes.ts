import { actorOf } from "../actor.ts";
import type { Database } from "../database.ts";
import { answer, type OpenDoor, queryOf } from "../doors.ts";
import { ListAuditEvents } from "./contract.ts";
import { listAuditEvents } from "./list-audit-events.ts";

export function openAuditDoors(door: OpenDoor, db: Database): void {
  door("GET /staff/audit-events", async (request, response) => {
    const actor = actorOf(response);
    const query = queryOf(request, ListAuditEvents);
    const events = await listAuditEvents(db, actor, query);
    answer(response, 200, events);
  });
}
