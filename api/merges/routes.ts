import { staff } from "../roles.ts";
import { route } from "../route.ts";
import { write } from "../write.ts";
import { MergePosts } from "./contract.ts";
import { listMerges } from "./list-merges.ts";

export const mergeRoutes = [
  route(
    "GET /staff/posts/:id/merges",
    {
      roles: staff,
      callers: ["dashboard"],
    },
    async ({ actor, params: { id } }, { db }) => ({ body: await listMerges(db, actor, id) }),
  ),

  route(
    "POST /staff/posts/:id/merges",
    {
      roles: staff,
      callers: ["dashboard"],
      body: MergePosts,
      status: 201,
      idempotent: true,
    },
    async ({ actor, body, params, once }, { db }) =>
      write(db, actor, "merge_posts", { ...body, ...params }, once),
  ),

  route(
    "DELETE /staff/posts/:id/merges/:mergeId",
    {
      roles: staff,
      callers: ["dashboard"],
    },
    async ({ actor, params }, { db }) => write(db, actor, "undo_post_merge", params),
  ),
];
