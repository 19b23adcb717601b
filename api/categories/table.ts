import { sql } from "drizzle-orm";
import { pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { boards } from "../boards/table.ts";
import { counter, createdAt, notNegative, primary, rowKey, rowReference } from "../postgres/columns.ts";

export const categories = pgTable(
  "categories",
  {
    ...rowKey(),
    boardId: uuid("board_id").notNull(),
    name: text("name").notNull(),
    postsCount: counter("posts_count"),
    createdAt: createdAt(),
    publicPostsCount: counter("public_posts_count"),
  },
  (table) => [
    primary(table.workspaceId, table.id),
    unique("categories_workspace_id_board_id_id_key").on(table.workspaceId, table.boardId, table.id),
    rowReference(table.boardId, boards, "categories_board").onDelete("cascade"),
    notNegative(table.postsCount),
    notNegative(table.publicPostsCount),
    uniqueIndex("categories_name_key").on(table.workspaceId, table.boardId, sql`lower(${table.name})`),
  ],
);
