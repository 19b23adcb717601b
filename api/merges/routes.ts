import { inDashboard } from "../permissions.ts";
import { creates, readsById, route } from "../route.ts";
import { MergePosts } from "./contract.ts";
import { listMerges } from "./list-merges.ts";
import { mergePosts, undoMerge } from "./merge-posts.ts";

export const mergeRoutes = [
  route("GET /staff/posts/:id/merges", inDashboard, readsById(listMerges)),

  route(
    "POST /staff/posts/:id/merges",
    { ...inDashboard, ...creates, body: MergePosts },
    ({ actor, params: { id }, body, idempotency }, { db }) =>
      mergePosts(db, actor, { ...body, id }, idempotency),
  ),

  route("DELETE /staff/posts/:id/merges/:mergeId", inDashboard, ({ actor, params }, { db }) =>
    undoMerge(db, actor, params),
  ),
];
