import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { newId, primary, reference } from "../columns.ts";
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
    primary(table.workspaceId, table.id),
    unique("statuses_value_key").on(table.workspaceId, table.value),
    reference([table.workspaceId], [workspaces.id]).onDelete("cascade"),
    check("statuses_kind_check", sql`${table.kind} in ('open', 'active', 'done', 'closed')`),
  ],
);
