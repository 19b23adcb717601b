import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { joinDailyCounts } from "../../../api/upkeep/sweep-old-rows.ts";
import { createDemoWorkspace, type DemoWorkspace } from "../../../cli/demo/create-demo-workspace.ts";
import { newWorkspace, type OwnApi, startApi } from "../../harness.ts";

const statusInCategory = "status_id::text || ' ' || category_id::text";

/** The counters, each with the key column of the table that stores it. */
const counters = {
  "categories.posts_count": "id",
  "categories.public_posts_count": "id",
  "status_counts.posts_count": statusInCategory,
  "status_counts.public_posts_count": statusInCategory,
  "tags.posts_count": "id",
  "post_activity.votes_count": "post_id",
  "post_activity.comments_count": "post_id",
  "comments.likes_count": "id",
  "comments.replies_count": "id",
  "polls.ballots_count": "id",
  "poll_options.votes_count": "id",
  "changelogs.likes_count": "id",
  "changelog_tags.changelogs_count": "id",
};
const uncountable = ["changelogs.views_count"];

let api: OwnApi;
let demo: DemoWorkspace;

beforeAll(async () => {
  api = await startApi();
  demo = await createDemoWorkspace(api.db, api.config.API_ROOT_KEYS, { allowedDomains: [] });
  await newWorkspace(api);
});
afterAll(() => api.stop());

it("the audit finds nothing when every counter is exact", async () => {
  expect(await auditCounters(api.db)).toEqual([]);
});

it("the audit checks every counter in the tables", async () => {
  const rows = await api.sql`
    select c.relname || '.' || a.attname as counter from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname like '%\\_count'`;
  expect(rows.map((row) => row.counter).sort()).toEqual([...Object.keys(counters), ...uncountable].sort());
});

describe.each(Object.entries(counters))("%s", (counter, id) => {
  const [table = "", column = ""] = counter.split(".");

  it("a counter that is too high is reported with the actual count", async () => {
    const { sql } = api;
    const key = sql.unsafe(id);
    const [planted] = await sql<{ id: string; stored: number }[]>`
      update ${sql(table)} set ${sql(column)} = ${sql(column)} + 7
      where ${key} = (
        select ${key} from ${sql(table)} where workspace_id = ${demo.workspaceId} order by ${sql(column)} desc limit 1)
      returning ${key} as id, ${sql(column)} as stored`;
    const stored = planted?.stored ?? 0;
    expect(await auditCounters(api.db)).toEqual([
      { counter, workspaceId: demo.workspaceId, id: planted?.id, stored, actual: stored - 7 },
    ]);
    await sql`update ${sql(table)} set ${sql(column)} = ${stored - 7} where ${key} = ${planted?.id ?? ""}`;
    expect(await auditCounters(api.db)).toEqual([]);
  });

  it("a counter that is 0 although rows exist is reported", async () => {
    const { sql } = api;
    const key = sql.unsafe(id);
    const [planted] = await sql<{ id: string; actual: number }[]>`
      with before as (
        select ${key} as place, ${sql(column)} as actual from ${sql(table)} where ${sql(column)} > 0 limit 1)
      update ${sql(table)} set ${sql(column)} = 0 from before where ${key} = before.place
      returning ${key} as id, before.actual`;
    const actual = planted?.actual ?? 0;
    expect(actual).toBeGreaterThan(0);
    expect(await auditCounters(api.db)).toEqual([
      { counter, workspaceId: demo.workspaceId, id: planted?.id, stored: 0, actual },
    ]);
    await sql`update ${sql(table)} set ${sql(column)} = ${actual} where ${key} = ${planted?.id ?? ""}`;
  });
});

it("the audit reports a counter whose row is missing", async () => {
  const { sql } = api;
  const [gone] = await sql<{ id: string; votes: number; comments: number; at: string }[]>`
    delete from post_activity where comments_count > 0 and post_id = (
      select post_id from post_activity where comments_count > 0 order by votes_count desc limit 1)
    returning post_id as id, votes_count as votes, comments_count as comments, last_interaction_at as at`;
  const drift = { workspaceId: demo.workspaceId, id: gone?.id, stored: null };
  expect(await auditCounters(api.db)).toEqual([
    { ...drift, counter: "post_activity.votes_count", actual: gone?.votes },
    { ...drift, counter: "post_activity.comments_count", actual: gone?.comments },
  ]);
});

it("the counts of a day follow writes and changed times, and stay exact when the slots of past days are joined", async () => {
  const { sql, db } = api;
  const daily = async () =>
    (await auditCounters(db, demo.workspaceId)).filter(({ counter }) => counter.startsWith("daily_counts"));
  const [post] = await sql`
    select post_id as id from votes where workspace_id = ${demo.workspaceId} group by 1 having count(*) > 3 limit 1`;
  const id = post?.id ?? "";
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await sql`update votes set created_at = ${daysAgo(3)} where post_id = ${id}`;
  await sql`update posts set created_at = ${daysAgo(40)} where id = ${id}`;
  expect(await daily()).toEqual([]);
  await joinDailyCounts(db);
  expect(await daily()).toEqual([]);
  const [slots] = await sql`
    select count(*)::int as count from daily_counts where slot <> 0 and day < (now() at time zone 'UTC')::date - 1`;
  expect(slots?.count).toBe(0);
  const [day] = await sql<{ id: string; votes: number }[]>`
    select day::text as id, votes from daily_counts
    where workspace_id = ${demo.workspaceId} and slot = 0 and votes > 0 order by day desc limit 1`;
  const { id: planted = "", votes: actual = 0 } = day ?? {};
  await sql`
    update daily_counts set votes = votes + 7
    where workspace_id = ${demo.workspaceId} and slot = 0 and day = ${planted}`;
  expect(await daily()).toEqual([
    { counter: "daily_counts.votes", workspaceId: demo.workspaceId, id: planted, stored: actual + 7, actual },
  ]);
});
