import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { boards } from "../boards/table.ts";
import { createdAt, newId } from "../columns.ts";

export const categories = pgTable(
  "categories",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: newId(),
    boardId: uuid("board_id").notNull(),
    name: text("name").notNull(),
    postsCount: integer("posts_count").notNull().default(0),
    createdAt: createdAt(),
    publicPostsCount: integer("public_posts_count").notNull().default(0),
  },
  (table) => [
    primaryKey({ name: "categories_pkey", columns: [table.workspaceId, table.id] }),
    unique("categories_workspace_id_board_id_id_key").on(table.workspaceId, table.boardId, table.id),
    foreignKey({
      name: "categories_board",
      columns: [table.workspaceId, table.boardId],
      foreignColumns: [boards.workspaceId, boards.id],
    }).onDelete("cascade"),
    check("categories_posts_count_check", sql`${table.postsCount} >= 0`),
    check("categories_public_posts_count_check", sql`${table.publicPostsCount} >= 0`),
    uniqueIndex("categories_name_key").on(table.workspaceId, table.boardId, sql`lower(${table.name})`),
  ],
);
