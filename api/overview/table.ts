import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { primary } from "../postgres/columns.ts";

/**
 * The number of posts, votes and comments of each day (UTC). Triggers and `toggle_post_votes` maintain it. Each session of
 * the database counts in a slot of its own; only the sum of a day's slots is a count.
 */
export const dailyCounts = pgTable(
  "daily_counts",
  {
    workspaceId: uuid("workspace_id").notNull(),
    day: date("day").notNull(),
    slot: integer("slot").notNull(),
    posts: integer("posts").notNull().default(0),
    votes: integer("votes").notNull().default(0),
    comments: integer("comments").notNull().default(0),
  },
  (table) => [
    primary(table.workspaceId, table.day, table.slot),
    index("daily_counts_slots").on(table.day).where(sql`${table.slot} <> 0`),
  ],
);
