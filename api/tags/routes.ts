import { actorOf } from "../actor.ts";
import type { Database } from "../database.ts";
import { answer, bodyOf, idOf, NoBody, type OpenDoor, queryOf } from "../doors.ts";
import { answerWrite, onceOf, write } from "../write.ts";
import { CreateTag, ListTags, UpdateTag } from "./contract.ts";
import { getTag } from "./get-tag.ts";
import { listTags } from "./list-tags.ts";
import { updateTag } from "./update-tag.ts";

export function openTagDoors(door: OpenDoor, db: Database): void {
  door("GET /v1/tags", async (request, response) => {
    const actor = actorOf(response);
    const query = queryOf(request, ListTags);
    const tags = await listTags(db, actor, query);
    answer(response, 200, tags);
  });

  door("GET /v1/tags/:id", async (request, response) => {
    const actor = actorOf(response);
    const id = idOf(request);
    const tag = await getTag(db, actor, id);
    answer(response, 200, tag);
  });

  door("POST /v1/tags", async (request, response) => {
    const actor = actorOf(response);
    const input = bodyOf(request, CreateTag);
    const tag = await write(db, actor, "create_tag", input, onceOf(request));
    answerWrite(response, 201, tag);
  });

  door("PATCH /v1/tags/:id", async (request, response) => {
    const actor = actorOf(response);
    const [id, changes] = [idOf(request), bodyOf(request, UpdateTag)];
    const tag = await updateTag(db, actor, id, changes);
    answer(response, 200, tag);
  });

  door("DELETE /v1/tags/:id", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), id: idOf(request) };
    const gone = await write(db, actor, "delete_tag", input);
    answerWrite(response, 200, gone);
  });

  door("POST /v1/posts/:id/tags/:tagId", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), id: idOf(request), tagId: idOf(request, "tagId") };
    const tags = await write(db, actor, "add_post_tag", input, onceOf(request));
    answerWrite(response, 200, tags);
  });

  door("DELETE /v1/posts/:id/tags/:tagId", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), id: idOf(request), tagId: idOf(request, "tagId") };
    const tags = await write(db, actor, "remove_post_tag", input);
    answerWrite(response, 200, tags);
  });
}
