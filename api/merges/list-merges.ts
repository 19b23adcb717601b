import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { one } from "../json.ts";

/** The merges into a post that can be undone, latest first, as the text of a JSON array. @throws Problem 404 */
export async function listMerges(
  { $client: sql }: Database,
  { workspaceId }: Actor,
  postId: string,
): Promise<string> {
  const rows = await sql<{ body: string }[]>`
    select (
      select coalesce(json_agg(post_merge_json(m, u) order by m.created_at desc, m.id desc), '[]')
      from post_merges m join users u on u.workspace_id = m.workspace_id and u.id = m.merged_by
      where m.workspace_id = p.workspace_id and m.post_id = p.id and m.undone_at is null)::text as body
    from posts p where p.workspace_id = ${workspaceId} and p.id = ${postId}`;
  return one(rows, "post");
}
