import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepWorkspaces } from "../../../api/workspaces/sweep-workspaces.ts";
import { type OwnApi, startApi } from "../../harness.ts";
import { apart, fillWorkspace, partitionTables } from "../partition-tables.ts";

const [deleted = "", ...neighbours] = apart;

describe.each([
  ["plain", 0],
  ["hash-partitioned", 8],
])("on %s tables", (_kind, parts) => {
  let api: OwnApi;
  beforeAll(async () => {
    api = await startApi();
    for (const id of apart) await fillWorkspace(api.db, id);
    if (parts > 0) await partitionTables(api.db, parts);
  });
  afterAll(() => api.stop());

  /** Counts the rows per tenant table and workspace. Each line is `table workspace count`. */
  async function countRows(ids: string[]): Promise<string[]> {
    const tables = await api.sql<{ name: string }[]>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        and a.attname = 'workspace_id' and a.attnotnull order by 1`;
    const counted = await Promise.all(
      tables.map(async ({ name }) => {
        const rows = await api.sql`
          select workspace_id as id, count(*)::int as many from ${api.sql(name)}
          where workspace_id = any(${ids}::uuid[]) group by 1 order by 1`;
        return rows.map(({ id, many }) => `${name} ${id} ${many}`);
      }),
    );
    return counted.flat();
  }

  it("a sweep deletes every row of a deleted workspace and keeps all rows of two other workspaces", async () => {
    const before = await countRows(neighbours);
    expect(before).toContain(`audit_events ${neighbours[0]} 100`);
    expect(before).toHaveLength(30);
    if (parts > 0) {
      const heaps = await api.sql`select distinct tableoid from audit_events`;
      expect(heaps, "each workspace in a partition of its own").toHaveLength(3);
    }
    await api.sql`update workspaces set deleted_at = now() where id = ${deleted}`;
    await sweepWorkspaces(api.db);
    expect(await countRows([deleted])).toEqual([]);
    expect(await countRows(neighbours)).toEqual(before);
    expect(await api.sql`select from workspaces`).toHaveLength(2);
  });
});
