import { and, eq, ilike, or, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { assertOrder, lastRow, writeCursor } from "../pages/page-cursor.ts";
import { pageJson, windowValues } from "../pages/pagination.ts";
import { rowOf } from "../postgres/columns.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { containing } from "../postgres/json.ts";
import { users } from "../tables.ts";
import type { ListUsers, User } from "./contract.ts";

const order = "createdAt desc";

/** One page of the workspace's users, newest first, as JSON text. */
export async function listUsers(
  db: Database,
  { workspaceId }: Actor,
  { role, identity, search, page, limit, after }: ListUsers,
): Promise<string> {
  assertOrder(after, order);
  const window = windowValues({ page: after ? 1 : page, limit });
  const values = {
    workspaceId,
    pattern: containing(search ?? ""),
    afterTime: after?.[1],
    afterId: after?.[2],
    ...window,
  };
  const [found] = await list(db, values, { role, identity, isSearch: !!search, isAfter: !!after });
  const { rows = "", total = 0, hasMore = false } = found ?? {};
  const body = pageJson(`[${rows}]`, { page, limit }, total, undefined, false, after && hasMore);
  const last = hasMore ? lastRow<User>(rows) : undefined;
  const next = last ? writeCursor(order, last.createdAt, last.id) : null;
  return `${body.slice(0, -1)},"nextCursor":${JSON.stringify(next)}}`;
}

type Name = "workspaceId" | "pattern" | "afterTime" | "afterId" | "limit" | "offset" | "most";
type Shape = Pick<ListUsers, "role" | "identity"> & Record<"isSearch" | "isAfter", boolean>;

const list = prepareStatement((given: Given<Name>, { role, identity, isSearch, isAfter }: Shape) => {
  const { workspaceId, pattern, limit, offset, most } = given;
  const { createdAt, id, fullName, email } = users;
  const matching = and(
    eq(users.workspaceId, workspaceId),
    role && eq(users.role, role),
    identity && eq(users.identity, identity),
    isSearch ? or(ilike(fullName, pattern), ilike(email, pattern)) : undefined,
  );
  const following = isAfter
    ? sql`and (${createdAt}, ${id}) < (${given.afterTime}::timestamptz, ${given.afterId}::uuid)`
    : undefined;
  return sql<{ rows: string; total: number; hasMore: boolean }>`
    with page as materialized (
      select ${rowOf(users)} as person, ${createdAt}, ${id}
      from ${users} where ${matching} ${following}
      order by ${createdAt} desc, ${id} desc limit ${limit}::int + 1 offset ${offset})
    select (select count(*)::int from (select 1 from ${users} where ${matching} limit ${most}) few) as total,
      (select count(*) > ${limit} from page) as "hasMore",
      coalesce((
        select string_agg(user_json(person)::text, ',' order by created_at desc, id desc)
        from (select * from page order by created_at desc, id desc limit ${limit}) shown), '') as rows`;
});
