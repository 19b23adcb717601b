import { Problem } from "../../platform/http/problem.ts";
import type { Actor } from "../actor.ts";
import { Message } from "../contract.ts";
import { forEveryone, inDashboard, inWidget } from "../permissions.ts";
import { EditPost, UpdatePosts } from "../post-changes/contract.ts";
import { write } from "../postgres/call-write-function.ts";
import { creates, readsById, route, runs } from "../route.ts";
import { IncludeQuery, isAuthorAsked } from "../users/contract.ts";
import { CreatePost, DeletePosts, DesiredVote, Post, PostVote, UpdatePost } from "./contract.ts";
import { getStaffPost } from "./get-staff-post.ts";

export const postRoutes = [
  route(
    "GET /v1/posts/:id",
    {
      ...forEveryone,
      markdown: "description",
      showsPeople: true,
      tagged: true,
      query: IncludeQuery,
      response: Post,
      operationId: "getPost",
      summary: "Get a post",
      description:
        "If staff merged the post into another post, the response is that other post, and `Content-Location` has its path. All other requests for a merged post get 404 `post_merged`.",
      postNumber: true,
      contentLocation: true,
    },
    async ({ actor, params: { id }, query }, { readPost }) => readPost(actor, id, isAuthorAsked(query)),
  ),

  route(
    "POST /v1/posts",
    {
      ...forEveryone,
      markdown: "description",
      showsPeople: true,
      isForm: true,
      counts: "submission",
      ...creates,
      query: IncludeQuery,
      body: CreatePost,
      response: Post,
      operationId: "createPost",
      summary: "Create a post",
      description: "End users can create posts on public boards, but cannot set the status.",
      problems: [
        "staff_field",
        "private_needs_identity",
        "unknown_board",
        "unknown_category",
        "unknown_status",
      ],
      postNumber: true,
    },
    async ({ actor, query, body, idempotency }, { db }) => {
      rejectStaffFields(actor, body, ["statusId"]);
      return write(db, actor, "create_post", { ...query, ...body, context: undefined }, idempotency);
    },
  ),

  route(
    "PATCH /v1/posts/:id",
    {
      ...forEveryone,
      markdown: "description",
      showsPeople: true,
      tagged: true,
      query: IncludeQuery,
      body: UpdatePost,
      response: Post,
      operationId: "updatePost",
      summary: "Edit a post",
      description:
        "Omitted fields keep their values; null clears the description or the status. End users can edit only the title and the description of their own posts.",
      problems: [
        "not_author",
        "staff_field",
        "unknown_board",
        "category_required",
        "unknown_category",
        "unknown_status",
      ],
      postNumber: true,
    },
    async ({ actor, query, body, params, ifMatch }, { db }) => {
      rejectStaffFields(actor, body, ["statusId", "boardId", "categoryId", "visibility"]);
      return write(
        db,
        actor,
        "update_post",
        { ...query, ...body, ...params, seen: undefined },
        undefined,
        ifMatch,
      );
    },
  ),

  route(
    "DELETE /v1/posts/:id",
    {
      ...forEveryone,
      tagged: true,
      response: Message,
      operationId: "deletePost",
      summary: "Delete a post",
      description: "Also deletes the post's votes and comments. End users can delete only their own posts.",
      problems: ["not_author"],
    },
    runs("delete_post", { isOneOfMany: undefined }),
  ),

  route(
    "POST /v1/posts/:id/vote",
    {
      ...forEveryone,
      counts: "vote",
      idempotent: true,
      response: PostVote,
      operationId: "togglePostVote",
      summary: "Vote for a post, or withdraw the vote",
      description:
        "Adds or removes the vote of the key's user. The response shows the state after this request, even if other requests run at the same time.",
    },
    async ({ actor, params, idempotency }, { db, voteOnPost }) =>
      idempotency
        ? write(db, actor, "toggle_post_vote", params, idempotency)
        : { body: await voteOnPost(actor, params.id) },
  ),

  route(
    "PUT /visitor/posts/:id/vote",
    { ...inWidget, counts: "vote", body: DesiredVote },
    async ({ actor, params, body }, { voteOnPost }) => ({
      body: await voteOnPost(actor, params.id, body.isVoted),
    }),
  ),

  route("PATCH /staff/posts", { ...inDashboard, body: UpdatePosts }, runs("update_posts")),

  route("POST /staff/posts/deletions", { ...inDashboard, body: DeletePosts }, runs("delete_posts")),

  route("GET /staff/posts/:id", { ...inDashboard, markdown: "description" }, readsById(getStaffPost)),

  route(
    "PATCH /staff/posts/:id",
    { ...inDashboard, markdown: "description", body: EditPost },
    runs("update_post", {
      include: undefined,
      boardId: undefined,
      categoryId: undefined,
      statusId: undefined,
      visibility: undefined,
    }),
  ),
];

/** @throws Problem 403 that names each of `fields`, which only staff can set, that an end user sent */
function rejectStaffFields(actor: Actor, input: object, fields: string[]): void {
  const sent = fields.filter((field) => field in input);
  if (actor.isStaff || sent.length === 0) return;
  const message = "can be set only by staff";
  throw new Problem(403, "staff_field", `${sent[0]} ${message}.`, {
    errors: sent.map((path) => ({ path, message, code: "staff_field" })),
  });
}
