import { sql } from "drizzle-orm";
import { bigint, check, foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { time } from "../columns.ts";
import { workspaces } from "../workspaces/table.ts";

export const endedSessions = pgTable(
  "ended_sessions",
  {
    workspaceId: uuid("workspace_id").notNull(),
    sessionId: text("session_id").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "ended_sessions_pkey", columns: [table.workspaceId, table.sessionId] }),
    foreignKey({
      name: "ended_sessions_workspace_id_fkey",
      columns: [table.workspaceId],
      foreignColumns: [workspaces.id],
    }).onDelete("cascade"),
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
    primaryKey({ name: "identity_tokens_pkey", columns: [table.workspaceId, table.jti] }),
    foreignKey({
      name: "identity_tokens_workspace_id_fkey",
      columns: [table.workspaceId],
      foreignColumns: [workspaces.id],
    }).onDelete("cascade"),
    index("identity_tokens_expiry").on(table.expiresAt),
  ],
);

export const refusedOrigins = pgTable(
  "refused_origins",
  {
    workspaceId: uuid("workspace_id").notNull(),
    origin: text("origin").notNull(),
    refusals: bigint("refusals", { mode: "number" }).notNull(),
    lastSeenAt: time("last_seen_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "refused_origins_pkey", columns: [table.workspaceId, table.origin] }),
    foreignKey({
      name: "refused_origins_workspace_id_fkey",
      columns: [table.workspaceId],
      foreignColumns: [workspaces.id],
    }).onDelete("cascade"),
    check("refused_origins_origin_check", sql`char_length(${table.origin}) between 1 and 300`),
    check("refused_origins_refusals_check", sql`${table.refusals} > 0`),
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
    primaryKey({ name: "seen_origins_pkey", columns: [table.workspaceId, table.origin] }),
    foreignKey({
      name: "seen_origins_workspace_id_fkey",
      columns: [table.workspaceId],
      foreignColumns: [workspaces.id],
    }).onDelete("cascade"),
    check("seen_origins_origin_check", sql`char_length(${table.origin}) between 1 and 300`),
    index("seen_origins_age").on(table.lastSeenAt),
  ],
);
