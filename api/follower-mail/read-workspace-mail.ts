import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { rowOf } from "../postgres/columns.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { one } from "../postgres/json.ts";
import { workspaces } from "../tables.ts";

/** The workspace's choices about e-mails, as JSON text. */
export async function readWorkspaceMail(db: Database, { workspaceId }: Actor): Promise<string> {
  return one(await read(db, { workspaceId }), "workspace");
}

const read = prepareStatement(
  ({ workspaceId }: Given<"workspaceId">) => sql<{ body: string }>`
    select workspace_mail_json(${rowOf(workspaces)})::text as body from ${workspaces}
    where ${workspaces.id} = ${workspaceId}`,
);
