import type { Database } from "./database.ts";

/** A counter that does not say what its rows say. */
export interface Drift {
  /** `table.column` */
  counter: string;
  workspaceId: string;
  /** Of the row that the counter belongs to: a post, a category, an option … */
  id: string;
  /** Null when the row that should hold the counter is missing. */
  stored: number | null;
  actual: number;
}

interface Counter {
  table: string;
  column: string;
  /** The column of `table` that `key` names. */
  id?: string;
  /** Where what is counted stands, and the column that says whose it is. */
  rows: string;
  key: string;
  /** Which of the rows count. */
  only?: string;
}

/** Every kept counter but `changelogs.views_count`, which has no rows to compare it with. */
const counters: Counter[] = [
  { table: "categories", column: "posts_count", rows: "posts", key: "category_id" },
  {
    table: "categories",
    column: "public_posts_count",
    rows: "posts",
    key: "category_id",
    only: "visibility = 'public'",
  },
  { table: "tags", column: "posts_count", rows: "post_tags", key: "tag_id" },
  { table: "post_activity", id: "post_id", column: "votes_count", rows: "votes", key: "post_id" },
  { table: "post_activity", id: "post_id", column: "comments_count", rows: "comments", key: "post_id" },
  { table: "comments", column: "likes_count", rows: "comment_likes", key: "comment_id" },
  { table: "comments", column: "replies_count", rows: "comments", key: "parent_id" },
  { table: "polls", column: "ballots_count", rows: "ballots", key: "poll_id" },
  {
    table: "poll_options",
    column: "votes_count",
    rows: "ballot_choices",
    key: "option_id",
    // A ranked ballot counts for its first choice only.
    only: "coalesce(rank, 1) = 1",
  },
  { table: "changelogs", column: "likes_count", rows: "changelog_likes", key: "changelog_id" },
  { table: "changelog_tags", column: "changelogs_count", rows: "changelog_tag_links", key: "tag_id" },
];

/**
 * Compares every counter of every workspace with its rows. Each counter is one statement, and so one snapshot: writes
 * that go on meanwhile are no drift.
 */
export async function auditCounters(db: Database): Promise<Drift[]> {
  const found: Drift[] = [];
  for (const counter of counters) found.push(...(await auditCounter(db, counter)));
  return found;
}

async function auditCounter({ $client: sql }: Database, counter: Counter): Promise<Drift[]> {
  const { table, column, id = "id", rows, key, only = "true" } = counter;
  return sql<Drift[]>`
    select ${`${table}.${column}`} as counter, workspace_id as "workspaceId", id, stored, coalesce(actual, 0) as actual
    from (select workspace_id, ${sql(id)} as id, ${sql(column)} as stored from ${sql(table)}) kept
      full join (
        select workspace_id, ${sql(key)} as id, count(*)::int as actual from ${sql(rows)}
        where ${sql(key)} is not null and ${sql.unsafe(only)}
        group by 1, 2
      ) counted using (workspace_id, id)
    where stored is distinct from coalesce(actual, 0)
    order by workspace_id, id`;
}
