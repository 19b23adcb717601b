import { inDashboard } from "../permissions.ts";
import { reads, readsById, route, runs } from "../route.ts";
import { DeletePosts, ListStaffPosts, UpdatePosts } from "./contract.ts";
import { getStaffPost } from "./get-staff-post.ts";
import { listStaffPosts } from "./list-posts.ts";

/** The routes of posts that only the dashboard calls; those of `/v1` are in `routes.ts`. */
export const postStaffRoutes = [
  route("GET /staff/posts", { ...inDashboard, query: ListStaffPosts }, reads(listStaffPosts)),

  route("PATCH /staff/posts", { ...inDashboard, body: UpdatePosts }, runs("update_posts")),

  route("POST /staff/posts/deletions", { ...inDashboard, body: DeletePosts }, runs("delete_posts")),

  route("GET /staff/posts/:id", inDashboard, readsById(getStaffPost)),
];
