import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, newId } from "../columns.ts";
import { users } from "../users/table.ts";
import { workspaces } from "../workspaces/table.ts";

export const boards = pgTable(
  "boards",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: newId(),
    userId: uuid("user_id").notNull(),
    title: text("title").notNull(),
    url: text("url").notNull(),
    description: text("description"),
    isPrivate: boolean("is_private").notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "boards_pkey", columns: [table.workspaceId, table.id] }),
    foreignKey({
      name: "boards_workspace_id_fkey",
      columns: [table.workspaceId],
      foreignColumns: [workspaces.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "boards_workspace_id_user_id_fkey",
      columns: [table.workspaceId, table.userId],
      foreignColumns: [users.workspaceId, users.id],
    }),
    index("boards_creator").on(table.workspaceId, table.userId),
    uniqueIndex("boards_one_default").on(table.workspaceId).where(sql`${table.isDefault}`),
    uniqueIndex("boards_title_key").on(table.workspaceId, sql`lower(${table.title})`),
    uniqueIndex("boards_url_key").on(table.workspaceId, sql`lower(${table.url})`),
  ],
);
