import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import {
  counter,
  createdAt,
  descending,
  notNegative,
  primary,
  reference,
  rowKey,
  rowReference,
  time,
} from "../postgres/columns.ts";
import { posts } from "../posts/table.ts";
import { users } from "../users/table.ts";

export const comments = pgTable(
  "comments",
  {
    ...rowKey(),
    postId: uuid("post_id").notNull(),
    parentId: uuid("parent_id"),
    userId: uuid("user_id").notNull(),
    content: text("content").notNull(),
    isSpam: boolean("is_spam").notNull().default(false),
    isPinned: boolean("is_pinned").notNull().default(false),
    likesCount: counter("likes_count"),
    repliesCount: counter("replies_count"),
    createdAt: createdAt(),
    updatedAt: time("updated_at").notNull().defaultNow(),
  },
  (table) => [
    primary(table.workspaceId, table.id),
    unique("comments_workspace_id_post_id_id_key").on(table.workspaceId, table.postId, table.id),
    reference(
      [table.workspaceId, table.postId, table.parentId],
      [table.workspaceId, table.postId, table.id],
      "comments_parent",
    ).onDelete("cascade"),
    rowReference(table.postId, posts).onDelete("cascade"),
    rowReference(table.userId, users),
    notNegative(table.likesCount),
    notNegative(table.repliesCount),
    index("comments_author").on(table.workspaceId, table.userId, ...descending(table.createdAt)),
    index("comments_by_time").on(table.workspaceId, table.postId, ...descending(table.createdAt, table.id)),
    index("comments_replies")
      .on(table.workspaceId, table.parentId, table.createdAt, table.id)
      .where(sql`${table.parentId} is not null`),
    index("comments_top_level")
      .on(table.workspaceId, table.postId, ...descending(table.isPinned), table.createdAt, table.id)
      .where(sql`${table.parentId} is null`),
  ],
);

export const commentLikes = pgTable(
  "comment_likes",
  {
    workspaceId: uuid("workspace_id").notNull(),
    commentId: uuid("comment_id").notNull(),
    userId: uuid("user_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primary(table.workspaceId, table.commentId, table.userId),
    rowReference(table.commentId, comments).onDelete("cascade"),
    rowReference(table.userId, users),
    index("comment_likes_by_user").on(table.workspaceId, table.userId),
  ],
);
