import { sql } from "drizzle-orm";
import { pgTable, uuid } from "drizzle-orm/pg-core";
import { postEvents } from "../follows/table.ts";
import { primary, rowReference } from "../postgres/columns.ts";

/** An event whose followers are to get an item of e-mails each. `announce_mail` does it in parts. */
export const mailAnnouncements = pgTable(
  "mail_announcements",
  {
    workspaceId: uuid("workspace_id").notNull(),
    eventId: uuid("event_id").notNull(),
    /** The followers up to this id have their items. */
    afterUserId: uuid("after_user_id").notNull().default(sql`'00000000-0000-0000-0000-000000000000'`),
  },
  (table) => [
    primary(table.workspaceId, table.eventId),
    rowReference(table.eventId, postEvents).onDelete("cascade"),
  ],
);
