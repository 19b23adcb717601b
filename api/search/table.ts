import { sql } from "drizzle-orm";
import { customType, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { primary, reference } from "../postgres/columns.ts";
import { posts } from "../posts/table.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
/** Text that is sorted by its bytes, so that an index finds the words that begin with given letters. */
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** The words of each post, its description and its comments, for searches. Written only by `index_posts`. */
export const postSearch = pgTable(
  "post_search",
  {
    workspaceId: uuid("workspace_id").notNull(),
    postId: uuid("post_id").notNull(),
    /** Numbers each 8,192 posts of a workspace in the order in which they were first indexed. */
    era: integer("era").notNull(),
    /** Contains the era too, as the word `@7`. */
    document: tsvector("document").notNull(),
    /** The words that this post adds to the counts in `search_words`. */
    words: text("words").array().notNull(),
  },
  (table) => [
    primary(table.workspaceId, table.postId),
    reference([table.workspaceId, table.postId], [posts.workspaceId, posts.id], "post_search_post").onDelete(
      "cascade",
    ),
    index("post_search_document").using("gin", table.workspaceId, table.document).with({ fastupdate: "off" }),
  ],
);

/** The words of a workspace and the number of posts with each. */
export const searchWords = pgTable(
  "search_words",
  {
    workspaceId: uuid("workspace_id").notNull(),
    word: bytewise("word").notNull(),
    frequency: integer("frequency").notNull(),
  },
  (table) => [primary(table.workspaceId, table.word)],
);

/** The number of posts that were ever indexed. */
export const searchSizes = pgTable(
  "search_sizes",
  { workspaceId: uuid("workspace_id").notNull(), indexed: integer("indexed").notNull() },
  (table) => [primary(table.workspaceId)],
);

/** Posts to index, or all posts of a workspace if the id is that of the workspace. */
export const searchQueue = pgTable(
  "search_queue",
  {
    workspaceId: uuid("workspace_id").notNull(),
    postId: uuid("post_id").notNull(),
    id: uuid("id").notNull().default(sql`gen_random_uuid()`),
    /**
     * The words of a post that was deleted. In the row of a workspace: the id of the last post that was queued, null
     * before the first.
     */
    words: text("words").array(),
    /** The new comment; null if something else has changed. */
    commentId: uuid("comment_id"),
    queuedAt: timestamp("queued_at", { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    primary(table.workspaceId, table.postId, table.id),
    index("search_queue_order").on(table.queuedAt),
  ],
);
