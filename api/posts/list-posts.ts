import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { pageJson, windowOf } from "../page.ts";
import type { ListPosts, ListStaffPosts } from "./contract.ts";
import {
  type Fragment,
  hasTrigram,
  matchingPosts,
  oneOf,
  sortedBy,
  titledAmongNewest,
} from "./match-posts.ts";
import { type Found, searchPosts } from "./search-posts.ts";

/** One page of the posts the actor may see, as JSON text. One statement, whose rows Postgres turns into JSON itself. */
export async function listPosts(db: Database, actor: Actor, query: ListPosts): Promise<string> {
  return listAs(db, (isVoted) => db.$client`post_text(p, a, ${isVoted})`, actor, query);
}

/** The same with authors and tags, for staff alone. */
export async function listStaffPosts(db: Database, actor: Actor, query: ListStaffPosts): Promise<string> {
  return listAs(db, (isVoted) => db.$client`staff_post_json(p, a, ${isVoted})::text`, actor, query);
}

async function listAs(
  db: Database,
  shape: (isVoted: Fragment) => Fragment,
  actor: Actor,
  query: ListStaffPosts,
): Promise<string> {
  const sql = db.$client;
  const isVoted = sql`(
    select v.user_id from votes v
    where v.workspace_id = p.workspace_id and v.post_id = p.id and v.user_id = ${actor.userId}) is not null`;
  const body = shape(isVoted);
  const { search } = query;
  const statement =
    search && hasTrigram(search)
      ? searchPosts(db, actor, { ...query, search }, body)
      : walkPosts(db, actor, query, body);
  const [found] = await statement;
  return pageJson(`[${found?.rows ?? ""}]`, query, found?.total ?? 0, isKept(query) || undefined);
}

/** The list as it is, or a search that no index knows. */
function walkPosts(db: Database, actor: Actor, query: ListStaffPosts, body: Fragment) {
  const sql = db.$client;
  const { shown, counted } = windowOf(db, query);
  const { search, sortBy } = query;
  const titled = search ? titledAmongNewest(sql, actor.workspaceId, search, sortBy) : [];
  const matching = matchingPosts(sql, actor, query, titled);
  const total = isKept(query)
    ? keptTotal(sql, actor, query)
    : sql`
        select count(*)::int from (
          select from posts p ${matchingPosts(sql, actor, query, titled, true)} ${counted}) few`;
  return sql<Found[]>`
    select (${total}) as total, (select string_agg(page.body, ',') from (
      select ${body} as body
      from posts p join post_activity a on a.workspace_id = p.workspace_id and a.post_id = p.id
        ${matching}
      ${sortedBy(sql, query)}
      ${shown}
    ) page) as rows`;
}

/** Whether the categories' own counters say how many there are: all posts, or those of some boards or categories. */
function isKept(query: ListStaffPosts): boolean {
  const { search, statusValue, statusId, tagId, status, visibility } = query;
  return !(search || statusValue || statusId || tagId || status || visibility);
}

/** End users see what is public, and what is private and their own, on public boards. */
function keptTotal(sql: Database["$client"], actor: Actor, { boardId, categoryId }: ListStaffPosts) {
  const { workspaceId, userId, isStaff } = actor;
  const where = (condition: Fragment, board: Fragment, category: Fragment) =>
    [
      sql`where ${condition}`,
      boardId ? sql`and ${board} ${oneOf(sql, boardId)}` : [],
      categoryId ? sql`and ${category} ${oneOf(sql, categoryId)}` : [],
    ].flat();
  if (isStaff) {
    return sql`
      select coalesce(sum(c.posts_count), 0)::int from categories c
      ${where(sql`c.workspace_id = ${workspaceId}`, sql`c.board_id`, sql`c.id`)}`;
  }
  const own = sql`
    p.workspace_id = ${workspaceId} and p.user_id = ${userId} and p.visibility = 'private' and not b.is_private
    and may_see_private(p.workspace_id, p.user_id)`;
  return sql`
    select coalesce(sum(c.public_posts_count), 0)::int + (
      select count(*)::int from posts p join boards b on b.workspace_id = p.workspace_id and b.id = p.board_id
      ${where(own, sql`p.board_id`, sql`p.category_id`)})
    from categories c join boards b on b.workspace_id = c.workspace_id and b.id = c.board_id
    ${where(sql`c.workspace_id = ${workspaceId} and not b.is_private`, sql`c.board_id`, sql`c.id`)}`;
}
