import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import {
  counter,
  createdAt,
  descending,
  notNegative,
  primary,
  reference,
  rowKey,
  rowReference,
} from "../postgres/columns.ts";
import { users } from "../users/table.ts";
import { workspaces } from "../workspaces/table.ts";

export const changelogs = pgTable(
  "changelogs",
  {
    ...rowKey(),
    userId: uuid("user_id").notNull(),
    title: text("title").notNull(),
    content: text("content").notNull(),
    likesCount: counter("likes_count"),
    viewsCount: bigint("views_count", { mode: "number" }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primary(table.workspaceId, table.id),
    reference([table.workspaceId], [workspaces.id]).onDelete("cascade"),
    rowReference(table.userId, users),
    notNegative(table.likesCount),
    notNegative(table.viewsCount),
    index("changelogs_newest").on(table.workspaceId, ...descending(table.createdAt, table.id)),
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
    ...rowKey(),
    name: text("name").notNull(),
    changelogsCount: counter("changelogs_count"),
    createdAt: createdAt(),
  },
  (table) => [
    primary(table.workspaceId, table.id),
    reference([table.workspaceId], [workspaces.id]).onDelete("cascade"),
    notNegative(table.changelogsCount),
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
    primary(table.workspaceId, table.changelogId, table.tagId),
    rowReference(table.tagId, changelogTags, "changelog_tag_links_tag").onDelete("cascade"),
    rowReference(table.changelogId, changelogs).onDelete("cascade"),
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
    primary(table.workspaceId, table.changelogId, table.userId),
    rowReference(table.changelogId, changelogs).onDelete("cascade"),
    rowReference(table.userId, users),
    index("changelog_likes_by_user").on(table.workspaceId, table.userId),
  ],
);
