import { sql } from "drizzle-orm";
import {
  boolean,
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
import { createdAt, newId, time } from "../columns.ts";
import { posts } from "../posts/table.ts";
import { users } from "../users/table.ts";

export const comments = pgTable(
  "comments",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: newId(),
    postId: uuid("post_id").notNull(),
    parentId: uuid("parent_id"),
    userId: uuid("user_id").notNull(),
    content: text("content").notNull(),
    isSpam: boolean("is_spam").notNull().default(false),
    isPinned: boolean("is_pinned").notNull().default(false),
    likesCount: integer("likes_count").notNull().default(0),
    repliesCount: integer("replies_count").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: time("updated_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "comments_pkey", columns: [table.workspaceId, table.id] }),
    unique("comments_workspace_id_post_id_id_key").on(table.workspaceId, table.postId, table.id),
    foreignKey({
      name: "comments_parent",
      columns: [table.workspaceId, table.postId, table.parentId],
      foreignColumns: [table.workspaceId, table.postId, table.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "comments_workspace_id_post_id_fkey",
      columns: [table.workspaceId, table.postId],
      foreignColumns: [posts.workspaceId, posts.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "comments_workspace_id_user_id_fkey",
      columns: [table.workspaceId, table.userId],
      foreignColumns: [users.workspaceId, users.id],
    }),
    check("comments_likes_count_check", sql`${table.likesCount} >= 0`),
    check("comments_replies_count_check", sql`${table.repliesCount} >= 0`),
    index("comments_author").on(table.workspaceId, table.userId, table.createdAt.desc().nullsFirst()),
    index("comments_recent").using("brin", table.createdAt).with({ pages_per_range: 32 }),
    index("comments_replies")
      .on(table.workspaceId, table.parentId, table.createdAt, table.id)
      .where(sql`${table.parentId} is not null`),
    index("comments_top_level")
      .on(table.workspaceId, table.postId, table.isPinned.desc().nullsFirst(), table.createdAt, table.id)
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
    primaryKey({ name: "comment_likes_pkey", columns: [table.workspaceId, table.commentId, table.userId] }),
    foreignKey({
      name: "comment_likes_workspace_id_comment_id_fkey",
      columns: [table.workspaceId, table.commentId],
      foreignColumns: [comments.workspaceId, comments.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "comment_likes_workspace_id_user_id_fkey",
      columns: [table.workspaceId, table.userId],
      foreignColumns: [users.workspaceId, users.id],
    }),
    index("comment_likes_by_user").on(table.workspaceId, table.userId),
  ],
);
