import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { pageJson } from "../page.ts";
import type { ListComments } from "./contract.ts";

/**
 * One page of a post's comments as JSON text: the top level, pinned first, then oldest first; or, of one `parentId`,
 * its direct replies, oldest first. @throws Problem 404 when the post or the parent cannot be seen
 */
export async function listComments(
  { $client: sql }: Database,
  { workspaceId, userId, isStaff }: Actor,
  postId: string,
  { page, limit }: ListComments,
  parentId?: string,
): Promise<string> {
  const matching = sql`
    c.workspace_id = ${workspaceId} and comment_visible(c, ${userId}, ${isStaff})
    and ${parentId ? sql`c.parent_id = ${parentId}` : sql`c.post_id = ${postId} and c.parent_id is null`}`;
  const [found] = await sql<{ rows: string; total: number }[]>`
    select (select count(*)::int from comments c where ${matching}) as total,
      coalesce((select json_agg(page.body) from (
        select comment_json(c, u, l.user_id is not null) as body
        from comments c
          join users u on u.workspace_id = c.workspace_id and u.id = c.user_id
          left join comment_likes l
            on l.workspace_id = c.workspace_id and l.comment_id = c.id and l.user_id = ${userId}
        where ${matching}
        order by ${parentId ? sql`c.created_at, c.id` : sql`c.is_pinned desc, c.created_at, c.id`}
        limit ${limit} offset ${(page - 1) * limit}
      ) page), '[]')::text as rows
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
  return pageJson(found.rows, { page, limit }, found.total);
}
