import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, newId } from "../columns.ts";
import { users } from "../users/table.ts";
import { workspaces } from "../workspaces/table.ts";

export const changelogs = pgTable(
  "changelogs",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: newId(),
    userId: uuid("user_id").notNull(),
    title: text("title").notNull(),
    content: text("content").notNull(),
    likesCount: integer("likes_count").notNull().default(0),
    viewsCount: bigint("views_count", { mode: "number" }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "changelogs_pkey", columns: [table.workspaceId, table.id] }),
    foreignKey({
      name: "changelogs_workspace_id_fkey",
      columns: [table.workspaceId],
      foreignColumns: [workspaces.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "changelogs_workspace_id_user_id_fkey",
      columns: [table.workspaceId, table.userId],
      foreignColumns: [users.workspaceId, users.id],
    }),
    check("changelogs_likes_count_check", sql`${table.likesCount} >= 0`),
    check("changelogs_views_count_check", sql`${table.viewsCount} >= 0`),
    index("changelogs_newest").on(
      table.workspaceId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("changelogs_search").using(
      "gin",
      table.workspaceId,
      table.title.op("gin_trgm_ops"),
      table.content.op("gin_trgm_ops"),
    ),
  ],
);

export const changelogTags = pgTable(
  "changelog_tags",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: newId(),
    name: text("name").notNull(),
    changelogsCount: integer("changelogs_count").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "changelog_tags_pkey", columns: [table.workspaceId, table.id] }),
    foreignKey({
      name: "changelog_tags_workspace_id_fkey",
      columns: [table.workspaceId],
      foreignColumns: [workspaces.id],
    }).onDelete("cascade"),
    check("changelog_tags_changelogs_count_check", sql`${table.changelogsCount} >= 0`),
    uniqueIndex("changelog_tags_name_key").on(table.workspaceId, sql`lower(${table.name})`),
  ],
);

export const changelogTagLinks = pgTable(
  "changelog_tag_links",
  {
    workspaceId: uuid("workspace_id").notNull(),
    changelogId: uuid("changelog_id").notNull(),
    tagId: uuid("tag_id").notNull(),
  },
  (table) => [
    primaryKey({
      name: "changelog_tag_links_pkey",
      columns: [table.workspaceId, table.changelogId, table.tagId],
    }),
    foreignKey({
      name: "changelog_tag_links_tag",
      columns: [table.workspaceId, table.tagId],
      foreignColumns: [changelogTags.workspaceId, changelogTags.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "changelog_tag_links_workspace_id_changelog_id_fkey",
      columns: [table.workspaceId, table.changelogId],
      foreignColumns: [changelogs.workspaceId, changelogs.id],
    }).onDelete("cascade"),
    index("changelog_tag_links_by_tag").on(table.workspaceId, table.tagId, table.changelogId),
  ],
);

export const changelogLikes = pgTable(
  "changelog_likes",
  {
    workspaceId: uuid("workspace_id").notNull(),
    changelogId: uuid("changelog_id").notNull(),
    userId: uuid("user_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({
      name: "changelog_likes_pkey",
      columns: [table.workspaceId, table.changelogId, table.userId],
    }),
    foreignKey({
      name: "changelog_likes_workspace_id_changelog_id_fkey",
      columns: [table.workspaceId, table.changelogId],
      foreignColumns: [changelogs.workspaceId, changelogs.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "changelog_likes_workspace_id_user_id_fkey",
      columns: [table.workspaceId, table.userId],
      foreignColumns: [users.workspaceId, users.id],
    }),
    index("changelog_likes_by_user").on(table.workspaceId, table.userId),
  ],
);
