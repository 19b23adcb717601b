import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, inject, it } from "vitest";
import { createUseRecorder } from "../../api/api-keys/record-key-use.ts";
import { createApp } from "../../api/app.ts";
import { readConfig } from "../../api/config.ts";
import { watchDeliveries } from "../../api/deliveries/watch-deliveries.ts";
import { createEventFeed } from "../../api/events/listen-for-events.ts";
import { startDispatching } from "../../api/events/start-dispatching.ts";
import { exportMetrics } from "../../api/export-metrics.ts";
import { closeDatabase, openDatabase, prepareStatement } from "../../api/postgres/database.ts";
import { watchDatabase } from "../../api/postgres/watch-database.ts";
import { startSweeping } from "../../api/upkeep/sweep-old-rows.ts";
import { observeRequests } from "../../platform/http/observe-requests.ts";
import { serve } from "../../platform/http/serve.ts";
import { openMetrics } from "../../platform/telemetry/metrics.ts";
import { createDatabase, withLongTimeouts } from "../create-database.ts";
import { afterThis, newBoard, newWorkspace, rootKeys } from "../harness.ts";
import { readMetrics, sampleOf } from "../read-metrics.ts";
import { newPost } from "./posts/new-post.ts";

/** Starts an API with metrics, assembled as in `api/server.ts`. */
async function startMeasured(environment: Record<string, string> = {}) {
  const { url: databaseUrl, drop } = await createDatabase(inject("serverUrl"));
  const keys = { API_ROOT_KEYS: rootKeys(), SHARED_ROOT_KEYS: rootKeys() };
  const config = readConfig({ DATABASE_URL: databaseUrl, RATE_LIMITS: "off", ...keys, ...environment });
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const db = openDatabase(withLongTimeouts(databaseUrl), config.DATABASE_POOL);
  const metrics = await openMetrics("api", 0, "127.0.0.1");
  if (!metrics) throw new Error("no metrics");
  const watch = watchDatabase(db, log, { every: 50 });
  const keyUse = createUseRecorder(db, log);
  const sweeper = startSweeping(db, log, 365, 20);
  const dispatcher = startDispatching(db, log, 20);
  const events = createEventFeed(config);
  const deliveries = watchDeliveries(db, 20);
  const tasks = { sweep_old_rows: sweeper, dispatch_events: dispatcher, record_key_use: keyUse };
  const functionsReplaced = () => 2;
  exportMetrics(metrics, { db, watch, deliveries, events, tasks, keyUse, functionsReplaced });
  const { onRateLimited } = metrics;
  const app = createApp({
    config,
    db,
    events,
    log,
    onKeyUse: keyUse.record,
    onRateLimited,
    isDraining: () => false,
  });
  const serving = await serve(app, { name: "API", port: 0, portVariable: "API_PORT", host: "127.0.0.1" });
  observeRequests(serving.server, [metrics.requests]);
  afterThis(async () => {
    await serving.drain(500);
    watch.stop();
    deliveries.stop();
    await sweeper.stop();
    await dispatcher.stop();
    await keyUse.stop();
    await closeDatabase(db);
    await metrics.close();
    await drop();
  });
  const api = {
    url: `http://127.0.0.1:${serving.port}`,
    config,
    db,
    sql: db.$client,
    server: serving.server,
  };
  const read = async (name: string, labels?: Record<string, string>) =>
    sampleOf(await readMetrics(metrics.port), name, labels);
  return { ...api, databaseUrl, lines, read };
}

it("the metrics count requests by route and caller, batches by size, and functions of an older release", async () => {
  const api = await startMeasured();
  expect(await api.read("db_functions_replaced")).toBe(2);
  const { call, endUser } = await newWorkspace(api);
  const { id } = await newPost(call, await newBoard(call));
  const visitor = await endUser();
  await Promise.all(Array.from({ length: 8 }, () => call(`GET /v1/posts/${id}`)));
  await visitor.call(`GET /v1/posts/${randomUUID()}`);
  const route = { route: "/v1/posts/:id", method: "GET" };
  await expect.poll(() => api.read("http_requests_total", { ...route, status: "404" })).toBe(1);
  expect(await api.read("http_requests_total", { ...route, caller: "api_key" })).toBe(8);
  expect(await api.read("http_requests_total", { ...route, caller: "end_user" })).toBe(1);
  expect(await api.read("db_batch_size_sum", { batch: "read_post" })).toBe(9);
  expect(await api.read("db_batch_size_sum", { batch: "find_api_key" })).toBeGreaterThan(0);
  expect(await api.read("background_task_queue_length", { task: "record_key_use" })).toBe(1);
});

it("the metrics count a request over a rate limit under the name of the limit", async () => {
  const api = await startMeasured({ RATE_LIMITS: "reads=2,writes=1" });
  const { call } = await newWorkspace(api);
  for (let turn = 0; turn < 5; turn += 1) await call("GET /v1/boards");
  expect(await api.read("rate_limited_total", { limit: "reads" })).toBe(3);
  expect(await api.read("rate_limited_total", { limit: "writes" })).toBeUndefined();
});

it("db_pool_waiting counts the statements that wait for a connection, and is 0 once they have run", async () => {
  const api = await startMeasured({ DATABASE_POOL: "2" });
  const waitForLock = prepareStatement(
    () =>
      sql`select 1 from (select set_config('lock_timeout', '0', true), pg_advisory_lock_shared(15)) locked`,
  );
  const other = openDatabase(api.databaseUrl, 1);
  afterThis(() => other.$client.end());
  await other.$client`select pg_advisory_lock(15)`;
  const waiting = Array.from({ length: 5 }, () => waitForLock(api.db, {}));
  await expect.poll(() => api.read("db_pool_connections", { state: "busy" })).toBe(2);
  expect(await api.read("db_pool_waiting")).toBeGreaterThanOrEqual(3);
  expect(await api.read("db_pool_connections", { state: "open" })).toBe(2);
  expect(await api.read("db_pool_max_connections")).toBe(2);
  await other.$client`select pg_advisory_unlock(15)`;
  await Promise.all(waiting);
  await expect.poll(() => api.read("db_pool_waiting")).toBe(0);
});

it("db_up is 0 while the database is read-only or unreachable", async () => {
  const api = await startMeasured();
  await expect.poll(() => api.read("db_up")).toBe(1);
  expect(Math.abs((await api.read("db_clock_offset_seconds")) ?? 9)).toBeLessThan(2);
  const name = new URL(api.databaseUrl).pathname.slice(1);
  const server = openDatabase(inject("serverUrl"), 1);
  afterThis(() => closeDatabase(server));
  const alter = async (change: string) => {
    await server.$client.unsafe(`alter database "${name}" ${change}`);
    await server.$client`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
  };
  await alter("set default_transaction_read_only = on");
  await expect.poll(() => api.read("db_read_only")).toBe(1);
  expect(await api.read("db_up")).toBe(0);
  await alter("reset default_transaction_read_only");
  await expect.poll(() => api.read("db_up")).toBe(1);
  await alter("allow_connections false");
  await expect.poll(() => api.read("db_up")).toBe(0);
  expect(await api.read("db_read_only")).toBe(0);
  await alter("allow_connections true");
  await expect.poll(() => api.read("db_up")).toBe(1);
});

it("the metric for the time of the last sweep advances only while sweeps succeed", async () => {
  const since = Date.now() / 1_000;
  const api = await startMeasured();
  const last = () =>
    api.read("background_task_last_success_timestamp_seconds", { task: "sweep_old_rows" }) as Promise<number>;
  const first = await last();
  expect(first).toBeGreaterThan(since - 1);
  expect(first).toBeLessThan(Date.now() / 1_000 + 1);
  await expect.poll(last).toBeGreaterThan(first);
  await api.sql.unsafe("alter function sweep_old_rows rename to gone");
  const failures = () => api.lines.filter((line) => line.includes("old rows not swept")).length;
  await expect.poll(failures).toBeGreaterThan(0);
  const [before, count] = [await last(), failures()];
  await expect.poll(failures).toBeGreaterThan(count);
  expect(await last()).toBe(before);
});

it("how long the oldest due event has waited is a metric, even if no worker runs", async () => {
  const api = await startMeasured();
  const { workspaceId } = await newWorkspace(api);
  const wait = () => api.read("events_oldest_due_seconds");
  // Nothing dispatches the events while another transaction does.
  const dispatching = await api.sql.reserve();
  await dispatching`select pg_advisory_lock(hashtextextended('earshot events', 0))`;
  await api.sql`
    insert into outbox_events (workspace_id, id, type, subject_id, due_at)
    values (${workspaceId}, gen_random_uuid(), 'post.created', gen_random_uuid(), now() - interval '10 minutes'),
      (${workspaceId}, gen_random_uuid(), 'poll.closed', gen_random_uuid(), now() + interval '1 hour')`;
  await expect.poll(wait).toBeGreaterThanOrEqual(600);
  await api.sql`delete from outbox_events where due_at < now()`;
  await expect.poll(wait).toBe(0);
  await dispatching`select pg_advisory_unlock_all()`;
  dispatching.release();
});

it("how long the oldest due delivery and e-mail have waited are metrics, even if no worker runs", async () => {
  const api = await startMeasured();
  const { workspaceId, userId } = await newWorkspace(api);
  const wait = () => api.read("webhook_oldest_due_seconds");
  await api.sql`
    insert into mail_batches (workspace_id, user_id, due_at)
    values (${workspaceId}, ${userId}, now() - interval '20 minutes')`;
  await expect.poll(() => api.read("mail_oldest_due_seconds")).toBeGreaterThanOrEqual(1_200);
  expect(await wait()).toBe(0);
  await api.sql`
    with endpoint as (
      insert into webhook_endpoints (workspace_id, url, format, events)
      values (${workspaceId}, 'https://a.example', 'standard', '{}') returning id)
    insert into webhook_deliveries (workspace_id, endpoint_id, id, type, subject_id, details, occurred_at, next_at)
    select ${workspaceId}, id, id, 'a', id, '{}', now(), now() - interval '10 minutes' from endpoint`;
  await expect.poll(wait).toBeGreaterThanOrEqual(600);
  await api.sql`update webhook_deliveries set next_at = now() + interval '1 hour'`;
  await expect.poll(wait).toBe(0);
});
