import { eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { builder, type Database, type Given, prepareStatement } from "../database.ts";
import { asJson, many } from "../postgres/json.ts";
import { changelogTags } from "./table.ts";

/** The workspace's changelog tags by name, as the text of a JSON array. */
export async function listChangelogTags(db: Database, { workspaceId }: Actor): Promise<string> {
  return many(await list(db, { workspaceId }));
}

const list = prepareStatement(({ workspaceId }: Given<"workspaceId">) =>
  builder
    .select({ body: asJson(sql`changelog_tag_json(${changelogTags})`) })
    .from(changelogTags)
    .where(eq(changelogTags.workspaceId, workspaceId))
    .orderBy(sql`lower(${changelogTags.name})`, changelogTags.id),
);
