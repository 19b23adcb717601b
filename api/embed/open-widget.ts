import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { type Database, type Given, prepareStatement } from "../database.ts";
import { ListPosts } from "../posts/contract.ts";
import { listPosts } from "../posts/list-posts.ts";
import type { OpenWidget } from "./contract.ts";

const firstPage = ListPosts.parse({});

/** All that the panel shows first, as JSON text: two statements at once, one of them the post list's own. */
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
