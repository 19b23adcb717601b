import { eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { builder, type Database, type Given, prepareStatement } from "../database.ts";
import { asJson, one } from "../postgres/json.ts";
import { workspaces } from "./table.ts";

/** The workspace that the key belongs to, as JSON text. */
export async function getWorkspace(db: Database, { workspaceId }: Actor): Promise<string> {
  return one(await find(db, { workspaceId }), "workspace");
}

const { id, name, subdomain, language } = workspaces;

const find = prepareStatement(({ workspaceId }: Given<"workspaceId">) =>
  builder
    .select({
      body: asJson(
        sql`json_build_object('id', ${id}, 'name', ${name}, 'subdomain', ${subdomain}, 'language', ${language})`,
      ),
    })
    .from(workspaces)
    .where(eq(id, workspaceId)),
);
