import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";

/** One post as JSON text, with its number. @throws Problem 404 */
export async function getPost(
  { $client: sql }: Database,
  { workspaceId, userId, isStaff }: Actor,
  id: string,
): Promise<{ body: string; number: string }> {
  const [post] = await sql<{ body: string; number: string }[]>`
    select post_json(p, a, v.user_id is not null)::text as body, p.number
    from posts p
      join boards b on b.workspace_id = p.workspace_id and b.id = p.board_id
      join post_activity a on a.workspace_id = p.workspace_id and a.post_id = p.id
      left join votes v on v.workspace_id = p.workspace_id and v.post_id = p.id and v.user_id = ${userId}
    where p.workspace_id = ${workspaceId} and p.id = ${id} and post_visible(p, b, ${userId}, ${isStaff})`;
  if (!post) throw new Problem(404, "not_found", "No such post.");
  return post;
}
