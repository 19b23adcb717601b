import { sql } from "drizzle-orm";
import { check, foreignKey, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { newId } from "../columns.ts";
import { workspaces } from "../workspaces/table.ts";

export const statuses = pgTable(
  "statuses",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: newId(),
    value: text("value").notNull(),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["open", "active", "done", "closed"] }).notNull(),
    order: integer("order").notNull(),
  },
  (table) => [
    primaryKey({ name: "statuses_pkey", columns: [table.workspaceId, table.id] }),
    unique("statuses_value_key").on(table.workspaceId, table.value),
    foreignKey({
      name: "statuses_workspace_id_fkey",
      columns: [table.workspaceId],
      foreignColumns: [workspaces.id],
    }).onDelete("cascade"),
    check("statuses_kind_check", sql`${table.kind} in ('open', 'active', 'done', 'closed')`),
  ],
);
