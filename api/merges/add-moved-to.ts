import { sql } from "drizzle-orm";
import { Problem } from "../../platform/http/problem.ts";
import type { Actor } from "../actor.ts";
import { isNamed } from "../postgres/columns.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { findKeptPost } from "../posts/find-kept-post.ts";
import { isPostVisible } from "../posts/is-post-visible.ts";
import { boards, posts } from "../tables.ts";

/**
 * Returns the 404 of a call to a post, which the path names by its UUID or number. If staff merged the post into another post
 * that the caller may see, the problem is `post_merged`, with the id of that post as `movedTo`.
 */
export async function addMovedTo(
  db: Database,
  { workspaceId, userId, isStaff }: Actor,
  post: string,
  problem: Problem,
): Promise<Problem> {
  const id = await findKeptPost(db, workspaceId, post);
  if (id === undefined) return problem;
  const [visible] = await find(db, { workspaceId, userId, isStaff, id });
  if (!visible) return problem;
  const detail = "This post was merged into another post.";
  return new Problem(404, "post_merged", detail, { extensions: { movedTo: id } });
}

const find = prepareStatement((given: Given<"workspaceId" | "userId" | "isStaff" | "id">) => {
  const { workspaceId, id } = given;
  return sql`
    select 1 as visible from ${posts} join ${boards} on ${isNamed(boards, posts.boardId, workspaceId)}
    where ${posts.workspaceId} = ${workspaceId} and ${posts.id} = ${id} and ${isPostVisible(given)}`;
});
