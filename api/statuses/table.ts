import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { categories } from "../categories/table.ts";
import { notNegative, primary, reference, rowKey, rowReference } from "../postgres/columns.ts";
import { workspaces } from "../workspaces/table.ts";

export const statuses = pgTable(
  "statuses",
  {
    ...rowKey(),
    value: text("value").notNull(),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["open", "active", "done", "closed"] }).notNull(),
    order: integer("order").notNull(),
    /** `#rrggbb`; null: the colour of the kind. */
    color: text("color"),
  },
  (table) => [
    primary(table.workspaceId, table.id),
    unique("statuses_value_key").on(table.workspaceId, table.value),
    reference([table.workspaceId], [workspaces.id]).onDelete("cascade"),
    check("statuses_kind_check", sql`${table.kind} in ('open', 'active', 'done', 'closed')`),
    check("statuses_color_check", sql`${table.color} ~ '^#[0-9a-f]{6}$'`),
  ],
);

/** The number of posts per category and status. Triggers on `posts` and the SQL function `create_post` maintain it. */
export const statusCounts = pgTable(
  "status_counts",
  {
    workspaceId: uuid("workspace_id").notNull(),
    statusId: uuid("status_id").notNull(),
    categoryId: uuid("category_id").notNull(),
    boardId: uuid("board_id").notNull(),
    postsCount: integer("posts_count").notNull(),
    publicPostsCount: integer("public_posts_count").notNull(),
  },
  (table) => [
    primary(table.workspaceId, table.statusId, table.categoryId),
    rowReference(table.statusId, statuses, "status_counts_status").onDelete("cascade"),
    reference(
      [table.workspaceId, table.boardId, table.categoryId],
      [categories.workspaceId, categories.boardId, categories.id],
      "status_counts_category",
    ).onDelete("cascade"),
    notNegative(table.postsCount),
    notNegative(table.publicPostsCount),
  ],
);
