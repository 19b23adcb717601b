import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../actor.ts";
import { Message } from "../contract.ts";
import { everyone, visitors } from "../roles.ts";
import { route } from "../route.ts";
import { write } from "../write.ts";
import { CreatePost, ListPosts, Post, PostPage, PostVote, UpdatePost, WishedVote } from "./contract.ts";
import { listPosts } from "./list-posts.ts";

export const postRoutes = [
  route(
    "GET /v1/posts",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      query: ListPosts,
      response: PostPage,
      operationId: "listPosts",
      summary: "List posts",
      description:
        "The posts the key may see, newest first. A parameter with several values asks for any of them; several parameters ask for all at idempotency.",
    },
    async ({ actor, query }, { db }) => ({ body: await listPosts(db, actor, query) }),
  ),

  route(
    "GET /v1/posts/:id",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      response: Post,
      operationId: "getPost",
      summary: "Get a post",
      description:
        "The id of a duplicate that staff merged into another post answers with that post, whose id differs from the one asked for.",
      problems: ["not_found"],
      postNumber: true,
    },
    async ({ actor, params: { id } }, { readPost }) => readPost(actor, id),
  ),

  route(
    "POST /v1/posts",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      body: CreatePost,
      status: 201,
      idempotent: true,
      response: Post,
      operationId: "createPost",
      summary: "Create a post",
      description: "End users may post to public boards, and leave the status to staff.",
      problems: [
        "staff_field",
        "private_needs_identity",
        "unknown_board",
        "unknown_category",
        "unknown_status",
      ],
      postNumber: true,
    },
    async ({ actor, body, idempotency }, { db }) => {
      rejectStaffFields(actor, body, ["statusId"]);
      return write(db, actor, "create_post", body, idempotency);
    },
  ),

  route(
    "PATCH /v1/posts/:id",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      body: UpdatePost,
      response: Post,
      operationId: "updatePost",
      summary: "Edit a post",
      description:
        "Fields left out stay as they are; null clears the description or the status. End users edit title and description of their own posts.",
      problems: [
        "not_found",
        "not_author",
        "staff_field",
        "unknown_board",
        "category_required",
        "unknown_category",
        "unknown_status",
      ],
      postNumber: true,
    },
    async ({ actor, body, params }, { db }) => {
      rejectStaffFields(actor, body, ["statusId", "boardId", "categoryId", "visibility"]);
      return write(db, actor, "update_post", { ...body, ...params });
    },
  ),

  route(
    "DELETE /v1/posts/:id",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      response: Message,
      operationId: "deletePost",
      summary: "Delete a post",
      description: "Takes its votes and comments along. End users delete their own posts only.",
      problems: ["not_found", "not_author"],
    },
    async ({ actor, params }, { db }) => write(db, actor, "delete_post", params),
  ),

  route(
    "POST /v1/posts/:id/vote",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      idempotent: true,
      response: PostVote,
      operationId: "togglePostVote",
      summary: "Vote for a post, or take the vote back",
      description:
        "The vote is that of the person behind the key. The answer is the state that this very call left, however many run at idempotency.",
      problems: ["not_found"],
    },
    async ({ actor, params, idempotency }, { db, voteOnPost }) =>
      idempotency
        ? write(db, actor, "toggle_post_vote", params, idempotency)
        : { body: await voteOnPost(actor, params.id) },
  ),

  route(
    "PUT /visitor/posts/:id/vote",
    { roles: visitors, callers: ["widget"], body: WishedVote },
    async ({ actor, params, body }, { voteOnPost }) => ({
      body: await voteOnPost(actor, params.id, body.isVoted),
    }),
  ),
];

/** Rejects fields that only staff can set, and names those that an end user sent. */
function rejectStaffFields(actor: Actor, input: object, fields: string[]): void {
  const sent = fields.filter((field) => field in input);
  if (actor.isStaff || sent.length === 0) return;
  const message = "is set by staff";
  throw new Problem(403, "staff_field", `${sent[0]} ${message}.`, {
    errors: sent.map((path) => ({ path, message, code: "staff_field" })),
  });
}
