import { sql } from "drizzle-orm";
import { type Database, type Given, prepareStatement } from "../database.ts";
import { posts } from "../posts/table.ts";
import { postMerges } from "./table.ts";

/**
 * Returns the id of the post that a merged post is now part of; undefined if the post was not merged. Follows chains of
 * merges.
 */
export async function findKeptPost(
  db: Database,
  workspaceId: string,
  id: string,
): Promise<string | undefined> {
  const [kept] = await find(db, { workspaceId, id });
  return kept?.id;
}

const find = prepareStatement(({ workspaceId, id }: Given<"workspaceId" | "id">) => {
  const duplicateId = sql`${postMerges.duplicate}->>'id'`;
  return sql<{ id: string }>`
    with recursive merged as (
      select ${postMerges.postId} from ${postMerges}
      where ${postMerges.workspaceId} = ${workspaceId} and ${duplicateId} = ${id} and ${postMerges.undoneAt} is null
      union
      select ${postMerges.postId} from merged
        join ${postMerges} on ${postMerges.workspaceId} = ${workspaceId} and ${duplicateId} = merged.post_id::text
      where ${postMerges.undoneAt} is null)
    select ${posts.id} from merged
      join ${posts} on ${posts.workspaceId} = ${workspaceId} and ${posts.id} = merged.post_id`;
});
