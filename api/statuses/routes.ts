import { actorOf } from "../actor.ts";
import type { Database } from "../database.ts";
import { answer, bodyOf, idOf, NoBody, type OpenDoor, queryOf } from "../doors.ts";
import { answerWrite, onceOf, write } from "../write.ts";
import { CreateStatus, OrderStatuses, UpdateStatus } from "./contract.ts";
import { listStatuses } from "./list-statuses.ts";

export function openStatusDoors(door: OpenDoor, db: Database): void {
  for (const name of ["GET /v1/statuses", "GET /staff/statuses"] as const) {
    door(name, async (request, response) => {
      const actor = actorOf(response);
      queryOf(request, NoBody);
      const statuses = await listStatuses(db, actor);
      answer(response, 200, statuses);
    });
  }

  door("POST /staff/statuses", async (request, response) => {
    const actor = actorOf(response);
    const input = bodyOf(request, CreateStatus);
    const status = await write(db, actor, "create_status", input, onceOf(request));
    answerWrite(response, 201, status);
  });

  door("PATCH /staff/statuses", async (request, response) => {
    const actor = actorOf(response);
    const input = bodyOf(request, OrderStatuses);
    const ordered = await write(db, actor, "order_statuses", input);
    answerWrite(response, 200, ordered);
  });

  door("PATCH /staff/statuses/:id", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, UpdateStatus), id: idOf(request) };
    const status = await write(db, actor, "update_status", input);
    answerWrite(response, 200, status);
  });

  door("DELETE /staff/statuses/:id", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), id: idOf(request) };
    const gone = await write(db, actor, "delete_status", input);
    answerWrite(response, 200, gone);
  });
}
