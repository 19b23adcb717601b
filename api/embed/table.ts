import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { primary, reference, time } from "../postgres/columns.ts";
import { workspaces } from "../workspaces/table.ts";

export const endedSessions = pgTable(
  "ended_sessions",
  {
    workspaceId: uuid("workspace_id").notNull(),
    sessionId: text("session_id").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    primary(table.workspaceId, table.sessionId),
    reference([table.workspaceId], [workspaces.id]).onDelete("cascade"),
    check("ended_sessions_session_id_check", sql`char_length(${table.sessionId}) between 1 and 100`),
    index("ended_sessions_expiry").on(table.expiresAt),
  ],
);

export const identityTokens = pgTable(
  "identity_tokens",
  {
    workspaceId: uuid("workspace_id").notNull(),
    jti: text("jti").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    primary(table.workspaceId, table.jti),
    reference([table.workspaceId], [workspaces.id]).onDelete("cascade"),
    index("identity_tokens_expiry").on(table.expiresAt),
  ],
);

export const rejectedOrigins = pgTable(
  "refused_origins",
  {
    workspaceId: uuid("workspace_id").notNull(),
    origin: text("origin").notNull(),
    rejections: bigint("refusals", { mode: "number" }).notNull(),
    lastSeenAt: time("last_seen_at").notNull().defaultNow(),
  },
  (table) => [
    primary(table.workspaceId, table.origin),
    reference([table.workspaceId], [workspaces.id]).onDelete("cascade"),
    check("refused_origins_origin_check", sql`char_length(${table.origin}) between 1 and 300`),
    check("refused_origins_refusals_check", sql`${table.rejections} > 0`),
    index("refused_origins_age").on(table.lastSeenAt),
  ],
);

export const seenOrigins = pgTable(
  "seen_origins",
  {
    workspaceId: uuid("workspace_id").notNull(),
    origin: text("origin").notNull(),
    lastSeenAt: time("last_seen_at").notNull().defaultNow(),
  },
  (table) => [
    primary(table.workspaceId, table.origin),
    reference([table.workspaceId], [workspaces.id]).onDelete("cascade"),
    check("seen_origins_origin_check", sql`char_length(${table.origin}) between 1 and 300`),
    index("seen_origins_age").on(table.lastSeenAt),
  ],
);
