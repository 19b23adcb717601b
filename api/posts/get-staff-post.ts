import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { boardExists } from "../boards/board-exists.ts";
import { postContext } from "../post-contexts/post-context.ts";
import { rowOf } from "../postgres/columns.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { one } from "../postgres/json.ts";
import { postActivity, posts, votes } from "../tables.ts";
import { findKeptPost } from "./find-kept-post.ts";
import { staffPost } from "./staff-post.ts";

/**
 * Reads one post with its author, its tags and where it was written, as JSON text. If the post was merged, reads the post
 * that it is now part of.
 * @throws Problem 404
 */
export async function getStaffPost(db: Database, actor: Actor, id: string): Promise<string> {
  const rows = await find(db, { ...actor, id });
  const kept = rows.length > 0 ? undefined : await findKeptPost(db, actor.workspaceId, id);
  return one(kept === undefined ? rows : await find(db, { ...actor, id: kept }), "post");
}

const text = sql`post_text(${rowOf(posts)}, ${rowOf(postActivity)}, ${votes.userId} is not null)`;

const find = prepareStatement(
  ({ workspaceId, userId, id }: Given<"workspaceId" | "userId" | "id">) => sql<{ body: string }>`
    select left(${staffPost(text, sql`${posts}`, workspaceId)}, -1) || ',"context":'
      || coalesce(${postContext(workspaceId)}::text, 'null') || '}' as body
    from ${posts}
      join ${postActivity} on ${postActivity.workspaceId} = ${workspaceId} and ${postActivity.postId} = ${posts.id}
      left join ${votes}
        on ${votes.workspaceId} = ${workspaceId} and ${votes.postId} = ${posts.id} and ${votes.userId} = ${userId}
    where ${posts.workspaceId} = ${workspaceId} and ${posts.id} = ${id}
      and ${boardExists(workspaceId, posts.boardId)}`,
);
