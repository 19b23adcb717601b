import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { changelogs } from "../changelogs/table.ts";
import { type Database, type Given, prepareStatement } from "../database.ts";
import { ListPosts } from "../posts/contract.ts";
import { listPosts } from "../posts/list-posts.ts";
import type { OpenWidget, Unread } from "./contract.ts";

const firstPage = ListPosts.parse({});

/**
 * The data for the panel's first view, as JSON text. Runs two statements at the same time: one for the posts, and one
 * for all other data.
 */
export async function openWidget(db: Database, actor: Actor, { seenAt }: OpenWidget): Promise<string> {
  const [posts, [rest]] = await Promise.all([
    listPosts(db, actor, firstPage),
    readRest(db, { ...actor, seenAt: seenAt ?? null }),
  ]);
  return `{"posts":${posts},${rest?.body.slice(1)}`;
}

const readRest = prepareStatement(
  ({ workspaceId, userId, seenAt }: Given<"workspaceId" | "userId" | "seenAt">) =>
    sql<{ body: string }>`select open_widget(${workspaceId}, ${userId}, ${seenAt})::text as body`,
);

/** The number of changelog entries published after `seenAt`, counted up to 100; 0 without a `seenAt`. */
export async function countUnread(db: Database, actor: Actor, { seenAt }: OpenWidget): Promise<Unread> {
  const [row] = await count(db, { ...actor, seenAt: seenAt ?? null });
  return row ?? { unread: 0 };
}

const count = prepareStatement(
  ({ workspaceId, seenAt }: Given<"workspaceId" | "seenAt">) => sql<Unread>`
    select count(*)::int as unread from (
      select 1 from ${changelogs}
      where ${changelogs.workspaceId} = ${workspaceId} and ${changelogs.createdAt} > ${seenAt}::timestamptz
      limit 100) since`,
);
