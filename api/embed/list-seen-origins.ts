import { desc, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { builder, type Database, type Given, prepareStatement } from "../database.ts";
import { asJson, many } from "../postgres/json.ts";
import { seenOrigins } from "./table.ts";

/** Pages on which this workspace's widget worked, latest first, as the text of a JSON array. */
export async function listSeenOrigins(db: Database, { workspaceId }: Actor): Promise<string> {
  return many(await list(db, { workspaceId }));
}

const { origin, lastSeenAt } = seenOrigins;

const list = prepareStatement(({ workspaceId }: Given<"workspaceId">) =>
  builder
    .select({ body: asJson(sql`json_build_object('origin', ${origin}, 'lastSeenAt', iso(${lastSeenAt}))`) })
    .from(seenOrigins)
    .where(eq(seenOrigins.workspaceId, workspaceId))
    .orderBy(desc(lastSeenAt), origin)
    .limit(20),
);
