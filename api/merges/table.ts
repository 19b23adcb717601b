import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import {
  createdAt,
  descending,
  primary,
  reference,
  rowKey,
  rowReference,
  time,
} from "../postgres/columns.ts";
import { users } from "../users/table.ts";
import { workspaces } from "../workspaces/table.ts";

export const postMerges = pgTable(
  "post_merges",
  {
    ...rowKey(),
    postId: uuid("post_id").notNull(),
    duplicate: jsonb("duplicate").notNull(),
    duplicateTags: uuid("duplicate_tags").array().notNull(),
    lastInteractionAt: time("last_interaction_at").notNull(),
    movedVoters: uuid("moved_voters").array().notNull(),
    droppedVotes: jsonb("dropped_votes").notNull(),
    movedComments: uuid("moved_comments").array().notNull(),
    mergedBy: uuid("merged_by").notNull(),
    undoneAt: time("undone_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primary(table.workspaceId, table.id),
    reference([table.workspaceId], [workspaces.id]).onDelete("cascade"),
    rowReference(table.mergedBy, users),
    index("post_merges_by_author").on(table.workspaceId, sql`(${table.duplicate} ->> 'user_id')`),
    index("post_merges_by_duplicate")
      .on(table.workspaceId, sql`(${table.duplicate} ->> 'id')`)
      .where(sql`${table.undoneAt} is null`),
    index("post_merges_by_number")
      .on(table.workspaceId, sql`(${table.duplicate} ->> 'number')`)
      .where(sql`${table.undoneAt} is null`),
    index("post_merges_by_post")
      .on(table.workspaceId, table.postId, ...descending(table.createdAt))
      .where(sql`${table.undoneAt} is null`),
  ],
);
