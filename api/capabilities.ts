/** Roles: the first three are staff of a workspace, `end_user` is whoever speaks through the widget. */
export type Role = "owner" | "admin" | "member" | "end_user";

const everyone: readonly Role[] = ["owner", "admin", "member", "end_user"];
const staff: readonly Role[] = ["owner", "admin", "member"];
const administrators: readonly Role[] = ["owner", "admin"];

/**
 * Who may call which door; a door without a row here fails start-up. Ownership («their own posts») is decided where the
 * row is locked; this table only says who may knock.
 */
export const capabilities = {
  "GET /v1/boards": everyone,
  "GET /v1/boards/:id": everyone,
  "POST /v1/boards": staff,
  "PATCH /v1/boards/:id": staff,
  "DELETE /v1/boards/:id": staff,
  "GET /v1/post-categories": everyone,
  "GET /v1/post-categories/:id": everyone,
  "POST /v1/post-categories": staff,
  "PATCH /v1/post-categories/:id": staff,
  "DELETE /v1/post-categories/:id": staff,
  "GET /v1/posts": everyone,
  "GET /v1/posts/:id": everyone,
  "POST /v1/posts": everyone,
  "PATCH /v1/posts/:id": everyone,
  "DELETE /v1/posts/:id": everyone,
  "POST /v1/posts/:id/vote": everyone,
  "POST /v1/posts/:id/tags/:tagId": staff,
  "DELETE /v1/posts/:id/tags/:tagId": staff,
  "GET /v1/posts/:postId/comments": everyone,
  "GET /v1/posts/:postId/comments/:id/replies": everyone,
  "POST /v1/posts/:postId/comments": everyone,
  "PATCH /v1/posts/:postId/comments/:id": everyone,
  "DELETE /v1/posts/:postId/comments/:id": everyone,
  "POST /v1/posts/:postId/comments/:id/like": everyone,
  "GET /v1/posts/:postId/votes": staff,
  "POST /v1/posts/:postId/votes": staff,
  "DELETE /v1/posts/:postId/votes": staff,
  "GET /v1/tags": everyone,
  "GET /v1/tags/:id": everyone,
  "POST /v1/tags": staff,
  "PATCH /v1/tags/:id": staff,
  "DELETE /v1/tags/:id": staff,
  "GET /v1/polls": everyone,
  "GET /v1/polls/:id": everyone,
  "POST /v1/polls": staff,
  "DELETE /v1/polls/:id": staff,
  "POST /v1/polls/:id/vote": everyone,
  "DELETE /v1/polls/:id/vote": everyone,
  "GET /v1/workspaces/current": everyone,
  "PATCH /v1/workspaces/current": staff,
  "GET /v1/workspaces/credentials": administrators,
  "PATCH /v1/workspaces/allowed-domains": staff,
  "PATCH /v1/workspaces/secure-identify": staff,
  "GET /v1/changelogs/tags": everyone,
  "GET /v1/changelogs": everyone,
  "GET /v1/changelogs/:id": everyone,
  "POST /v1/changelogs": staff,
  "PATCH /v1/changelogs/:id": staff,
  "DELETE /v1/changelogs/:id": staff,
  "POST /v1/changelogs/:id/like": everyone,
} satisfies Record<`${"GET" | "POST" | "PATCH" | "DELETE"} /${string}`, readonly Role[]>;

export type DoorName = keyof typeof capabilities;
