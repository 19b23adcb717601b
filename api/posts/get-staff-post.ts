import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";

/** Reads one post with its author and tags, as JSON text. @throws Problem 404 */
export async function getStaffPost({ $client: sql }: Database, actor: Actor, id: string): Promise<string> {
  const [post] = await sql<{ body: string }[]>`
    select staff_post_json(p, a, v.user_id is not null)::text as body
    from posts p
      join post_activity a on a.workspace_id = p.workspace_id and a.post_id = p.id
      left join votes v
        on v.workspace_id = p.workspace_id and v.post_id = p.id and v.user_id = ${actor.userId}
    where p.workspace_id = ${actor.workspaceId} and p.id = ${id}`;
  if (!post) throw new Problem(404, "not_found", "No such post.");
  return post.body;
}
