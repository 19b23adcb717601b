import { eq } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { builder, type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { asJson, jsonObject, one } from "../postgres/json.ts";
import { workspaces } from "../tables.ts";

/** The workspace that the key belongs to, as JSON text. */
export async function getWorkspace(db: Database, { workspaceId }: Actor): Promise<string> {
  return one(await find(db, { workspaceId }), "workspace");
}

/** The language of the workspace's posts, as JSON text. */
export async function getSearchLanguage(db: Database, { workspaceId }: Actor): Promise<string> {
  return one(await findLanguage(db, { workspaceId }), "workspace");
}

const { id, name, subdomain, language } = workspaces;

const find = prepareStatement(({ workspaceId }: Given<"workspaceId">) =>
  builder
    .select({ body: asJson(jsonObject({ id, name, subdomain })) })
    .from(workspaces)
    .where(eq(id, workspaceId)),
);

const findLanguage = prepareStatement(({ workspaceId }: Given<"workspaceId">) =>
  builder
    .select({ body: asJson(jsonObject({ language })) })
    .from(workspaces)
    .where(eq(id, workspaceId)),
);
