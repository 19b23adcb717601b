import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { comments } from "../comments/table.ts";
import { primary, rowKey, rowReference, time } from "../postgres/columns.ts";
import { posts } from "../posts/table.ts";
import { users } from "../users/table.ts";

/** Explicit choices. A person without a row follows the posts that the person wrote, commented on or voted for. */
export const postFollows = pgTable(
  "post_follows",
  {
    workspaceId: uuid("workspace_id").notNull(),
    postId: uuid("post_id").notNull(),
    userId: uuid("user_id").notNull(),
    isFollowing: boolean("is_following").notNull(),
    /** When the person chose to follow the post; null for other choices. */
    followedAt: time("followed_at"),
  },
  (table) => [
    primary(table.workspaceId, table.postId, table.userId),
    rowReference(table.postId, posts).onDelete("cascade"),
    rowReference(table.userId, users).onDelete("cascade"),
    index("post_follows_by_user").on(table.workspaceId, table.userId),
  ],
);

/**
 * Events of which people are notified a minute later, unless they are undone before: at most one of a type about an object.
 * The columns are those of the outbox.
 */
export const heldEvents = pgTable(
  "held_events",
  {
    workspaceId: uuid("workspace_id").notNull(),
    type: text("type").notNull(),
    subjectId: uuid("subject_id").notNull(),
    actorId: uuid("actor_id"),
    details: jsonb("details").notNull(),
    /** The last of several changes of a status. */
    occurredAt: timestamp("occurred_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primary(table.workspaceId, table.type, table.subjectId),
    index("held_events_age").on(table.occurredAt),
  ],
);

/** Something that happened to a post: one row, regardless of the number of followers. */
export const postEvents = pgTable(
  "post_events",
  {
    ...rowKey(),
    postId: uuid("post_id").notNull(),
    type: text("type", { enum: ["comment.created", "post.status_changed", "post.merged"] }).notNull(),
    commentId: uuid("comment_id"),
    /** The new status; null if the post no longer has one. */
    statusId: uuid("status_id"),
    /** The status that followers knew before; null if there was none. */
    fromStatusId: uuid("from_status_id"),
    /** The post that a merge made part of this one; null for other types. */
    duplicateId: uuid("duplicate_id"),
    /** The member of staff who changed the status or merged the posts; null for a comment, which has its own author. */
    actorId: uuid("actor_id"),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    primary(table.workspaceId, table.id),
    rowReference(table.postId, posts).onDelete("cascade"),
    rowReference(table.commentId, comments).onDelete("cascade"),
    check(
      "post_events_type_check",
      sql`${table.type} in ('comment.created', 'post.status_changed', 'post.merged')`,
    ),
    index("post_events_by_post").on(table.workspaceId, table.postId, table.id),
    index("post_events_by_comment")
      .on(table.workspaceId, table.commentId)
      .where(sql`${table.commentId} is not null`),
    index("post_events_age").on(table.createdAt),
  ],
);

/** The newest event of followed posts that a person has seen. Ids of events increase in the order of dispatch. */
export const notificationReads = pgTable(
  "notification_reads",
  {
    workspaceId: uuid("workspace_id").notNull(),
    userId: uuid("user_id").notNull(),
    seenId: uuid("seen_id").notNull(),
  },
  (table) => [
    primary(table.workspaceId, table.userId),
    rowReference(table.userId, users).onDelete("cascade"),
  ],
);
