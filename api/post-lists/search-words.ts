import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { windowSql } from "../pages/window-sql.ts";
import { callFunction, type Database, type Given } from "../postgres/database.ts";
import type { ListStaffPosts } from "../posts/contract.ts";
import { ofActor } from "./match-own-activity.ts";
import { matchingPosts, type Shape, type Values } from "./match-posts.ts";
import { sortedBy } from "./sort-posts.ts";

/** A search as queries of PostgreSQL; see `read_search`. */
export interface Queries {
  query: string | null;
  recent: string | null;
  language: string | null;
  /** JSON of the words of a draft, each as a query and with its weight. */
  parts: string | null;
  /** The sum that the weights of a post's words must reach. */
  least: number | null;
}

interface Search extends Queries {
  words: string[];
  isCommon: boolean;
}

/** The queries of a list without such a search. */
export const noQueries: Queries = { query: null, recent: null, language: null, parts: null, least: null };

/** Reads the search of a list. Returns "all" if it has only words such as "the", and "none" if no post can match. */
export async function readSearch(db: Database, actor: Actor, query: ListStaffPosts) {
  const { workspaceId, userId, isStaff } = actor;
  const { search = "", searchMode } = query;
  const {
    words: _,
    isCommon,
    ...queries
  } = await callFunction<Search>(db, "read_search", workspaceId, search, searchMode, userId, isStaff);
  if (queries.query !== null) return queries;
  return isCommon ? "all" : "none";
}

/**
 * The statement for one page of a search for words. Ranks only some of the matches, so that searches for common words
 * take no longer in large workspaces (decision 023): those among the newest posts and the most voted ones or, if fewer than
 * 20 of the newest posts match, 400 of all. A search of the actor's own posts counts only those. Also reads posts that
 * are not indexed yet.
 */
export function searchWords(given: Values & Given<keyof Queries>, shape: Shape, body: SQL) {
  const { workspaceId, query, recent, language } = given;
  const { shown } = windowSql(given, shape.isUsual);
  const text = (column: SQL) =>
    sql`to_tsvector(${language}::text::regconfig, split_words(coalesce(${column}, ''), false))`;
  const own = shape.mine
    ? sql`and exists (
        select 1 from posts p
        where p.workspace_id = ${workspaceId} and p.id = s.post_id ${ofActor(given, shape)})`
    : undefined;
  const hits = (wanted: SQL, limit: SQL) => sql`(
    select s.post_id, s.document from post_search s
    where s.workspace_id = ${workspaceId} and s.document @@ ${wanted} ${own} limit ${limit}) h`;
  const visible = (from: SQL) => sql`
    select h.post_id, h.document from ${from} join posts p on p.workspace_id = ${workspaceId} and p.id = h.post_id
    ${matchingPosts(given, shape)}`;
  return sql<{ rows: string | null; total: number }>`
    with newest as materialized (${visible(hits(sql`${recent}::text::tsquery`, sql`400`))}),
    voted as materialized (${visible(sql`(
      select s.post_id, s.document from (
        select a.post_id from post_activity a
        where a.workspace_id = ${workspaceId} order by a.votes_count desc, a.post_id desc limit 200) a
      join post_search s on s.workspace_id = ${workspaceId} and s.post_id = a.post_id
      where s.document @@ ${query}::text::tsquery and (select count(*) from newest) >= 20) h`)}),
    others as materialized (${visible(
      hits(sql`${query}::text::tsquery and (select count(*) from newest) < 20`, sql`400`),
    )}),
    waiting as materialized (${visible(sql`(
      select o.id as post_id, setweight(${text(sql`o.title`)}, 'A') || setweight(${text(sql`o.description`)}, 'B') as document
      from (select q.post_id from search_queue q where q.workspace_id = ${workspaceId} order by q.post_id desc limit 30) q
        join posts o on o.workspace_id = ${workspaceId} and o.id = q.post_id
      where not exists (
        select 1 from post_search s where s.workspace_id = ${workspaceId} and s.post_id = q.post_id)) h`)}
      and h.document @@ ${query}::text::tsquery),
    read as materialized (
      select distinct on (post_id) post_id, document from (
        select * from newest union all select * from voted union all select * from others
        union all select * from waiting) h),
    found as materialized (${
      shape.search === "draft"
        ? similar(given)
        : sql`
      select post_id, ts_rank('{0.05, 0.1, 0.3, 1}', document, ${query}::text::tsquery) as score from read`
    }),
    ranked as materialized (
      select a.post_id, row_number() over (${shape.sortBy === "createdAt" ? best : sortedBy(shape)}) as place
      from found f join posts p on p.workspace_id = ${workspaceId} and p.id = f.post_id
        join post_activity a on a.workspace_id = ${workspaceId} and a.post_id = f.post_id)
    select (select count(*)::int from found) as total, (select string_agg(page.body, ',') from (
      select ${body} as body
      from (select * from ranked order by place ${shown}) r
        join posts p on p.workspace_id = ${workspaceId} and p.id = r.post_id
        join post_activity a on a.workspace_id = ${workspaceId} and a.post_id = r.post_id
      order by r.place) page) as rows`;
}

/** Ten votes count about as much as a quarter better match, and a new post as a third better than a very old one. */
const best = sql`
  order by f.score * (1 + ln(1 + a.votes_count) / 10)
    * (1 + 0.3 / (1 + extract(epoch from now() - p.created_at) / 7776000)) desc, p.id desc`;

/**
 * The posts that a draft may repeat: those with enough of its words, almost as much as the best of them. A word in a
 * description or a comment counts less than one in a title.
 */
const similar = ({ parts, least }: Given<keyof Queries>) => sql`
  select post_id, score from (
    select read.post_id, part.score, max(part.score) over () as best
    from read cross join lateral (
      select sum(d.weight * case
        when ts_filter(read.document, '{a}') @@ d.part::tsquery then 1
        when ts_filter(read.document, '{b}') @@ d.part::tsquery then 0.7
        when read.document @@ d.part::tsquery then 0.2 else 0 end) as score
      from json_to_recordset(${parts}::text::json) as d (part text, weight real)) part) s
  where score >= ${least}::real and score >= 0.8 * best`;
