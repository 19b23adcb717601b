import { DesiredLike, Message } from "../contract.ts";
import { forEveryone, inDashboard, inWidget } from "../permissions.ts";
import { creates, route, runs } from "../route.ts";
import { IncludeQuery } from "../users/contract.ts";
import {
  Comment,
  CommentLike,
  CommentPage,
  CreateComment,
  ListComments,
  ListThread,
  ModerateComment,
  UpdateComment,
} from "./contract.ts";
import { listComments } from "./list-comments.ts";
import { listThread } from "./list-thread.ts";

export const commentRoutes = [
  route(
    "GET /v1/posts/:postId/comments",
    {
      ...forEveryone,
      markdown: "comments",
      showsPeople: true,
      query: ListComments,
      response: CommentPage,
      operationId: "listComments",
      summary: "List a post's comments",
      description:
        "Returns the top-level comments: first the pinned ones, then the others, oldest first. Replies have their own endpoint.",
    },
    async ({ actor, params, query }, { db }) => ({
      body: await listComments(db, actor, params.postId, query),
    }),
  ),

  route(
    "GET /v1/posts/:postId/comments/:id/replies",
    {
      ...forEveryone,
      markdown: "comments",
      showsPeople: true,
      query: ListComments,
      response: CommentPage,
      operationId: "listReplies",
      summary: "List a comment's replies",
      description: "Returns the direct replies, oldest first.",
    },
    async ({ actor, params, query }, { db }) => ({
      body: await listComments(db, actor, params.postId, query, params.id),
    }),
  ),

  route(
    "POST /v1/posts/:postId/comments",
    {
      ...forEveryone,
      markdown: "comments",
      showsPeople: true,
      isForm: true,
      counts: "submission",
      ...creates,
      query: IncludeQuery,
      body: CreateComment,
      response: Comment,
      operationId: "createComment",
      summary: "Comment on a post",
      description:
        "With `parentId`, the comment is a reply. The counts of the post and of the parent comment are updated immediately.",
      problems: ["unknown_parent"],
    },
    runs("create_comment"),
  ),

  route(
    "PATCH /v1/posts/:postId/comments/:id",
    {
      ...forEveryone,
      markdown: "comments",
      showsPeople: true,
      query: IncludeQuery,
      body: UpdateComment,
      response: Comment,
      operationId: "updateComment",
      summary: "Edit a comment",
      description:
        "Only the creator can edit a comment, whatever their role. Staff pin comments and mark spam in the dashboard.",
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
      description: "Also deletes the replies, at any depth. End users can delete only their own comments.",
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
        "Adds or removes the like of the key's user. The response shows the state after this request, even if other requests run at the same time.",
    },
    runs("toggle_comment_like", { isLiked: undefined }),
  ),

  route(
    "PUT /visitor/posts/:postId/comments/:id/like",
    { ...inWidget, body: DesiredLike },
    runs("toggle_comment_like"),
  ),

  route(
    "GET /staff/posts/:postId/comments",
    { ...inDashboard, markdown: "comments", query: ListThread },
    async ({ actor, params, query }, { db }) => ({
      body: await listThread(db, actor, params.postId, query),
    }),
  ),

  route(
    "PATCH /staff/posts/:postId/comments/:id",
    { ...inDashboard, body: ModerateComment },
    runs("moderate_comment"),
  ),
];
