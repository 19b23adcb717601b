import { bigint, index, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, descending, primary, rowReference } from "../postgres/columns.ts";
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
    primary(table.workspaceId, table.postId, table.userId),
    unique("votes_number_key").on(table.workspaceId, table.number),
    rowReference(table.postId, posts).onDelete("cascade"),
    rowReference(table.userId, users),
    index("votes_by_user").on(table.workspaceId, table.userId),
    index("votes_newest").on(table.workspaceId, table.postId, ...descending(table.createdAt, table.number)),
  ],
);
