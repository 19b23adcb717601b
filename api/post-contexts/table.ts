import { sql } from "drizzle-orm";
import { check, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { primary, rowReference } from "../postgres/columns.ts";
import { posts } from "../posts/table.ts";

/** Where posts from the widget were written. */
export const postContexts = pgTable(
  "post_contexts",
  {
    workspaceId: uuid("workspace_id").notNull(),
    postId: uuid("post_id").notNull(),
    /** The address of the page, without query and fragment. */
    page: text("page"),
    /** The names of the browser and the system. */
    browser: text("browser"),
    /** The version of the site's own app. */
    appVersion: text("app_version"),
  },
  (table) => [
    primary(table.workspaceId, table.postId),
    rowReference(table.postId, posts).onDelete("cascade"),
    check("post_contexts_page_check", sql`char_length(${table.page}) between 1 and 2000`),
    check("post_contexts_browser_check", sql`char_length(${table.browser}) between 1 and 100`),
    check("post_contexts_app_version_check", sql`char_length(${table.appVersion}) between 1 and 100`),
    check("post_contexts_check", sql`num_nonnulls(${table.page}, ${table.browser}, ${table.appVersion}) > 0`),
  ],
);
