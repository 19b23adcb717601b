import { afterAll, beforeAll, expect, it } from "vitest";
import { sweepOldRows } from "../../../api/upkeep/sweep-old-rows.ts";
import { type OwnApi, startApi } from "../../harness.ts";
import { apart, fillWorkspace, partitionTables } from "../partition-tables.ts";

const [old = "", ...young] = apart;

let api: OwnApi;
beforeAll(async () => {
  api = await startApi();
  for (const id of apart) await fillWorkspace(api.db, id);
  await partitionTables(api.db, 8);
  await api.sql`truncate audit_events`;
});
afterAll(() => api.stop());

it("on hash-partitioned tables, a sweep deletes one workspace's old rows and keeps other workspaces' recent rows", async () => {
  const add = (workspace: string, days: number) => api.sql`
    insert into audit_events (workspace_id, action, created_at)
    select ${workspace}, 'tested', now() - make_interval(days => ${days}) from generate_series(1, 100)`;
  await add(old, 400);
  for (const workspace of young) await add(workspace, 1);
  expect(await api.sql`select distinct tableoid from audit_events`).toHaveLength(3);
  await sweepOldRows(api.db, 365);
  const left =
    await api.sql`select workspace_id as id, count(*)::int as many from audit_events group by 1 order by 1`;
  expect(left).toEqual(young.map((id) => ({ id, many: 100 })));
});
