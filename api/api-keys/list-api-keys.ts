import { desc, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { builder, type Database, type Given, prepareStatement } from "../database.ts";
import { isNamed } from "../postgres/columns.ts";
import { asJson, many } from "../postgres/json.ts";
import { users } from "../users/table.ts";
import { apiKeys } from "./table.ts";

/** The workspace's keys, newest first, revoked ones included, as the text of a JSON array. */
export async function listApiKeys(db: Database, { workspaceId }: Actor): Promise<string> {
  return many(await list(db, { workspaceId }));
}

const list = prepareStatement(({ workspaceId }: Given<"workspaceId">) =>
  builder
    .select({ body: asJson(sql`api_key_json(${apiKeys}, ${users})`) })
    .from(apiKeys)
    .innerJoin(users, isNamed(users, apiKeys.userId))
    .where(eq(apiKeys.workspaceId, workspaceId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id)),
);
