import { integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const tags = pgTable(
  "tags",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull().defaultRandom(),
    boardId: uuid("board_id").notNull(),
    name: text("name").notNull(),
    postsCount: integer("posts_count").notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
