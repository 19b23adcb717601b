import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { pageJson, windowOf } from "../page.ts";
import type { ListComments } from "./contract.ts";

/**
 * One page of a post's comments as JSON text: the top level, pinned first, then oldest first; or, of one `parentId`,
 * its direct replies, oldest first. @throws Problem 404 when the post or the parent cannot be seen
 */
export async function listComments(
  db: Database,
  { workspaceId, userId, isStaff }: Actor,
  postId: string,
  query: ListComments,
  parentId?: string,
): Promise<string> {
  const sql = db.$client;
  const { shown, counted } = windowOf(db, query);
  const matching = [
    sql`where c.workspace_id = ${workspaceId}`,
    parentId ? sql`and c.parent_id = ${parentId}` : sql`and c.post_id = ${postId} and c.parent_id is null`,
    isStaff ? [] : sql`and comment_visible(c, ${userId}, false)`,
  ].flat();
  const [found] = await sql<{ rows: string | null; total: number }[]>`
    select (select count(*)::int from (select from comments c ${matching} ${counted}) few) as total,
      (select string_agg(page.body, ',') from (
        select comment_text(c, u, (
          select l.user_id from comment_likes l
          where l.workspace_id = c.workspace_id and l.comment_id = c.id and l.user_id = ${userId}) is not null) as body
        from comments c join users u on u.workspace_id = c.workspace_id and u.id = c.user_id
        ${matching}
        order by ${parentId ? sql`c.created_at, c.id` : sql`c.is_pinned desc, c.created_at, c.id`}
        ${shown}
      ) page) as rows
    from posts p join boards b on b.workspace_id = p.workspace_id and b.id = p.board_id
    where p.workspace_id = ${workspaceId} and p.id = ${postId} and post_visible(p, b, ${userId}, ${isStaff})
      ${
        parentId
          ? sql`and exists (
              select from comments c where c.workspace_id = ${workspaceId} and c.post_id = ${postId}
                and c.id = ${parentId} and comment_visible(c, ${userId}, ${isStaff}))`
          : sql``
      }`;
  if (!found) throw new Problem(404, "not_found", parentId ? "No such comment." : "No such post.");
  return pageJson(`[${found.rows ?? ""}]`, query, found.total);
}
