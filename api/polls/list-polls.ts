import { and, eq, ilike, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { isUsualPage, pageJson, windowValues } from "../pages/pagination.ts";
import { windowSql } from "../pages/window-sql.ts";
import { rowOf } from "../postgres/columns.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { containing } from "../postgres/json.ts";
import { polls } from "../tables.ts";
import type { ListPolls } from "./contract.ts";
import { pollText, withOptions } from "./poll-text.ts";

/** One page of polls, newest first, as JSON text. */
export async function listPolls(
  db: Database,
  { workspaceId, userId }: Actor,
  query: ListPolls,
): Promise<string> {
  const { search, status } = query;
  const values = { workspaceId, userId, pattern: containing(search ?? ""), ...windowValues(query) };
  const [found] = await list(db, values, { status, isSearch: !!search, isUsual: isUsualPage(query) });
  return pageJson(`[${found?.rows ?? ""}]`, query, found?.total ?? 0);
}

type Name = "workspaceId" | "userId" | "pattern" | "limit" | "offset" | "most";
type Shape = Pick<ListPolls, "status"> & Record<"isSearch" | "isUsual", boolean>;

const list = prepareStatement((given: Given<Name>, { status, isSearch, isUsual }: Shape) => {
  const { shown, counted } = windowSql(given, isUsual);
  const matching = and(
    eq(polls.workspaceId, given.workspaceId),
    isSearch ? ilike(polls.title, given.pattern) : undefined,
    status && sql`poll_status(${rowOf(polls)}, now()) = ${status}`,
  );
  const newestFirst = sql`order by ${polls.createdAt} desc, ${polls.id} desc`;
  return sql<{ rows: string | null; total: number }>`
    select (select count(*)::int from (select 1 from ${polls} where ${matching} ${counted}) few) as total,
      (select string_agg(page.body, ',') from (
        select ${pollText} as body
        from (select * from ${polls} where ${matching} ${newestFirst} ${shown}) ${polls} ${withOptions(given)}
        ${newestFirst}
      ) page) as rows`;
});
