import { actorOf } from "../actor.ts";
import { asFile } from "../csv.ts";
import type { Database } from "../database.ts";
import { answer, bodyOf, idOf, NoBody, type OpenDoor, queryOf } from "../doors.ts";
import { answerWrite, write } from "../write.ts";
import { EraseUser, ListUsers, UpdateUser } from "./contract.ts";
import { exportUser } from "./export-user.ts";
import { listUsers } from "./list-users.ts";

export function openUserDoors(door: OpenDoor, db: Database): void {
  door("GET /staff/users", async (request, response) => {
    const actor = actorOf(response);
    const query = queryOf(request, ListUsers);
    const users = await listUsers(db, actor, query);
    answer(response, 200, users);
  });

  door("PATCH /staff/users/:id", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, UpdateUser), id: idOf(request) };
    const user = await write(db, actor, "update_user", input);
    answerWrite(response, 200, user);
  });

  door("GET /staff/users/:id/export", async (request, response) => {
    const actor = actorOf(response);
    const id = idOf(request);
    const kept = await exportUser(db, actor, id);
    answer(response, 200, kept, asFile(`person-${id}.json`, "application/json; charset=utf-8"));
  });

  door("POST /staff/users/:id/erasure", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, EraseUser), id: idOf(request) };
    const nobody = await write(db, actor, "erase_user", input);
    answerWrite(response, 200, nobody);
  });

  door("POST /staff/users/:id/removal", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), id: idOf(request) };
    const removed = await write(db, actor, "remove_traces", input);
    answerWrite(response, 200, removed);
  });

  door("DELETE /staff/users/:id", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), id: idOf(request) };
    const gone = await write(db, actor, "remove_member", input);
    answerWrite(response, 200, gone);
  });
}
