import { eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { builder, type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { asJson, one } from "../postgres/json.ts";
import { workspaces } from "../tables.ts";

/** The workspace's retention, as JSON text. */
export async function getRetention(db: Database, { workspaceId }: Actor): Promise<string> {
  return one(await find(db, { workspaceId }), "workspace");
}

const find = prepareStatement(({ workspaceId }: Given<"workspaceId">) =>
  builder
    .select({ body: asJson(sql`json_build_object('retentionDays', ${workspaces.retentionDays})`) })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId)),
);
