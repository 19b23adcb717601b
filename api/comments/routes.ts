import { actorOf } from "../actor.ts";
import type { Database } from "../database.ts";
import { answer, bodyOf, idOf, NoBody, type OpenDoor, queryOf } from "../doors.ts";
import { answerWrite, onceOf, write } from "../write.ts";
import { CreateComment, ListComments, ModerateComment, UpdateComment } from "./contract.ts";
import { listComments } from "./list-comments.ts";

export function openCommentDoors(door: OpenDoor, db: Database): void {
  door("GET /v1/posts/:postId/comments", async (request, response) => {
    const actor = actorOf(response);
    const [postId, query] = [idOf(request, "postId"), queryOf(request, ListComments)];
    const comments = await listComments(db, actor, postId, query);
    answer(response, 200, comments);
  });

  door("GET /v1/posts/:postId/comments/:id/replies", async (request, response) => {
    const actor = actorOf(response);
    const [postId, query] = [idOf(request, "postId"), queryOf(request, ListComments)];
    const replies = await listComments(db, actor, postId, query, idOf(request));
    answer(response, 200, replies);
  });

  door("POST /v1/posts/:postId/comments", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, CreateComment), postId: idOf(request, "postId") };
    const comment = await write(db, actor, "create_comment", input, onceOf(request));
    answerWrite(response, 201, comment);
  });

  door("PATCH /v1/posts/:postId/comments/:id", async (request, response) => {
    const actor = actorOf(response);
    const input = {
      ...bodyOf(request, UpdateComment),
      postId: idOf(request, "postId"),
      id: idOf(request),
    };
    const comment = await write(db, actor, "update_comment", input);
    answerWrite(response, 200, comment);
  });

  door("DELETE /v1/posts/:postId/comments/:id", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), postId: idOf(request, "postId"), id: idOf(request) };
    const gone = await write(db, actor, "delete_comment", input);
    answerWrite(response, 200, gone);
  });

  door("POST /v1/posts/:postId/comments/:id/like", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), postId: idOf(request, "postId"), id: idOf(request) };
    const like = await write(db, actor, "toggle_comment_like", input, onceOf(request));
    answerWrite(response, 200, like);
  });

  door("PATCH /staff/posts/:postId/comments/:id", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, ModerateComment), postId: idOf(request, "postId"), id: idOf(request) };
    const comment = await write(db, actor, "moderate_comment", input);
    answerWrite(response, 200, comment);
  });
}
