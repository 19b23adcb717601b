import { sql } from "drizzle-orm";
import type { Database } from "../../api/postgres/database.ts";
import { comments, postMerges, posts } from "../../api/tables.ts";

type State = "new" | "present" | "merged";

/** Whether a post was imported before, and whether it is now part of another post. */
export async function findState(db: Database, workspaceId: string, id: string): Promise<State> {
  const [found] = await db.execute<{ state: State }>(sql`
    select case
      when exists (select 1 from ${posts} where ${posts.workspaceId} = ${workspaceId} and ${posts.id} = ${id})
        then 'present'
      when exists (select 1 from ${postMerges} where ${postMerges.workspaceId} = ${workspaceId}
        and ${postMerges.duplicate}->>'id' = ${id} and ${postMerges.undoneAt} is null) then 'merged'
      else 'new' end as state`);
  return found?.state ?? "new";
}

/** Finds the posts of the comments that were imported before. */
export async function findPostsOfComments(
  db: Database,
  workspaceId: string,
  ids: string[],
): Promise<[commentId: string, postId: string][]> {
  if (ids.length === 0) return [];
  const found = await db.execute<{ id: string; postId: string }>(sql`
    select ${comments.id} as id, ${comments.postId} as "postId" from ${comments}
    where ${comments.workspaceId} = ${workspaceId}
      and ${comments.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::uuid)`);
  return found.map(({ id, postId }) => [id, postId]);
}
