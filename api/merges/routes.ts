import { inDashboard } from "../callers.ts";
import { route, runs } from "../route.ts";
import { MergePosts } from "./contract.ts";
import { listMerges } from "./list-merges.ts";

export const mergeRoutes = [
  route("GET /staff/posts/:id/merges", inDashboard, async ({ actor, params: { id } }, { db }) => ({
    body: await listMerges(db, actor, id),
  })),

  route(
    "POST /staff/posts/:id/merges",
    {
      ...inDashboard,
      body: MergePosts,
      status: 201,
      idempotent: true,
    },
    runs("merge_posts"),
  ),

  route("DELETE /staff/posts/:id/merges/:mergeId", inDashboard, runs("undo_post_merge")),
];
