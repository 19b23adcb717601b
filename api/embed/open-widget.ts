import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { countUnseen } from "../follows/list-notifications.ts";
import { listPosts } from "../post-lists/list-posts.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { ListPosts } from "../posts/contract.ts";
import { changelogs } from "../tables.ts";
import type { OpenWidget, Unread } from "./contract.ts";

const firstPage = ListPosts.parse({});

/**
 * The data for the panel's first view, as JSON text. Runs two statements at the same time: one for the posts, and one
 * for all other data.
 */
export async function openWidget(db: Database, actor: Actor, { seenAt }: OpenWidget): Promise<string> {
  const [posts, [rest]] = await Promise.all([
    listPosts(db, actor, firstPage).then(({ body }) => body),
    readRest(db, { ...actor, seenAt: seenAt ?? null }),
  ]);
  return `{"posts":${posts},${rest?.body.slice(1)}`;
}

const readRest = prepareStatement(
  ({ workspaceId, userId, seenAt }: Given<"workspaceId" | "userId" | "seenAt">) =>
    sql<{ body: string }>`select open_widget(${workspaceId}, ${userId}, ${seenAt})::text as body`,
);

/** How much is new for the caller: see `Unread`. A visitor without a session follows nothing. */
export async function countUnread(db: Database, actor: Actor, { seenAt }: OpenWidget): Promise<Unread> {
  const count = actor.isReader ? countEntries : countAll;
  const [row] = await count(db, { ...actor, seenAt: seenAt ?? null });
  return row ?? { unread: 0 };
}

const countEntries = prepareStatement(
  (given: Given<"workspaceId" | "seenAt">) => sql<Unread>`select ${newEntries(given)}::int as unread`,
);

const countAll = prepareStatement(
  (given: Given<"workspaceId" | "userId" | "isStaff" | "seenAt">) =>
    sql<Unread>`select (${newEntries(given)} + ${countUnseen(given)})::int as unread`,
);

/** An SQL expression for the number of entries after `seenAt`, counted up to 100. */
const newEntries = ({ workspaceId, seenAt }: Given<"workspaceId" | "seenAt">) => sql`(
  select count(*) from (
    select 1 from ${changelogs}
    where ${changelogs.workspaceId} = ${workspaceId} and ${changelogs.createdAt} > ${seenAt}::timestamptz
    limit 100) since)`;
