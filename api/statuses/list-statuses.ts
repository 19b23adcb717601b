import { eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { builder, type Database, type Given, prepareStatement } from "../database.ts";
import { asJson, many } from "../postgres/json.ts";
import { statuses } from "./table.ts";

/** The workspace's statuses in their order, as the text of a JSON array. */
export async function listStatuses(db: Database, { workspaceId }: Actor): Promise<string> {
  return many(await list(db, { workspaceId }));
}

const list = prepareStatement(({ workspaceId }: Given<"workspaceId">) =>
  builder
    .select({ body: asJson(sql`status_json(${statuses})`) })
    .from(statuses)
    .where(eq(statuses.workspaceId, workspaceId))
    .orderBy(statuses.order, statuses.id),
);
