import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { isNamed } from "../postgres/columns.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { one } from "../postgres/json.ts";
import { isPostVisible } from "../posts/is-post-visible.ts";
import { boards, posts } from "../tables.ts";
import { followsPost } from "./follows-post.ts";

/** Whether the actor follows a post, as JSON text. @throws Problem 404 */
export async function getFollow(
  db: Database,
  actor: Pick<Actor, "workspaceId" | "userId" | "isStaff">,
  id: string,
): Promise<string> {
  return one(await find(db, { ...actor, id }), "post");
}

const find = prepareStatement((given: Given<"workspaceId" | "userId" | "isStaff" | "id">) => {
  const { workspaceId, userId, id } = given;
  return sql<{ body: string }>`
    select json_build_object(
      'postId', ${posts.id}, 'isFollowing', ${followsPost(workspaceId, userId)})::text as body
    from ${posts} join ${boards} on ${isNamed(boards, posts.boardId, workspaceId)}
    where ${posts.workspaceId} = ${workspaceId} and ${posts.id} = ${id} and ${isPostVisible(given)}`;
});
