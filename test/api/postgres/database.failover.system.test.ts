import { expect, it } from "vitest";
import { createApp } from "../../../api/app.ts";
import { readConfig } from "../../../api/config.ts";
import { closeDatabase, openDatabase } from "../../../api/postgres/database.ts";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { migrate } from "../../../api/upkeep/migrate.ts";
import { serve } from "../../../platform/http/serve.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { afterThis, newBoard, newWorkspace, rootKeys } from "../../harness.ts";
import { startReplicatedPostgres } from "../../start-replicated-postgres.ts";
import { newPost } from "../posts/new-post.ts";

/** Starts an API whose database is a primary server with a synchronous standby server. */
async function startOnBoth() {
  const servers = await startReplicatedPostgres({ isSynchronous: true });
  afterThis(() => servers.stop());
  await migrate(servers.eitherUrl);
  const config = readConfig({
    DATABASE_URL: servers.eitherUrl,
    ...{ API_ROOT_KEYS: rootKeys(), SHARED_ROOT_KEYS: rootKeys(), RATE_LIMITS: "off" },
  });
  const log = createLog("api", "silent");
  const db = openDatabase(config.DATABASE_URL, 8);
  const app = createApp({ config, db, log, onKeyUse: () => {}, isDraining: () => false });
  const serving = await serve(app, { name: "API", port: 0, portVariable: "API_PORT", host: "127.0.0.1" });
  afterThis(async () => {
    await serving.drain(500);
    await closeDatabase(db);
  });
  const url = `http://127.0.0.1:${serving.port}`;
  return {
    servers,
    url,
    config,
    db,
    sql: db.$client,
    server: serving.server,
    databaseUrl: servers.eitherUrl,
  };
}

it("when the standby server is promoted under load, no confirmed write is lost, and writes resume", async () => {
  const { servers, ...api } = await startOnBoth();
  const { call, workspaceId } = await newWorkspace(api);
  const { id } = await newPost(call, await newBoard(call));
  const confirmed: string[] = [];
  const failed: number[] = [];
  let isOver = false;
  const clients = Array.from({ length: 8 }, async (_, client) => {
    for (let turn = 0; !isOver; turn += 1) {
      const content = `${client}.${turn}`;
      const { status } = await call(`POST /v1/posts/${id}/comments`, { content });
      if (status === 201) confirmed.push(content);
      else failed.push(status);
    }
  });
  await expect.poll(() => confirmed.length).toBeGreaterThan(50);

  const stoppedAt = performance.now();
  await servers.primary.stop(0);
  const standby = openDatabase(servers.replicaUrl, 1);
  afterThis(() => closeDatabase(standby));
  await standby.$client`select pg_promote()`;
  const promotedAt = performance.now();
  const before = confirmed.length;
  await expect.poll(() => confirmed.length).toBeGreaterThan(before);
  const resumedAt = performance.now();
  await expect.poll(() => confirmed.length).toBeGreaterThan(before + 50);
  isOver = true;
  await Promise.all(clients);
  const figures = {
    confirmed: confirmed.length,
    failed: failed.length,
    promotedAfterMs: Math.round(promotedAt - stoppedAt),
    writesAfterMs: Math.round(resumedAt - stoppedAt),
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);

  const rows = await api.sql<{ content: string }[]>`
    select content from comments where workspace_id = ${workspaceId}`;
  const stored = new Set(rows.map(({ content }) => content));
  expect(confirmed.filter((content) => !stored.has(content))).toEqual([]);
  expect(rows.length).toBe(stored.size);
  expect(failed.filter((status) => status !== 503)).toEqual([]);
  expect(await auditCounters(api.db)).toEqual([]);
});
