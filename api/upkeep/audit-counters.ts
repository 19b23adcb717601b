import { and, eq, getTableColumns, getTableName, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import {
  ballotChoices,
  ballots,
  categories,
  changelogLikes,
  changelogs,
  changelogTagLinks,
  changelogTags,
  commentLikes,
  comments,
  dailyCounts,
  pollOptions,
  polls,
  postActivity,
  posts,
  postTags,
  statusCounts,
  tags,
  votes,
} from "../tables.ts";

/** A stored counter that differs from the number of rows that it should count. */
export interface Drift {
  /** `table.column` */
  counter: string;
  workspaceId: string;
  /**
   * The id of the row that contains the counter, such as a post; in `status_counts`, the ids of the status and the
   * category; in `daily_counts`, the day.
   */
  id: string;
  /** Null if the row that should contain the counter is missing. */
  stored: number | null;
  actual: number;
}

interface Counter {
  counter: PgColumn;
  /** The column of the counted rows that contains the id of the row with the counter. */
  key: PgColumn | SQL;
  /** The expression in the counter's table that `key` must equal; by default, the column `id`. */
  id?: PgColumn | SQL;
  /** The table of the counted rows; needed only if `key` is not a column. */
  rows?: PgTable;
  /** The condition that rows must meet to be counted; by default, all rows are counted. */
  only?: SQL;
}

/** The options for `status_counts`, whose counters are per status and category. */
const statusInCategory = {
  id: sql`${statusCounts.statusId} || ' ' || ${statusCounts.categoryId}`,
  key: sql`${posts.statusId} || ' ' || ${posts.categoryId}`,
  rows: posts,
};

/** Every stored counter except `changelogs.views_count`, because views are not stored as rows. */
const counters: Counter[] = [
  { counter: categories.postsCount, key: posts.categoryId },
  { counter: categories.publicPostsCount, key: posts.categoryId, only: eq(posts.visibility, "public") },
  { counter: statusCounts.postsCount, ...statusInCategory },
  { counter: statusCounts.publicPostsCount, ...statusInCategory, only: eq(posts.visibility, "public") },
  { counter: tags.postsCount, key: postTags.tagId },
  { counter: postActivity.votesCount, id: postActivity.postId, key: votes.postId },
  { counter: postActivity.commentsCount, id: postActivity.postId, key: comments.postId },
  { counter: comments.likesCount, key: commentLikes.commentId },
  { counter: comments.repliesCount, key: comments.parentId },
  { counter: polls.ballotsCount, key: ballots.pollId },
  // A ranked ballot counts only for its first choice.
  {
    counter: pollOptions.votesCount,
    key: ballotChoices.optionId,
    only: sql`coalesce(${ballotChoices.rank}, 1) = 1`,
  },
  { counter: changelogs.likesCount, key: changelogLikes.changelogId },
  { counter: changelogTags.changelogsCount, key: changelogTagLinks.tagId },
];

/**
 * Compares every counter in one workspace, or in every workspace, with the rows that it counts. Each counter is
 * compared in one statement, and thus in one snapshot, so that concurrent writes do not appear as differences.
 */
export async function auditCounters(db: Database, workspaceId?: string): Promise<Drift[]> {
  const found: Drift[] = [];
  const shape = { isOneWorkspace: workspaceId !== undefined };
  for (const audit of [...audits, ...dailyAudits]) found.push(...(await audit(db, { workspaceId }, shape)));
  return found;
}

/** The counters of each day, whose stored value is the sum of the day's slots. */
const daily = { posts, votes, comments };

const dailyAudits = (["posts", "votes", "comments"] as const).map((kind) =>
  prepareStatement((given: Given<"workspaceId">, { isOneWorkspace }: { isOneWorkspace: boolean }) => {
    const here = isOneWorkspace ? sql`workspace_id = ${given.workspaceId}` : sql`true`;
    return sql<Drift>`
      select ${`daily_counts.${kind}`} as counter, workspace_id as "workspaceId", id, stored, coalesce(actual, 0) as actual
      from (
        select workspace_id, day::text as id, sum(${dailyCounts[kind]})::int as stored from ${dailyCounts}
        where ${here} group by 1, 2) kept
        full join (
          select workspace_id, (created_at at time zone 'UTC')::date::text as id, count(*)::int as actual
          from ${daily[kind]} where ${here} group by 1, 2
        ) counted using (workspace_id, id)
      where stored is distinct from coalesce(actual, 0)
      order by workspace_id, id`;
  }),
);

const audits = counters.map(
  ({ counter, key, id = getTableColumns(counter.table).id, rows = (key as PgColumn).table, only }) =>
    prepareStatement((given: Given<"workspaceId">, { isOneWorkspace }: { isOneWorkspace: boolean }) => {
      const here = isOneWorkspace ? sql`workspace_id = ${given.workspaceId}` : sql`true`;
      return sql<Drift>`
      select ${`${getTableName(counter.table)}.${counter.name}`} as counter, workspace_id as "workspaceId", id, stored,
        coalesce(actual, 0) as actual
      from (select workspace_id, ${id} as id, ${counter} as stored from ${counter.table} where ${here}) kept
        full join (
          select workspace_id, ${key} as id, count(*)::int as actual from ${rows}
          where ${and(isNotNull(key), here, only)}
          group by 1, 2
        ) counted using (workspace_id, id)
      where stored is distinct from coalesce(actual, 0)
      order by workspace_id, id`;
    }),
);
