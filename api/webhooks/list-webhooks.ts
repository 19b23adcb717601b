import { and, asc, eq, sql } from "drizzle-orm";
import { rowOf } from "../postgres/columns.ts";
import { builder } from "../postgres/database.ts";
import { asJson } from "../postgres/json.ts";
import { readAll, readOne } from "../postgres/read-rows.ts";
import { webhookEndpoints } from "../tables.ts";

const body = asJson(sql`webhook_json(${rowOf(webhookEndpoints)})`);

/** The workspace's webhooks, oldest first, as the text of a JSON array. */
export const listWebhooks = readAll(({ workspaceId }) =>
  builder
    .select({ body })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.workspaceId, workspaceId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id)),
);

/** One webhook as JSON text. @throws Problem 404 */
export const getWebhook = readOne("webhook", ({ workspaceId, id }) =>
  builder
    .select({ body })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.workspaceId, workspaceId), eq(webhookEndpoints.id, id))),
);
