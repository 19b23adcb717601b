import { Message, WishedLike } from "../contract.ts";
import { everyone, staff, visitors } from "../roles.ts";
import { route } from "../route.ts";
import { write } from "../write.ts";
import {
  Comment,
  CommentLike,
  CommentPage,
  CreateComment,
  ListComments,
  ModerateComment,
  UpdateComment,
} from "./contract.ts";
import { listComments } from "./list-comments.ts";

export const commentRoutes = [
  route(
    "GET /v1/posts/:postId/comments",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      query: ListComments,
      response: CommentPage,
      operationId: "listComments",
      summary: "List a post's comments",
      description: "The tops of the threads: pinned ones first, then the oldest. Replies are read apart.",
      problems: ["not_found"],
    },
    async ({ actor, params, query }, { db }) => ({
      body: await listComments(db, actor, params.postId, query),
    }),
  ),

  route(
    "GET /v1/posts/:postId/comments/:id/replies",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      query: ListComments,
      response: CommentPage,
      operationId: "listReplies",
      summary: "List a comment's replies",
      description: "Direct replies, oldest first.",
      problems: ["not_found"],
    },
    async ({ actor, params, query }, { db }) => ({
      body: await listComments(db, actor, params.postId, query, params.id),
    }),
  ),

  route(
    "POST /v1/posts/:postId/comments",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      body: CreateComment,
      status: 201,
      idempotent: true,
      response: Comment,
      operationId: "createComment",
      summary: "Comment on a post",
      description: "With `parentId` it is a reply. The counts of the post and of the parent follow at once.",
      problems: ["not_found", "unknown_parent"],
    },
    async ({ actor, body, params, once }, { db }) =>
      write(db, actor, "create_comment", { ...body, ...params }, once),
  ),

  route(
    "PATCH /v1/posts/:postId/comments/:id",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      body: UpdateComment,
      response: Comment,
      operationId: "updateComment",
      summary: "Edit a comment",
      description:
        "Only its creator can, whatever the role. Pinning and marking as spam are done in the dashboard.",
      problems: ["not_found", "not_creator"],
    },
    async ({ actor, body, params }, { db }) => write(db, actor, "update_comment", { ...body, ...params }),
  ),

  route(
    "DELETE /v1/posts/:postId/comments/:id",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      response: Message,
      operationId: "deleteComment",
      summary: "Delete a comment",
      description: "Takes its replies along, at any depth. End users delete their own comments only.",
      problems: ["not_found", "not_creator"],
    },
    async ({ actor, params }, { db }) => write(db, actor, "delete_comment", params),
  ),

  route(
    "POST /v1/posts/:postId/comments/:id/like",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      idempotent: true,
      response: CommentLike,
      operationId: "toggleCommentLike",
      summary: "Like a comment, or take the like back",
      description:
        "The like is that of the person behind the key. The answer is the state that this very call left, however many run at once.",
      problems: ["not_found"],
    },
    async ({ actor, params, once }, { db }) => write(db, actor, "toggle_comment_like", params, once),
  ),

  route(
    "PUT /visitor/posts/:postId/comments/:id/like",
    { roles: visitors, callers: ["widget"], body: WishedLike },
    async ({ actor, body, params }, { db }) =>
      write(db, actor, "toggle_comment_like", { ...body, ...params }),
  ),

  route(
    "PATCH /staff/posts/:postId/comments/:id",
    {
      roles: staff,
      callers: ["dashboard"],
      body: ModerateComment,
    },
    async ({ actor, body, params }, { db }) => write(db, actor, "moderate_comment", { ...body, ...params }),
  ),
];
