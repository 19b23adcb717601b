import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { boardExists } from "../boards/board-exists.ts";
import { isNamed, rowOf } from "../postgres/columns.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { assertFound } from "../postgres/json.ts";
import { commentLikes, comments, postActivity, posts, users } from "../tables.ts";
import type { ListThread } from "./contract.ts";

/**
 * The latest comments on a post, or the latest before the comment that `before` names, as JSON text: replies and other
 * comments in one list, oldest first. @throws Problem 404
 */
export async function listThread(
  db: Database,
  { workspaceId, userId }: Actor,
  postId: string,
  { before, limit }: ListThread,
): Promise<string> {
  const [at, id] = before ?? [];
  // One more than the page has, which says whether there are earlier ones.
  const values = { workspaceId, userId, postId, at, id, limit: limit + 1 };
  const rows = await list(db, values, { isLatest: before === undefined });
  const { total } = assertFound(rows[0], "post");
  const bodies = rows.flatMap(({ body }) => body ?? []);
  const data = bodies.slice(0, limit).reverse().join();
  return `{"data":[${data}],"total":${total},"hasEarlier":${bodies.length > limit}}`;
}

type Name = "workspaceId" | "userId" | "postId" | "at" | "id" | "limit";

const list = prepareStatement((given: Given<Name>, { isLatest }: { isLatest: boolean }) => {
  const { workspaceId, userId, postId } = given;
  const { createdAt, id, parentId } = comments;
  const isLiked = sql`(
    select ${commentLikes.userId} from ${commentLikes}
    where ${commentLikes.workspaceId} = ${workspaceId} and ${commentLikes.commentId} = ${id}
      and ${commentLikes.userId} = ${userId}) is not null`;
  const parent = sql`(
    select json_build_object('fullName', author.full_name, 'content', left(parent.content, 200))
    from ${comments} parent join ${users} author on author.workspace_id = ${workspaceId} and author.id = parent.user_id
    where parent.workspace_id = ${workspaceId} and parent.id = ${parentId})`;
  return sql<{ total: number; body: string | null }>`
    select ${postActivity.commentsCount} as total, page.body
    from ${posts}
      join ${postActivity} on ${postActivity.workspaceId} = ${workspaceId} and ${postActivity.postId} = ${posts.id}
      left join lateral (
        select ${createdAt}, ${id},
          left(comment_text(${rowOf(comments)}, ${rowOf(users)}, ${isLiked}, true), -1)
            || ',"parent":' || coalesce(${parent}::text, 'null') || '}' as body
        from ${comments} join ${users} on ${isNamed(users, comments.userId, workspaceId)}
        where ${and(eq(comments.workspaceId, workspaceId), eq(comments.postId, postId))}
          ${isLatest ? undefined : sql`and (${createdAt}, ${id}) < (${given.at}::timestamptz, ${given.id}::uuid)`}
        order by ${createdAt} desc, ${id} desc limit ${given.limit}
      ) page on true
    where ${posts.workspaceId} = ${workspaceId} and ${posts.id} = ${postId}
      and ${boardExists(workspaceId, posts.boardId)}
    order by page.created_at desc, page.id desc`;
});
