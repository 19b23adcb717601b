import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { containing } from "../json.ts";
import { pageJson, windowOf } from "../page.ts";
import type { ListPolls } from "./contract.ts";

/** One page of polls, newest first, as JSON text. */
export async function listPolls(
  db: Database,
  { workspaceId, userId }: Actor,
  query: ListPolls,
): Promise<string> {
  const sql = db.$client;
  const { shown, counted } = windowOf(db, query);
  const { search, status } = query;
  const matching = [
    sql`from polls p where p.workspace_id = ${workspaceId}`,
    search ? sql`and p.title ilike ${containing(search)}` : [],
    status ? sql`and poll_status(p, now()) = ${status}` : [],
  ].flat();
  const [found] = await sql<{ rows: string | null; total: number }[]>`
    select (select count(*)::int from (select ${matching} ${counted}) few) as total,
      (select string_agg(page.body, ',') from (
        select poll_text(p, o.options, o.is_voted) as body
        from (select p.* ${matching} order by p.created_at desc, p.id desc ${shown}) p cross join lateral (
          select bool_or(c.option_id is not null) as is_voted, string_agg(
            poll_option_text(o, p.ballots_count, c.option_id, c.rank), ',' order by o."order", o.submitted) as options
          from poll_options o
            left join ballot_choices c
              on c.workspace_id = o.workspace_id and c.poll_id = o.poll_id and c.user_id = ${userId} and c.option_id = o.id
          where o.workspace_id = p.workspace_id and o.poll_id = p.id) o
        order by p.created_at desc, p.id desc
      ) page) as rows`;
  return pageJson(`[${found?.rows ?? ""}]`, query, found?.total ?? 0);
}
