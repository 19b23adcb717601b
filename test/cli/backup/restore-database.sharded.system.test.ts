import { expect, test } from "vitest";
import { afterThis, newWorkspace, rootKeys, startApi } from "../../harness.ts";
import { runEarshot } from "../run-earshot.ts";
import { newDatabase, newFile, stateOf } from "./databases.ts";

test("a sharded database rejects an imported workspace and a restored backup in one line, and stays as it was", async () => {
  const API_ROOT_KEYS = rootKeys();
  const api = await startApi({ API_ROOT_KEYS });
  afterThis(() => api.stop());
  const { subdomain } = await newWorkspace(api);
  const earshot = (url: string, ...options: string[]) =>
    runEarshot(options, { DATABASE_URL: url, API_ROOT_KEYS });
  const [backup, workspace] = [await newFile(), await newFile("workspace.gz")];
  await earshot(api.databaseUrl, "backup", backup);
  await earshot(api.databaseUrl, "export", "--workspace", subdomain, workspace);

  const target = await newDatabase("template_earshot");
  // In the catalogue of Citus, this table lists the distributed tables.
  await target.sql`create table pg_dist_partition as select 'h'::"char" as partmethod`;
  const before = await stateOf(target.sql);
  for (const command of [
    ["restore", backup],
    ["import", workspace],
  ]) {
    const { code, err } = await earshot(target.url, ...command);
    expect([code, err.trim().split("\n")]).toEqual([1, [expect.stringContaining("The database is sharded")]]);
  }
  expect(await stateOf(target.sql)).toBe(before);
});
