import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { primary, rowKey } from "../postgres/columns.ts";

/** A transactional outbox: past and future events of a workspace that were not dispatched yet. */
export const outboxEvents = pgTable(
  "outbox_events",
  {
    /**
     * An event that summarises votes has the id of the post or poll, so that there is at most one such event per
     * object.
     */
    ...rowKey(),
    type: text("type").notNull(),
    /** The object that the event is about, such as a post. */
    subjectId: uuid("subject_id").notNull(),
    /** The user who caused the event; null if no user did, or if the event summarises several people's votes. */
    actorId: uuid("actor_id"),
    details: jsonb("details").notNull().default({}),
    /** In microseconds, because it decides the order of an object's events. */
    dueAt: timestamp("due_at", { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [primary(table.workspaceId, table.id), index("outbox_events_due").on(table.dueAt)],
);
