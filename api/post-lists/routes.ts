import { forEveryone, inDashboard } from "../permissions.ts";
import { ListPosts, ListStaffPosts, PostPage } from "../posts/contract.ts";
import { reads, route } from "../route.ts";
import { listPosts, listStaffPosts } from "./list-posts.ts";

export const postListRoutes = [
  route(
    "GET /v1/posts",
    {
      ...forEveryone,
      markdown: "posts",
      query: ListPosts,
      response: PostPage,
      nextCursor: true,
      operationId: "listPosts",
      summary: "List posts",
      description:
        "Returns the posts that the key's user can see, newest first. A post matches a filter with several values if it has at least one of them, and must match all filters.",
    },
    async ({ actor, query }, { db }) => listPosts(db, actor, query),
  ),

  route("GET /staff/posts", { ...inDashboard, query: ListStaffPosts }, reads(listStaffPosts)),
];
