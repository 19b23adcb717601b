import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, primary, reference, rowKey, rowReference, time } from "../postgres/columns.ts";
import { users } from "../users/table.ts";
import { workspaces } from "../workspaces/table.ts";

export const boards = pgTable(
  "boards",
  {
    ...rowKey(),
    userId: uuid("user_id").notNull(),
    title: text("title").notNull(),
    url: text("url").notNull(),
    description: text("description"),
    isPrivate: boolean("is_private").notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: createdAt(),
    /** When the board was deleted, if its rows are not all deleted yet. The board is then private. */
    deletedAt: time("deleted_at"),
    deletedBy: uuid("deleted_by"),
    wasPrivate: boolean("was_private"),
  },
  (table) => [
    primary(table.workspaceId, table.id),
    reference([table.workspaceId], [workspaces.id]).onDelete("cascade"),
    rowReference(table.userId, users),
    index("boards_creator").on(table.workspaceId, table.userId),
    index("boards_deleted").on(table.workspaceId).where(sql`${table.deletedAt} is not null`),
    uniqueIndex("boards_one_default").on(table.workspaceId).where(sql`${table.isDefault}`),
    uniqueIndex("boards_title_key").on(table.workspaceId, sql`lower(${table.title})`),
    uniqueIndex("boards_url_key").on(table.workspaceId, sql`lower(${table.url})`),
  ],
);
