import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import type { OpenWidget, Unread } from "./contract.ts";

/** How many entries of the changelog came since, counted to a hundred; whoever never opened it has nothing unread. */
export async function countUnread(db: Database, actor: Actor, { seenAt }: OpenWidget): Promise<Unread> {
  const [row] = await db.$client<Unread[]>`
    select count(*)::int as unread from (
      select from changelogs
      where workspace_id = ${actor.workspaceId} and created_at > ${seenAt ?? null}::timestamptz limit 100) since`;
  return row ?? { unread: 0 };
}
