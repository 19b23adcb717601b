import { sql } from "drizzle-orm";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { postMerges, posts } from "../tables.ts";

/**
 * Returns the id of the post that a merged post is now part of; undefined if the post was not merged. `name` is the merged
 * post's UUID or number. Follows chains of merges.
 */
export async function findKeptPost(
  db: Database,
  workspaceId: string,
  name: string,
): Promise<string | undefined> {
  const values = { workspaceId, name: name.toLowerCase() };
  const [kept] = await find(db, values, { isNumber: !name.includes("-") });
  return kept?.id;
}

const find = prepareStatement(
  ({ workspaceId, name }: Given<"workspaceId" | "name">, { isNumber }: { isNumber: boolean }) => {
    const duplicateId = sql`${postMerges.duplicate}->>'id'`;
    const named = isNumber ? sql`${postMerges.duplicate}->>'number'` : duplicateId;
    return sql<{ id: string }>`
      with recursive merged as (
        select ${postMerges.postId} from ${postMerges}
        where ${postMerges.workspaceId} = ${workspaceId} and ${named} = ${name} and ${postMerges.undoneAt} is null
        union
        select ${postMerges.postId} from merged
          join ${postMerges} on ${postMerges.workspaceId} = ${workspaceId} and ${duplicateId} = merged.post_id::text
        where ${postMerges.undoneAt} is null)
      select ${posts.id} from merged
        join ${posts} on ${posts.workspaceId} = ${workspaceId} and ${posts.id} = merged.post_id`;
  },
);
