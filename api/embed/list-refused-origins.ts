import { desc, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { builder, type Database, type Given, prepareStatement } from "../database.ts";
import { asJson, many } from "../postgres/json.ts";
import { refusedOrigins } from "./table.ts";

/** Pages on which this workspace's widget was rejected, latest first, as the text of a JSON array. */
export async function listRefusedOrigins(db: Database, { workspaceId }: Actor): Promise<string> {
  return many(await list(db, { workspaceId }));
}

const { origin, refusals, lastSeenAt } = refusedOrigins;
const body = sql`json_build_object('origin', ${origin}, 'refusals', ${refusals}, 'lastSeenAt', iso(${lastSeenAt}))`;

const list = prepareStatement(({ workspaceId }: Given<"workspaceId">) =>
  builder
    .select({ body: asJson(body) })
    .from(refusedOrigins)
    .where(eq(refusedOrigins.workspaceId, workspaceId))
    .orderBy(desc(lastSeenAt), origin)
    .limit(100),
);
