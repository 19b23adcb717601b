import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../../api/postgres/database.ts";
import { sweepOldRows } from "../../../api/upkeep/sweep-old-rows.ts";
import { afterThis, newWorkspace, type OwnApi, startApi } from "../../harness.ts";

let api: OwnApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

it("a sweep skips rows locked by another transaction", async () => {
  const { workspaceId, userId } = await newWorkspace(api);
  for (const key of ["held", "free"])
    await api.sql`insert into idempotency_keys (workspace_id, user_id, route, key, fingerprint, body, created_at)
      values (${workspaceId}, ${userId}, 'POST /v1/posts', ${key}, '', '{}', now() - interval '2 days')`;
  const other = openDatabase(api.databaseUrl, 1);
  afterThis(() => other.$client.end());
  await other.$client.begin(async (held) => {
    await held`select from idempotency_keys where key = 'held' for update`;
    await sweepOldRows(api.db, 365);
    expect(await api.sql`select key from idempotency_keys`).toEqual([{ key: "held" }]);
  });
});
