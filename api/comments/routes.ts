import { Message, WishedLike } from "../contract.ts";
import { forEveryone, inDashboard, inWidget } from "../permissions.ts";
import { creates, route, runs } from "../route.ts";
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
      ...forEveryone,
      query: ListComments,
      response: CommentPage,
      operationId: "listComments",
      summary: "List a post's comments",
      description: "The tops of the threads: pinned ones first, then the oldest. Replies are read apart.",
    },
    async ({ actor, params, query }, { db }) => ({
      body: await listComments(db, actor, params.postId, query),
    }),
  ),

  route(
    "GET /v1/posts/:postId/comments/:id/replies",
    {
      ...forEveryone,
      query: ListComments,
      response: CommentPage,
      operationId: "listReplies",
      summary: "List a comment's replies",
      description: "Direct replies, oldest first.",
    },
    async ({ actor, params, query }, { db }) => ({
      body: await listComments(db, actor, params.postId, query, params.id),
    }),
  ),

  route(
    "POST /v1/posts/:postId/comments",
    {
      ...forEveryone,
      ...creates,
      body: CreateComment,
      response: Comment,
      operationId: "createComment",
      summary: "Comment on a post",
      description: "With `parentId` it is a reply. The counts of the post and of the parent follow at once.",
      problems: ["unknown_parent"],
    },
    runs("create_comment"),
  ),

  route(
    "PATCH /v1/posts/:postId/comments/:id",
    {
      ...forEveryone,
      body: UpdateComment,
      response: Comment,
      operationId: "updateComment",
      summary: "Edit a comment",
      description:
        "Only its creator can, whatever the role. Pinning and marking as spam are done in the dashboard.",
      problems: ["not_creator"],
    },
    runs("update_comment"),
  ),

  route(
    "DELETE /v1/posts/:postId/comments/:id",
    {
      ...forEveryone,
      response: Message,
      operationId: "deleteComment",
      summary: "Delete a comment",
      description: "Takes its replies along, at any depth. End users delete their own comments only.",
      problems: ["not_creator"],
    },
    runs("delete_comment"),
  ),

  route(
    "POST /v1/posts/:postId/comments/:id/like",
    {
      ...forEveryone,
      idempotent: true,
      response: CommentLike,
      operationId: "toggleCommentLike",
      summary: "Like or unlike a comment",
      description:
        "The like is that of the person behind the key. The answer is the state that this very call left, however many run at once.",
    },
    runs("toggle_comment_like"),
  ),

  route(
    "PUT /visitor/posts/:postId/comments/:id/like",
    { ...inWidget, body: WishedLike },
    runs("toggle_comment_like"),
  ),

  route(
    "PATCH /staff/posts/:postId/comments/:id",
    { ...inDashboard, body: ModerateComment },
    runs("moderate_comment"),
  ),
];
