import { and, eq, ilike, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { type Database, type Given, prepareStatement } from "../database.ts";
import { isUsualPage, pageJson, windowValues } from "../pagination.ts";
import { containing } from "../postgres/json.ts";
import { windowSql } from "../window-sql.ts";
import type { ListPolls } from "./contract.ts";
import { ballotChoices, pollOptions, polls } from "./table.ts";

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
    status && sql`poll_status(${polls}, now()) = ${status}`,
  );
  const newestFirst = sql`order by ${polls.createdAt} desc, ${polls.id} desc`;
  const { id, order, submitted } = pollOptions;
  const choices = ballotChoices;
  return sql<{ rows: string | null; total: number }>`
    select (select count(*)::int from (select from ${polls} where ${matching} ${counted}) few) as total,
      (select string_agg(page.body, ',') from (
        select poll_text(${polls}, o.options, o.is_voted) as body
        from (select * from ${polls} where ${matching} ${newestFirst} ${shown}) ${polls} cross join lateral (
          select bool_or(${choices.optionId} is not null) as is_voted, string_agg(
            poll_option_text(${pollOptions}, ${polls.ballotsCount}, ${choices.optionId}, ${choices.rank}), ','
            order by ${order}, ${submitted}) as options
          from ${pollOptions}
            left join ${choices} on ${choices.workspaceId} = ${pollOptions.workspaceId}
              and ${choices.pollId} = ${pollOptions.pollId} and ${choices.userId} = ${given.userId}
              and ${choices.optionId} = ${id}
          where ${pollOptions.workspaceId} = ${polls.workspaceId} and ${pollOptions.pollId} = ${polls.id}) o
        ${newestFirst}
      ) page) as rows`;
});
