import { bigint, foreignKey, index, pgTable, primaryKey, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";
import { posts } from "../posts/table.ts";
import { users } from "../users/table.ts";

export const votes = pgTable(
  "votes",
  {
    workspaceId: uuid("workspace_id").notNull(),
    postId: uuid("post_id").notNull(),
    userId: uuid("user_id").notNull(),
    number: bigint("number", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "votes_pkey", columns: [table.workspaceId, table.postId, table.userId] }),
    unique("votes_number_key").on(table.number),
    foreignKey({
      name: "votes_workspace_id_post_id_fkey",
      columns: [table.workspaceId, table.postId],
      foreignColumns: [posts.workspaceId, posts.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "votes_workspace_id_user_id_fkey",
      columns: [table.workspaceId, table.userId],
      foreignColumns: [users.workspaceId, users.id],
    }),
    index("votes_by_user").on(table.workspaceId, table.userId),
    index("votes_newest").on(
      table.workspaceId,
      table.postId,
      table.createdAt.desc().nullsFirst(),
      table.number.desc().nullsFirst(),
    ),
    index("votes_recent").using("brin", table.createdAt).with({ pages_per_range: 32 }),
  ],
);
