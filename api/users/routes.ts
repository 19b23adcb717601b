import { actorOf } from "../actor.ts";
import type { Database } from "../database.ts";
import { answer, bodyOf, idOf, NoBody, type OpenDoor, queryOf } from "../doors.ts";
import { answerWrite, write } from "../write.ts";
import { ListUsers, UpdateUser } from "./contract.ts";
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

  door("DELETE /staff/users/:id", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), id: idOf(request) };
    const gone = await write(db, actor, "remove_member", input);
    answerWrite(response, 200, gone);
  });
}
