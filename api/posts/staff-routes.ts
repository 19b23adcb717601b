import { staff } from "../roles.ts";
import { route } from "../route.ts";
import { write } from "../write.ts";
import { DeletePosts, ListStaffPosts, UpdatePosts } from "./contract.ts";
import { getStaffPost } from "./get-staff-post.ts";
import { listStaffPosts } from "./list-posts.ts";

/** The routes of posts that only the dashboard calls; those of `/v1` are in `routes.ts`. */
export const postStaffRoutes = [
  route(
    "GET /staff/posts",
    {
      roles: staff,
      callers: ["dashboard"],
      query: ListStaffPosts,
    },
    async ({ actor, query }, { db }) => ({ body: await listStaffPosts(db, actor, query) }),
  ),

  route(
    "PATCH /staff/posts",
    {
      roles: staff,
      callers: ["dashboard"],
      body: UpdatePosts,
    },
    async ({ actor, body }, { db }) => write(db, actor, "update_posts", body),
  ),

  route(
    "POST /staff/posts/deletions",
    {
      roles: staff,
      callers: ["dashboard"],
      body: DeletePosts,
    },
    async ({ actor, body }, { db }) => write(db, actor, "delete_posts", body),
  ),

  route(
    "GET /staff/posts/:id",
    {
      roles: staff,
      callers: ["dashboard"],
    },
    async ({ actor, params: { id } }, { db }) => ({ body: await getStaffPost(db, actor, id) }),
  ),
];
