import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, primary, reference, rowKey, rowReference } from "../postgres/columns.ts";
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
  },
  (table) => [
    primary(table.workspaceId, table.id),
    reference([table.workspaceId], [workspaces.id]).onDelete("cascade"),
    rowReference(table.userId, users),
    index("boards_creator").on(table.workspaceId, table.userId),
    uniqueIndex("boards_one_default").on(table.workspaceId).where(sql`${table.isDefault}`),
    uniqueIndex("boards_title_key").on(table.workspaceId, sql`lower(${table.title})`),
    uniqueIndex("boards_url_key").on(table.workspaceId, sql`lower(${table.url})`),
  ],
);
