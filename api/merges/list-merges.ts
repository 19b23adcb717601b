import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { many } from "../json.ts";

/** What was merged into a post and can be parted again, latest first, as the text of a JSON array. */
export async function listMerges(
  { $client: sql }: Database,
  { workspaceId }: Actor,
  postId: string,
): Promise<string> {
  const rows = await sql<{ body: string }[]>`
    select post_merge_json(m, u)::text as body
    from post_merges m join users u on u.workspace_id = m.workspace_id and u.id = m.merged_by
    where m.workspace_id = ${workspaceId} and m.post_id = ${postId} and m.undone_at is null
    order by m.created_at desc, m.id desc`;
  return many(rows);
}
