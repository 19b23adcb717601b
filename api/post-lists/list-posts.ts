import { type SQL, sql } from "drizzle-orm";
import { badField } from "../../platform/http/problem.ts";
import type { Actor } from "../actor.ts";
import { assertOrder, lastRow, writeCursor } from "../pages/page-cursor.ts";
import { pageJson } from "../pages/pagination.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import type { ListPosts, ListStaffPosts, Post } from "../posts/contract.ts";
import { staffPost } from "../posts/staff-post.ts";
import type { Result } from "../route.ts";
import { isAuthorAsked } from "../users/contract.ts";
import { hasStoredTotal } from "./count-posts.ts";
import { withOwnActivity } from "./match-own-activity.ts";
import { type Shape, shapeOf, type Values, valuesOf } from "./match-posts.ts";
import { searchTitles } from "./search-titles.ts";
import { noQueries, type Queries, readSearch, searchWords } from "./search-words.ts";
import { walkPosts } from "./walk-posts.ts";
import { walkWaiting } from "./walk-waiting.ts";

export interface Found {
  /** The posts on the page as comma-separated JSON; null if there are none. */
  rows: string | null;
  total: number;
  /** Whether the list lacks older posts, because `mine` selects too many. */
  isCut?: boolean;
  /** Whether other posts follow those on the page, if the statement looked. */
  hasMore?: boolean;
}

/** One page of the posts that the actor may see, with the cursor of the next page in `X-Next-Cursor`. */
export async function listPosts(db: Database, actor: Actor, query: Query): Promise<Result> {
  const { body, next } = await read(db, actor, query, false);
  return { body, headers: next ? { "x-next-cursor": next } : {} };
}

/**
 * Like `listPosts`, but with authors and tags instead of descriptions, and with the cursor in `nextCursor`; for staff
 * only.
 */
export async function listStaffPosts(db: Database, actor: Actor, query: ListStaffPosts): Promise<string> {
  const { body, next } = await read(db, actor, query, true);
  return `${body.slice(0, -1)},"nextCursor":${JSON.stringify(next ?? null)}}`;
}

/** The query of either list. */
type Query = ListStaffPosts & Pick<ListPosts, "include">;

interface Page {
  /** JSON text that Postgres builds in one statement. */
  body: string;
  /** The cursor of the next page, if there is one. */
  next?: string | undefined;
}

async function read(db: Database, actor: Actor, query: Query, isForStaff: boolean): Promise<Page> {
  const shape = shapeOf(actor, query);
  const order = `${shape.sortBy} ${shape.sortOrder}`;
  // The order of a search, and of posts that wait, has no index in which a list could continue.
  const hasCursor = shape.search === "none" && !shape.inbox;
  if (query.after && !hasCursor) throw badField("after", "custom", "cannot be combined with a search");
  assertOrder(query.after, order);
  const queries = isForWords(shape) ? await readSearch(db, actor, query) : noQueries;
  if (queries === "all") return read(db, actor, { ...query, search: undefined }, isForStaff);
  if (queries === "none") return { body: pageJson("[]", query, 0) };
  const [found] = await list(
    db,
    { ...valuesOf(actor, query), ...queries },
    { ...shape, isForStaff, isAsked: isAuthorAsked(query) },
  );
  const { rows, total = 0, isCut, hasMore } = found ?? {};
  const kept = hasStoredTotal(shape) || undefined;
  const body = pageJson(`[${rows ?? ""}]`, query, total, kept, isCut, query.after && (hasMore ?? false));
  const last = hasCursor && (hasMore ?? total > query.limit) ? lastRow<Post>(rows ?? "") : undefined;
  return { body, next: last && writeCursor(order, last[shape.sortBy], last.id) };
}

const list = prepareStatement(
  (
    given: Values & Given<keyof Queries>,
    { isForStaff, isAsked, ...shape }: Shape & { isForStaff: boolean; isAsked: boolean },
  ) => {
    const isVoted = sql`(
    select v.user_id from votes v
    where v.workspace_id = ${given.workspaceId} and v.post_id = p.id and v.user_id = ${given.userId}) is not null`;
    const text = sql`post_text(row(p.*)::posts, row(a.*)::post_activity, ${isVoted})`;
    const creator = sql`|| ',"creator":' || (
      select creator_text(row(u.*)::users, true) from users u
      where u.workspace_id = ${given.workspaceId} and u.id = p.user_id)`;
    const isOwn = sql`|| ',"isOwn":' || (p.user_id = ${given.userId})`;
    const whole =
      shape.isStaff && !isAsked
        ? text
        : sql`left(${text}, -1) ${isAsked ? creator : undefined} ${shape.isStaff ? undefined : isOwn} || '}'`;
    const body = isForStaff
      ? staffPost(sql`(${text}::jsonb - 'description')`, sql`p`, given.workspaceId)
      : whole;
    return withOwnActivity(given, shape.mine, wayOf(shape)(given, shape, body));
  },
);

const isForWords = ({ search }: Shape) => search === "words" || search === "draft";

function wayOf(shape: Shape): (given: Values & Given<keyof Queries>, shape: Shape, body: SQL) => SQL<Found> {
  const { search, sortBy, inbox } = shape;
  if (isForWords(shape)) return searchWords;
  if (search === "indexed" && sortBy !== "updatedAt") return searchTitles;
  return inbox && search === "none" ? walkWaiting : walkPosts;
}
