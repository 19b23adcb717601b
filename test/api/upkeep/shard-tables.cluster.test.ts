import { expect, inject, it } from "vitest";
import { newBrowser, newOwner } from "../../bff/dashboard/sign-in.ts";
import { startBff } from "../../bff/start-bff.ts";
import { openAdmin } from "../../create-database.ts";
import { afterThis, newBoard, startApi } from "../../harness.ts";

it("while a worker is down, the members of workspaces on the others sign in and use their dashboards", async () => {
  const api = await startApi();
  afterThis(() => api.stop());
  const bff = await startBff(api);
  afterThis(() => bff.stop());
  const portOf = async (workspaceId: string) => {
    const [shard] = await api.sql<{ port: number }[]>`
      select nodeport as port from citus_shards
      where shardid = get_shard_id_for_distribution_column('users', ${workspaceId}::uuid)`;
    return shard?.port;
  };
  const dead = await newOwner(api);
  const deadPort = await portOf(dead.workspaceId);
  let living = await newOwner(api);
  while ((await portOf(living.workspaceId)) === deadPort) living = await newOwner(api);
  const board = await newBoard(living.call);
  const browser = newBrowser(bff);
  expect((await browser.signIn(living.email)).status).toBe(200);

  const workerUrl = (inject("workerUrls") ?? []).find(
    (url) => Number(new URL(url).port || 5432) === deadPort,
  );
  const worker = openAdmin(workerUrl ?? "");
  afterThis(() => worker.end());
  const name = new URL(api.databaseUrl).pathname.slice(1);
  await worker`alter database ${worker(name)} allow_connections false`;
  await worker`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
  expect((await dead.call("GET /v1/boards")).status).toBe(503);

  const at = `/dashboard/api/w/${living.workspaceId}` as const;
  const second = newBrowser(bff);
  expect((await second.signIn(living.email)).status).toBe(200);
  for (const { call } of [browser, second]) {
    for (const path of ["staff/posts", "staff/statuses", "staff/overview", "staff/notifications"])
      expect([path, (await call(`GET ${at}/${path}`)).status]).toEqual([path, 200]);
    const post = await call(`POST ${at}/v1/posts`, { title: "A roof", visibility: "public", ...board });
    expect(post.status, post.text).toBe(201);
  }
});
