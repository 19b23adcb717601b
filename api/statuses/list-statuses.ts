import { eq, sql } from "drizzle-orm";
import { rowOf } from "../postgres/columns.ts";
import { builder } from "../postgres/database.ts";
import { asJson } from "../postgres/json.ts";
import { readAll } from "../postgres/read-rows.ts";
import { statuses } from "../tables.ts";

/** The workspace's statuses in their order, as the text of a JSON array. */
export const listStatuses = readAll(({ workspaceId }) =>
  builder
    .select({ body: asJson(sql`status_json(${rowOf(statuses)})`) })
    .from(statuses)
    .where(eq(statuses.workspaceId, workspaceId))
    .orderBy(statuses.order, statuses.id),
);
