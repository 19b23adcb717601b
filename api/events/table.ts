import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { primary, rowKey } from "../postgres/columns.ts";

/** Events that happened in a workspace, or are to come, and were not dispatched yet: a transactional outbox. */
export const outboxEvents = pgTable(
  "outbox_events",
  {
    /** For events that summarise votes, `id` is that of the post or poll, so that there is only one of them. */
    ...rowKey(),
    type: text("type").notNull(),
    /** The object that the event is about, such as a post. */
    subjectId: uuid("subject_id").notNull(),
    /** The user who caused the event; null if nobody did, and for events that summarise several people's votes. */
    actorId: uuid("actor_id"),
    details: jsonb("details").notNull().default({}),
    /** In microseconds, because it decides the order of an object's events. */
    dueAt: timestamp("due_at", { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [primary(table.workspaceId, table.id), index("outbox_events_due").on(table.dueAt)],
);
