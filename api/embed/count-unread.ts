import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { changelogs } from "../changelogs/table.ts";
import { type Database, type Given, prepareStatement } from "../database.ts";
import type { OpenWidget, Unread } from "./contract.ts";

/** Changelog entries since `seenAt`, counted up to 100; 0 without a `seenAt`. */
export async function countUnread(db: Database, actor: Actor, { seenAt }: OpenWidget): Promise<Unread> {
  const [row] = await count(db, { ...actor, seenAt: seenAt ?? null });
  return row ?? { unread: 0 };
}

const count = prepareStatement(
  ({ workspaceId, seenAt }: Given<"workspaceId" | "seenAt">) => sql<Unread>`
    select count(*)::int as unread from (
      select from ${changelogs}
      where ${changelogs.workspaceId} = ${workspaceId} and ${changelogs.createdAt} > ${seenAt}::timestamptz
      limit 100) since`,
);
