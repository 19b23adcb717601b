import { inDashboard } from "../permissions.ts";
import { creates, readsById, route, runs } from "../route.ts";
import { MergePosts } from "./contract.ts";
import { listMerges } from "./list-merges.ts";

export const mergeRoutes = [
  route("GET /staff/posts/:id/merges", inDashboard, readsById(listMerges)),

  route(
    "POST /staff/posts/:id/merges",
    { ...inDashboard, ...creates, body: MergePosts },
    runs("merge_posts"),
  ),

  route("DELETE /staff/posts/:id/merges/:mergeId", inDashboard, runs("undo_post_merge")),
];
