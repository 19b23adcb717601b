import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { type Database, type Given, prepareStatement } from "../database.ts";
import { pageJson } from "../pagination.ts";
import { noQueries, readSearch, searchWords } from "../search/search-words.ts";
import { windowSql } from "../window-sql.ts";
import type { ListStaffPosts } from "./contract.ts";
import { isKept, keptTotal } from "./count-posts.ts";
import { withOwnActivity } from "./match-own-activity.ts";
import {
  matchingPosts,
  type Shape,
  shapeOf,
  sortedBy,
  titledAmongNewest,
  type Values,
  valuesOf,
} from "./match-posts.ts";
import { searchPosts } from "./search-posts.ts";
import { staffPost } from "./staff-post.ts";

export interface Found {
  /** The posts on the page as comma-separated JSON; null if there are none. */
  rows: string | null;
  total: number;
  /** Whether the list lacks older posts, because `mine` selects too many. */
  isCut?: boolean;
}

/** One page of the posts that the actor may see, as JSON text that Postgres builds in one statement. */
export const listPosts = listAs(false);

/** Like `listPosts`, but with authors and tags; for staff only. */
export const listStaffPosts = listAs(true);

function listAs(isForStaff: boolean) {
  const read = async (db: Database, actor: Actor, query: ListStaffPosts): Promise<string> => {
    const shape = shapeOf(actor, query);
    const queries = shape.search === "words" ? await readSearch(db, actor, query) : noQueries;
    if (queries === "all") return read(db, actor, { ...query, search: undefined });
    if (queries === "none") return pageJson("[]", query, 0);
    const [found] = await list(db, { ...valuesOf(actor, query), ...queries }, { ...shape, isForStaff });
    const { rows, total = 0, isCut } = found ?? {};
    return pageJson(`[${rows ?? ""}]`, query, total, isKept(shape) || undefined, isCut);
  };
  return read;
}

const list = prepareStatement(
  (
    given: Values & Given<"query" | "recent" | "language">,
    { isForStaff, ...shape }: Shape & { isForStaff: boolean },
  ) => {
    const isVoted = sql`(
    select v.user_id from votes v
    where v.workspace_id = ${given.workspaceId} and v.post_id = p.id and v.user_id = ${given.userId}) is not null`;
    const text = sql`post_text(row(p.*)::posts, row(a.*)::post_activity, ${isVoted})`;
    const whole = shape.isStaff
      ? text
      : sql`left(${text}, -1) || ',"isOwn":' || (p.user_id = ${given.userId}) || '}'`;
    const body = isForStaff ? staffPost(text, sql`p`, given.workspaceId) : whole;
    const ways = { words: searchWords, indexed: searchPosts, newest: walkPosts, none: walkPosts };
    return withOwnActivity(given, shape.mine, ways[shape.search](given, shape, body));
  },
);

/** The statement for a list without a search, or with a search that no index supports. */
function walkPosts(given: Values, shape: Shape, body: SQL) {
  const { shown, counted } = windowSql(given, shape.isUsual);
  const titled = shape.search === "newest" ? titledAmongNewest(given, shape.sortBy) : undefined;
  const total = isKept(shape)
    ? keptTotal(given, shape)
    : sql`(
        select count(*)::int from (
          select 1 from posts p ${matchingPosts(given, shape, titled, true)} ${counted}) few)`;
  return sql<Found>`
    select ${total} as total, (select string_agg(page.body, ',') from (
      select ${body} as body
      from posts p join post_activity a on a.workspace_id = ${given.workspaceId} and a.post_id = p.id
        ${matchingPosts(given, shape, titled)}
      ${sortedBy(shape)}
      ${shown}
    ) page) as rows`;
}
