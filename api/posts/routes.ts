import { Problem } from "../../platform/problem.ts";
import { type Actor, actorOf } from "../actor.ts";
import type { Database } from "../database.ts";
import { answer, bodyOf, idOf, NoBody, type OpenDoor, queryOf } from "../doors.ts";
import { answerWrite, onceOf, write } from "../write.ts";
import { CreatePost, DeletePosts, ListPosts, ListStaffPosts, UpdatePost, UpdatePosts } from "./contract.ts";
import { createPostReader } from "./get-post.ts";
import { getStaffPost } from "./get-staff-post.ts";
import { listPosts, listStaffPosts } from "./list-posts.ts";
import { createVoteToggle } from "./toggle-post-vote.ts";

export function openPostDoors(door: OpenDoor, db: Database): void {
  const getPost = createPostReader(db);
  const toggleVote = createVoteToggle(db);

  door("GET /v1/posts", async (request, response) => {
    const actor = actorOf(response);
    const query = queryOf(request, ListPosts);
    const posts = await listPosts(db, actor, query);
    answer(response, 200, posts);
  });

  door("GET /v1/posts/:id", async (request, response) => {
    const actor = actorOf(response);
    const id = idOf(request);
    const post = await getPost(actor, id);
    answer(response, 200, post.body, { "x-post-number": post.number });
  });

  door("POST /v1/posts", async (request, response) => {
    const actor = actorOf(response);
    const input = bodyOf(request, CreatePost);
    refuseStaffFields(actor, input, ["statusId"]);
    const post = await write(db, actor, "create_post", input, onceOf(request));
    answerWrite(response, 201, post);
  });

  door("PATCH /v1/posts/:id", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, UpdatePost), id: idOf(request) };
    refuseStaffFields(actor, input, ["statusId", "boardId", "categoryId", "visibility"]);
    const post = await write(db, actor, "update_post", input);
    answerWrite(response, 200, post);
  });

  door("DELETE /v1/posts/:id", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), id: idOf(request) };
    const gone = await write(db, actor, "delete_post", input);
    answerWrite(response, 200, gone);
  });

  door("POST /v1/posts/:id/vote", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), id: idOf(request) };
    const once = onceOf(request);
    if (once) answerWrite(response, 200, await write(db, actor, "toggle_post_vote", input, once));
    else answer(response, 200, await toggleVote(actor, input.id));
  });

  door("GET /staff/posts", async (request, response) => {
    const actor = actorOf(response);
    const query = queryOf(request, ListStaffPosts);
    const posts = await listStaffPosts(db, actor, query);
    answer(response, 200, posts);
  });

  door("PATCH /staff/posts", async (request, response) => {
    const actor = actorOf(response);
    const input = bodyOf(request, UpdatePosts);
    const changed = await write(db, actor, "update_posts", input);
    answerWrite(response, 200, changed);
  });

  door("POST /staff/posts/deletions", async (request, response) => {
    const actor = actorOf(response);
    const input = bodyOf(request, DeletePosts);
    const gone = await write(db, actor, "delete_posts", input);
    answerWrite(response, 200, gone);
  });

  door("GET /staff/posts/:id", async (request, response) => {
    const actor = actorOf(response);
    const id = idOf(request);
    const post = await getStaffPost(db, actor, id);
    answer(response, 200, post);
  });
}

/** Some fields of a post are for staff to set; an end user who sends one is told which. */
function refuseStaffFields(actor: Actor, input: object, fields: string[]): void {
  const sent = fields.filter((field) => field in input);
  if (actor.isStaff || sent.length === 0) return;
  const message = "is set by staff";
  throw new Problem(403, "staff_field", `${sent[0]} ${message}.`, {
    errors: sent.map((path) => ({ path, message, code: "staff_field" })),
  });
}
