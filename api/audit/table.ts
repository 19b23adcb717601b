import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, primary, reference, rowKey } from "../postgres/columns.ts";
import { workspaces } from "../workspaces/table.ts";

export const auditEvents = pgTable(
  "audit_events",
  {
    ...rowKey(),
    userId: uuid("user_id"),
    action: text("action").notNull(),
    subject: text("subject"),
    createdAt: createdAt(),
  },
  (table) => [
    primary(table.workspaceId, table.id),
    reference([table.workspaceId], [workspaces.id]).onDelete("cascade"),
    index("audit_events_age").on(table.createdAt),
  ],
);
