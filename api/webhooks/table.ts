import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import {
  counter,
  createdAt,
  notNegative,
  primary,
  reference,
  rowKey,
  rowReference,
  time,
} from "../postgres/columns.ts";
import { workspaces } from "../workspaces/table.ts";

export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    ...rowKey(),
    url: text("url").notNull(),
    description: text("description"),
    format: text("format", { enum: ["standard", "slack", "discord", "teams"] }).notNull(),
    events: text("events").array().notNull(),
    /** When the first attempt failed after the last success. */
    failingSince: time("failing_since"),
    /** When a test event failed, after which nothing was delivered. */
    testFailedAt: time("test_failed_at"),
    disabledAt: time("disabled_at"),
    disabledReason: text("disabled_reason", { enum: ["staff", "gone", "failing"] }),
    createdAt: createdAt(),
  },
  (table) => [
    primary(table.workspaceId, table.id),
    reference([table.workspaceId], [workspaces.id]).onDelete("cascade"),
    check(
      "webhook_endpoints_format_check",
      sql`${table.format} in ('standard', 'slack', 'discord', 'teams')`,
    ),
    check(
      "webhook_endpoints_disabled_reason_check",
      sql`${table.disabledReason} in ('staff', 'gone', 'failing')`,
    ),
    check("webhook_endpoints_check", sql`(${table.disabledAt} is null) = (${table.disabledReason} is null)`),
  ],
);

export const webhookSecrets = pgTable(
  "webhook_secrets",
  {
    ...rowKey(),
    endpointId: uuid("endpoint_id").notNull(),
    sealed: text("sealed").notNull(),
    /** Null for the newest secret of its endpoint. */
    expiresAt: time("expires_at"),
  },
  (table) => [
    primary(table.workspaceId, table.id),
    rowReference(table.endpointId, webhookEndpoints).onDelete("cascade"),
    index("webhook_secrets_endpoint").on(table.workspaceId, table.endpointId),
    index("webhook_secrets_expiry").on(table.expiresAt),
  ],
);

/** One event for one endpoint: to be sent, sent, or given up. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    workspaceId: uuid("workspace_id").notNull(),
    endpointId: uuid("endpoint_id").notNull(),
    /** The message's `webhook-id`, which is the same for all endpoints and all attempts. */
    id: uuid("id").notNull(),
    type: text("type").notNull(),
    subjectId: uuid("subject_id").notNull(),
    details: jsonb("details").notNull(),
    occurredAt: time("occurred_at").notNull(),
    attempts: counter("attempts"),
    /** The next attempt, or the end of the current worker's claim; null if no attempt is planned. */
    nextAt: time("next_at"),
    deliveredAt: time("delivered_at"),
    lastAttemptAt: time("last_attempt_at"),
    responseStatus: integer("response_status"),
    /** The start of the last response, only if it was an error: it may repeat texts of the message. */
    responseExcerpt: text("response_excerpt"),
    error: text("error"),
    /** The duration of the last attempt, in milliseconds. */
    duration: integer("duration"),
    createdAt: createdAt(),
  },
  (table) => [
    primary(table.workspaceId, table.endpointId, table.id),
    rowReference(table.endpointId, webhookEndpoints).onDelete("cascade"),
    notNegative(table.attempts),
    index("webhook_deliveries_pending")
      .on(table.workspaceId, table.endpointId, table.nextAt)
      .where(sql`${table.nextAt} is not null`),
    index("webhook_deliveries_excerpts")
      .on(table.workspaceId)
      .where(sql`${table.responseExcerpt} is not null`),
    index("webhook_deliveries_age").on(table.createdAt),
  ],
);
