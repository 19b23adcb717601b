import { desc, eq, sql } from "drizzle-orm";
import { isNamed, rowOf } from "../postgres/columns.ts";
import { builder } from "../postgres/database.ts";
import { asJson } from "../postgres/json.ts";
import { readAll } from "../postgres/read-rows.ts";
import { apiKeys, users } from "../tables.ts";

/** The workspace's API keys, including revoked ones, newest first, as the text of a JSON array. */
export const listApiKeys = readAll(({ workspaceId }) =>
  builder
    .select({ body: asJson(sql`api_key_json(${rowOf(apiKeys)}, ${rowOf(users)})`) })
    .from(apiKeys)
    .innerJoin(users, isNamed(users, apiKeys.userId, workspaceId))
    .where(eq(apiKeys.workspaceId, workspaceId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id)),
);
