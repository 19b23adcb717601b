import { eq, sql } from "drizzle-orm";
import { rowOf } from "../postgres/columns.ts";
import { builder } from "../postgres/database.ts";
import { asJson } from "../postgres/json.ts";
import { readAll } from "../postgres/read-rows.ts";
import { changelogTags } from "../tables.ts";

/** The workspace's changelog tags, sorted by name, as the text of a JSON array. */
export const listChangelogTags = readAll(({ workspaceId }) =>
  builder
    .select({ body: asJson(sql`changelog_tag_json(${rowOf(changelogTags)})`) })
    .from(changelogTags)
    .where(eq(changelogTags.workspaceId, workspaceId))
    .orderBy(sql`lower(${changelogTags.name})`, changelogTags.id),
);
