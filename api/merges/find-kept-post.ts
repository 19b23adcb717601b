import type { Database } from "../database.ts";

/** The post that a merged one is part of by now, also when that was merged in turn; undefined when it never was. */
export async function findKeptPost(
  { $client: sql }: Database,
  workspaceId: string,
  id: string,
): Promise<string | undefined> {
  const [kept] = await sql<{ id: string }[]>`
    with recursive merged as (
      select m.post_id from post_merges m
      where m.workspace_id = ${workspaceId} and m.duplicate->>'id' = ${id} and m.undone_at is null
      union
      select m.post_id from merged
        join post_merges m on m.workspace_id = ${workspaceId} and m.duplicate->>'id' = merged.post_id::text
      where m.undone_at is null)
    select p.id from merged join posts p on p.workspace_id = ${workspaceId} and p.id = merged.post_id`;
  return kept?.id;
}
