import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { boards } from "../boards/table.ts";
import { categories } from "../categories/table.ts";
import { createdAt, newId, time } from "../columns.ts";
import { statuses } from "../statuses/table.ts";
import { users } from "../users/table.ts";

export const posts = pgTable(
  "posts",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: newId(),
    number: bigint("number", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    userId: uuid("user_id").notNull(),
    boardId: uuid("board_id").notNull(),
    categoryId: uuid("category_id").notNull(),
    statusId: uuid("status_id"),
    title: text("title").notNull(),
    description: text("description"),
    visibility: text("visibility", { enum: ["public", "private"] }).notNull(),
    createdAt: createdAt(),
    updatedAt: time("updated_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "posts_pkey", columns: [table.workspaceId, table.id] }),
    unique("posts_number_key").on(table.number),
    unique("posts_workspace_id_board_id_id_key").on(table.workspaceId, table.boardId, table.id),
    foreignKey({
      name: "posts_author",
      columns: [table.workspaceId, table.userId],
      foreignColumns: [users.workspaceId, users.id],
    }),
    foreignKey({
      name: "posts_board",
      columns: [table.workspaceId, table.boardId],
      foreignColumns: [boards.workspaceId, boards.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "posts_category",
      columns: [table.workspaceId, table.boardId, table.categoryId],
      foreignColumns: [categories.workspaceId, categories.boardId, categories.id],
    }),
    foreignKey({
      name: "posts_status",
      columns: [table.workspaceId, table.statusId],
      foreignColumns: [statuses.workspaceId, statuses.id],
    }),
    check("posts_visibility_check", sql`${table.visibility} in ('public', 'private')`),
    // Drizzle's `desc()` puts nulls last; an index that says `desc` in SQL has them first.
    index("posts_author").on(
      table.workspaceId,
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("posts_board_newest").on(
      table.workspaceId,
      table.boardId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("posts_by_status").on(
      table.workspaceId,
      table.statusId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("posts_category").on(
      table.workspaceId,
      table.categoryId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("posts_newest").on(
      table.workspaceId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("posts_private")
      .on(table.workspaceId, table.userId, table.boardId, table.categoryId)
      .where(sql`${table.visibility} = 'private'`),
    index("posts_title_search").using("gin", table.workspaceId, table.title.op("gin_trgm_ops")),
  ],
);

export const postActivity = pgTable(
  "post_activity",
  {
    workspaceId: uuid("workspace_id").notNull(),
    postId: uuid("post_id").notNull(),
    votesCount: integer("votes_count").notNull().default(0),
    commentsCount: integer("comments_count").notNull().default(0),
    lastInteractionAt: time("last_interaction_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "post_activity_pkey", columns: [table.workspaceId, table.postId] }),
    foreignKey({
      name: "post_activity_workspace_id_post_id_fkey",
      columns: [table.workspaceId, table.postId],
      foreignColumns: [posts.workspaceId, posts.id],
    }).onDelete("cascade"),
    check("post_activity_comments_count_check", sql`${table.commentsCount} >= 0`),
    check("post_activity_votes_count_check", sql`${table.votesCount} >= 0`),
    index("post_activity_latest").on(
      table.workspaceId,
      table.lastInteractionAt.desc().nullsFirst(),
      table.postId.desc().nullsFirst(),
    ),
    index("post_activity_most_voted").on(
      table.workspaceId,
      table.votesCount.desc().nullsFirst(),
      table.postId.desc().nullsFirst(),
    ),
  ],
);
