import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { boards } from "../boards/table.ts";
import { categories } from "../categories/table.ts";
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
import { statuses } from "../statuses/table.ts";
import { users } from "../users/table.ts";

export const posts = pgTable(
  "posts",
  {
    ...rowKey(),
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
    /** When the title or the description was last changed, and by whom; null if unknown. */
    editedAt: time("edited_at"),
    editedBy: uuid("edited_by"),
  },
  (table) => [
    primary(table.workspaceId, table.id),
    unique("posts_number_key").on(table.workspaceId, table.number),
    unique("posts_workspace_id_board_id_id_key").on(table.workspaceId, table.boardId, table.id),
    rowReference(table.userId, users, "posts_author"),
    rowReference(table.boardId, boards, "posts_board").onDelete("cascade"),
    reference(
      [table.workspaceId, table.boardId, table.categoryId],
      [categories.workspaceId, categories.boardId, categories.id],
      "posts_category",
    ),
    rowReference(table.statusId, statuses, "posts_status"),
    check("posts_visibility_check", sql`${table.visibility} in ('public', 'private')`),
    index("posts_author").on(table.workspaceId, table.userId, ...descending(table.createdAt, table.id)),
    index("posts_board_newest").on(
      table.workspaceId,
      table.boardId,
      ...descending(table.createdAt, table.id),
    ),
    index("posts_by_status").on(table.workspaceId, table.statusId, ...descending(table.createdAt, table.id)),
    index("posts_category").on(table.workspaceId, table.categoryId, ...descending(table.createdAt, table.id)),
    index("posts_newest").on(table.workspaceId, ...descending(table.createdAt, table.id)),
    index("posts_private")
      .on(table.workspaceId, table.userId, table.boardId, table.categoryId)
      .where(sql`${table.visibility} = 'private'`),
    index("posts_updated").on(table.workspaceId, table.updatedAt, table.id),
    index("posts_title_search").using("gin", table.workspaceId, table.title.op("gin_trgm_ops")),
  ],
);

/** The posts on which a visitor waits for a reply, and since when. Triggers on posts and comments maintain it. */
export const waitingPosts = pgTable(
  "waiting_posts",
  {
    workspaceId: uuid("workspace_id").notNull(),
    postId: uuid("post_id").notNull(),
    /** The board and the status of the post. */
    boardId: uuid("board_id").notNull(),
    statusId: uuid("status_id"),
    since: time("since").notNull(),
  },
  (table) => [
    primary(table.workspaceId, table.postId),
    rowReference(table.postId, posts).onDelete("cascade"),
    index("waiting_posts_longest").on(
      table.workspaceId,
      table.statusId,
      table.since,
      table.postId,
      table.boardId,
    ),
  ],
);

export const postActivity = pgTable(
  "post_activity",
  {
    workspaceId: uuid("workspace_id").notNull(),
    postId: uuid("post_id").notNull(),
    votesCount: counter("votes_count"),
    commentsCount: counter("comments_count"),
    lastInteractionAt: time("last_interaction_at").notNull().defaultNow(),
  },
  (table) => [
    primary(table.workspaceId, table.postId),
    rowReference(table.postId, posts).onDelete("cascade"),
    notNegative(table.commentsCount),
    notNegative(table.votesCount),
    index("post_activity_latest").on(table.workspaceId, ...descending(table.lastInteractionAt, table.postId)),
    index("post_activity_most_voted").on(table.workspaceId, ...descending(table.votesCount, table.postId)),
  ],
);
