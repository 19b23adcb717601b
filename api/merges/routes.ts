import { actorOf } from "../actor.ts";
import type { Database } from "../database.ts";
import { answer, bodyOf, idOf, NoBody, type OpenDoor } from "../doors.ts";
import { answerWrite, onceOf, write } from "../write.ts";
import { MergePosts } from "./contract.ts";
import { listMerges } from "./list-merges.ts";

export function openMergeDoors(door: OpenDoor, db: Database): void {
  door("GET /staff/posts/:id/merges", async (request, response) => {
    const actor = actorOf(response);
    const merges = await listMerges(db, actor, idOf(request));
    answer(response, 200, merges);
  });

  door("POST /staff/posts/:id/merges", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, MergePosts), id: idOf(request) };
    const merge = await write(db, actor, "merge_posts", input, onceOf(request));
    answerWrite(response, 201, merge);
  });

  door("DELETE /staff/posts/:id/merges/:mergeId", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), id: idOf(request), mergeId: idOf(request, "mergeId") };
    const parted = await write(db, actor, "undo_post_merge", input);
    answerWrite(response, 200, parted);
  });
}
