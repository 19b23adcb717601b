import { eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { builder, type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { asJson, one } from "../postgres/json.ts";
import { workspaces } from "../tables.ts";

/** The settings of the workspace's public page, as JSON text. */
export async function getPublicPage(db: Database, { workspaceId }: Actor): Promise<string> {
  return one(await find(db, { workspaceId }), "workspace");
}

const { id, isPublic, isIndexed } = workspaces;

const find = prepareStatement(({ workspaceId }: Given<"workspaceId">) =>
  builder
    .select({ body: asJson(sql`json_build_object('isPublic', ${isPublic}, 'isIndexed', ${isIndexed})`) })
    .from(workspaces)
    .where(eq(id, workspaceId)),
);
