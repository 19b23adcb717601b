/** Roles: the first three are staff of a workspace, `end_user` is whoever speaks through the widget. */
export type Role = "owner" | "admin" | "member" | "end_user";

const everyone: readonly Role[] = ["owner", "admin", "member", "end_user"];
const staff: readonly Role[] = ["owner", "admin", "member"];

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
} satisfies Record<`${"GET" | "POST" | "PATCH" | "DELETE"} /${string}`, readonly Role[]>;

export type DoorName = keyof typeof capabilities;
