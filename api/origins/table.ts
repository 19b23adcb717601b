import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { primary, reference, time } from "../postgres/columns.ts";
import { workspaces } from "../workspaces/table.ts";

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
