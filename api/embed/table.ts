import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
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
