import { sql } from "drizzle-orm";
import { index, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { boards } from "../boards/table.ts";
import {
  counter,
  createdAt,
  notNegative,
  primary,
  reference,
  rowKey,
  rowReference,
} from "../postgres/columns.ts";
import { posts } from "../posts/table.ts";

export const tags = pgTable(
  "tags",
  {
    ...rowKey(),
    boardId: uuid("board_id").notNull(),
    name: text("name").notNull(),
    postsCount: counter("posts_count"),
    createdAt: createdAt(),
  },
  (table) => [
    primary(table.workspaceId, table.id),
    unique("tags_workspace_id_board_id_id_key").on(table.workspaceId, table.boardId, table.id),
    rowReference(table.boardId, boards, "tags_board").onDelete("cascade"),
    notNegative(table.postsCount),
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
    primary(table.workspaceId, table.postId, table.tagId),
    reference(
      [table.workspaceId, table.boardId, table.tagId],
      [tags.workspaceId, tags.boardId, tags.id],
      "post_tags_tag",
    ).onDelete("cascade"),
    reference(
      [table.workspaceId, table.boardId, table.postId],
      [posts.workspaceId, posts.boardId, posts.id],
    ).onDelete("cascade"),
    index("post_tags_by_tag").on(table.workspaceId, table.tagId, table.postId),
  ],
);
