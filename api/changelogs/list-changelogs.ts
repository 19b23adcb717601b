import { and, eq, ilike, or, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { isUsualPage, pageJson, windowValues } from "../pages/pagination.ts";
import { windowSql } from "../pages/window-sql.ts";
import { isNamed } from "../postgres/columns.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { containing } from "../postgres/json.ts";
import { changelogs, changelogTagLinks, users } from "../tables.ts";
import { isAuthorAsked } from "../users/contract.ts";
import type { ListChangelogs } from "./contract.ts";
import { changelogText } from "./get-changelog.ts";

/** One page of entries, newest first, as JSON text. Listing does not count as viewing. */
export async function listChangelogs(
  db: Database,
  { workspaceId, userId }: Actor,
  query: ListChangelogs,
): Promise<string> {
  const { search, tagId } = query;
  const values = { workspaceId, userId, pattern: containing(search ?? ""), tagId, ...windowValues(query) };
  const shape = {
    isSearch: !!search,
    isTagged: tagId !== undefined,
    isUsual: isUsualPage(query),
    isAsked: isAuthorAsked(query),
  };
  const [found] = await list(db, values, shape);
  return pageJson(`[${found?.rows ?? ""}]`, query, found?.total ?? 0);
}

type Name = "workspaceId" | "userId" | "pattern" | "tagId" | "limit" | "offset" | "most";
type Shape = Record<"isSearch" | "isTagged" | "isUsual" | "isAsked", boolean>;

const list = prepareStatement((given: Given<Name>, { isSearch, isTagged, isUsual, isAsked }: Shape) => {
  const { workspaceId, pattern, tagId } = given;
  const { shown, counted } = windowSql(given, isUsual);
  const links = changelogTagLinks;
  const isLinked = sql`exists (
    select 1 from ${links}
    where ${links.workspaceId} = ${workspaceId} and ${links.changelogId} = ${changelogs.id}
      and ${links.tagId} = any(${tagId}::uuid[]))`;
  const matching = and(
    eq(changelogs.workspaceId, workspaceId),
    isSearch ? or(ilike(changelogs.title, pattern), ilike(changelogs.content, pattern)) : undefined,
    isTagged ? isLinked : undefined,
  );
  const newestFirst = sql`order by ${changelogs.createdAt} desc, ${changelogs.id} desc`;
  return sql<{ rows: string | null; total: number }>`
    select (select count(*)::int from (select 1 from ${changelogs} where ${matching} ${counted}) few) as total,
      (select string_agg(page.body, ',') from (
        select ${changelogText(given, isAsked)} as body
        from (select * from ${changelogs} where ${matching} ${newestFirst} ${shown}) ${changelogs}
          join ${users} on ${isNamed(users, changelogs.userId, workspaceId)}
        ${newestFirst}
      ) page) as rows`;
});
