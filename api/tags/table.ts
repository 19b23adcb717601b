import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
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
import { posts } from "../posts/table.ts";

export const tags = pgTable(
  "tags",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: newId(),
    boardId: uuid("board_id").notNull(),
    name: text("name").notNull(),
    postsCount: integer("posts_count").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "tags_pkey", columns: [table.workspaceId, table.id] }),
    unique("tags_workspace_id_board_id_id_key").on(table.workspaceId, table.boardId, table.id),
    foreignKey({
      name: "tags_board",
      columns: [table.workspaceId, table.boardId],
      foreignColumns: [boards.workspaceId, boards.id],
    }).onDelete("cascade"),
    check("tags_posts_count_check", sql`${table.postsCount} >= 0`),
    uniqueIndex("tags_name_key").on(table.workspaceId, table.boardId, sql`lower(${table.name})`),
  ],
);

export const postTags = pgTable(
  "post_tags",
  {
    workspaceId: uuid("workspace_id").notNull(),
    postId: uuid("post_id").notNull(),
    tagId: uuid("tag_id").notNull(),
    boardId: uuid("board_id").notNull(),
  },
  (table) => [
    primaryKey({ name: "post_tags_pkey", columns: [table.workspaceId, table.postId, table.tagId] }),
    foreignKey({
      name: "post_tags_tag",
      columns: [table.workspaceId, table.boardId, table.tagId],
      foreignColumns: [tags.workspaceId, tags.boardId, tags.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "post_tags_workspace_id_board_id_post_id_fkey",
      columns: [table.workspaceId, table.boardId, table.postId],
      foreignColumns: [posts.workspaceId, posts.boardId, posts.id],
    }).onDelete("cascade"),
    index("post_tags_by_tag").on(table.workspaceId, table.tagId, table.postId),
  ],
);
