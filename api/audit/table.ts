import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, newId } from "../columns.ts";
import { workspaces } from "../workspaces/table.ts";

export const auditEvents = pgTable(
  "audit_events",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: newId(),
    userId: uuid("user_id"),
    action: text("action").notNull(),
    subject: text("subject"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "audit_events_pkey", columns: [table.workspaceId, table.id] }),
    foreignKey({
      name: "audit_events_workspace_id_fkey",
      columns: [table.workspaceId],
      foreignColumns: [workspaces.id],
    }).onDelete("cascade"),
    index("audit_events_age").on(table.createdAt),
  ],
);
