import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../../api/app.ts";
import { readConfig } from "../../../api/config.ts";
import { createLagMeter, describeMisuse } from "../../../api/database-servers/compare-servers.ts";
import { openReplica } from "../../../api/database-servers/open-replica.ts";
import { closeDatabase, openDatabase } from "../../../api/postgres/database.ts";
import { migrate } from "../../../api/upkeep/migrate.ts";
import { serve } from "../../../platform/http/serve.ts";
import { mintDelegatedKey } from "../../delegated-key.ts";
import { afterThis, caller, newBoard, newWorkspace, rootKeys } from "../../harness.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "../../start-replicated-postgres.ts";
import { signIn } from "../sign-in.ts";

let servers: ReplicatedPostgres;
beforeAll(async () => {
  servers = await startReplicatedPostgres();
  await migrate(servers.url);
});
afterAll(() => servers.stop());

/** Starts an API with a replica (by default the standby server), and creates a workspace with one board. */
async function startWithReplica(replicaUrl = servers.replicaUrl) {
  const config = readConfig({
    DATABASE_URL: servers.url,
    DATABASE_REPLICA_URL: replicaUrl,
    ...{ API_ROOT_KEYS: rootKeys(), SHARED_ROOT_KEYS: rootKeys(), RATE_LIMITS: "off" },
  });
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const db = openDatabase(config.DATABASE_URL, 4);
  const replica = await openReplica(db, {
    url: config.DATABASE_REPLICA_URL ?? "",
    ...{ pool: 4, keepsStatements: true, log, every: 20 },
  });
  const app = createApp({ config, db, replica, log, onKeyUse: () => {}, isDraining: () => false });
  const serving = await serve(app, { name: "API", port: 0, portVariable: "API_PORT", host: "127.0.0.1" });
  const url = `http://127.0.0.1:${serving.port}`;
  const onStandby = openDatabase(servers.replicaUrl, 1);
  afterThis(async () => {
    await serving.drain(500);
    await replica.stop();
    await closeDatabase(onStandby);
    await closeDatabase(db);
  });
  const api = { url, config, db, sql: db.$client, server: serving.server, databaseUrl: servers.url };
  const workspace = await newWorkspace(api);
  const { boardId } = await newBoard(workspace.call);
  const claims = { ws: workspace.workspaceId, sub: crypto.randomUUID(), anon: true, sid: "reader" };
  const reader = caller(url, { "x-api-key": await mintDelegatedKey(config.SHARED_ROOT_KEYS, claims) });
  const titlesFor = async (call: typeof reader) => {
    const { body, text } = await call("GET /v1/boards");
    expect(body, text).toBeInstanceOf(Array);
    return body.map(({ title }: { title: string }) => title);
  };
  return { api, workspace, replica, reader, boardId, titlesFor, lines, standby: onStandby.$client };
}

describe("with a replica", () => {
  it("visitors without a session read from the replica; all other callers read the latest data from the primary server", async () => {
    const { api, workspace, reader, boardId, titlesFor, replica, standby } = await startWithReplica();
    await expect.poll(async () => (await titlesFor(reader)).length).toBe(1);
    await expect.poll(replica.isUsable).toBe(true);
    await standby`select pg_wal_replay_pause()`;
    afterThis(async () => void (await standby`select pg_wal_replay_resume()`));
    await workspace.call(`PATCH /v1/boards/${boardId}`, { title: "Renamed" });
    expect(await titlesFor(reader)).not.toContain("Renamed");
    const una = await workspace.endUser();
    const staff = await signIn(api, workspace, "member");
    for (const { call } of [una, staff, workspace]) expect(await titlesFor(call)).toContain("Renamed");
    await standby`select pg_wal_replay_resume()`;
    await expect.poll(() => titlesFor(reader)).toContain("Renamed");
  });

  it("all reads use the primary server while the replica is more than five seconds behind", async () => {
    const { workspace, reader, boardId, titlesFor, replica, standby, lines } = await startWithReplica();
    await expect.poll(replica.isUsable).toBe(true);
    await standby`select pg_wal_replay_pause()`;
    afterThis(async () => void (await standby`select pg_wal_replay_resume()`));
    await workspace.call(`PATCH /v1/boards/${boardId}`, { title: "Renamed" });
    await expect.poll(() => titlesFor(reader)).toContain("Renamed");
    expect(replica.secondsBehind()).toBeGreaterThan(5);
    await expect.poll(() => lines.join()).toContain("it is too far behind the primary server");
  });

  it("a visitor without a session can read a changelog entry, and the view is counted", async () => {
    const { workspace, reader } = await startWithReplica();
    const { body } = await workspace.call("POST /v1/changelogs", { title: "Faster", content: "Much." });
    const read = await reader(`GET /v1/changelogs/${body.id}`);
    expect([read.status, read.body.viewsCount]).toEqual([200, 1]);
  });

  it("an object that the replica does not contain yet is read from the primary server", async () => {
    const { workspace, reader, replica, standby } = await startWithReplica();
    await expect.poll(replica.isUsable).toBe(true);
    await standby`select pg_wal_replay_pause()`;
    afterThis(async () => void (await standby`select pg_wal_replay_resume()`));
    const { boardId } = await newBoard(workspace.call);
    expect((await reader(`GET /v1/boards/${boardId}`)).status).toBe(200);
    expect(replica.isUsable()).toBe(true);
  });
});

describe("with a replica that cannot be used", () => {
  it("the API starts and reads from the primary server if the replica cannot be reached", async () => {
    const { titlesFor, reader, lines } = await startWithReplica("postgres://postgres@127.0.0.1:1/postgres");
    expect(await titlesFor(reader)).toHaveLength(1);
    expect(lines.join()).toContain("reads do not use the replica");
  });

  it("the API starts and reads from the primary server if DATABASE_REPLICA_URL is the URL of the primary server", async () => {
    const { replica, titlesFor, reader, lines } = await startWithReplica(servers.url);
    expect(await titlesFor(reader)).toHaveLength(1);
    expect(replica.isUsable()).toBe(false);
    expect(lines.join()).toContain("DATABASE_REPLICA_URL leads to a server that is not a standby server");
  });
});

it("the API does not start with a replica of another database", async () => {
  const db = openDatabase(servers.url, 1);
  afterThis(() => closeDatabase(db));
  const url = servers.replicaUrl.replace(/postgres$/, "template1");
  const opened = openReplica(db, { url, pool: 1, keepsStatements: true, log: pino({ level: "silent" }) });
  await expect(opened).rejects.toThrow(
    "DATABASE_REPLICA_URL leads to another database than DATABASE_URL: set it to a standby server of that database, or unset it.",
  );
});

it("no read fails while the replica is promoted and while it stops", async () => {
  const { replica, titlesFor, reader, standby } = await startWithReplica();
  await expect.poll(replica.isUsable).toBe(true);
  let isOver = false;
  let count = 0;
  const readers = Array.from({ length: 4 }, async () => {
    for (; !isOver; count += 1) expect(await titlesFor(reader)).toHaveLength(1);
  });
  await standby`select pg_promote()`;
  await expect.poll(replica.isUsable).toBe(false);
  await servers.standby.stop();
  const before = count;
  await expect.poll(() => count).toBeGreaterThan(before + 20);
  isOver = true;
  await Promise.all(readers);
});

describe("the lag of a standby server", () => {
  let seconds = 0;
  const meter = () => createLagMeter(() => seconds * 1_000);

  it("the lag is the time since the measurement if the standby server had reached the primary server's position", () => {
    const lag = meter();
    lag.note(100, 100);
    expect(lag.secondsBehind()).toBe(0);
    seconds += 2;
    expect(lag.secondsBehind()).toBe(2);
  });

  it("the lag is infinite until the standby server has reached a measured position", () => {
    const lag = meter();
    lag.note(100, 90);
    expect(lag.secondsBehind()).toBe(Number.POSITIVE_INFINITY);
    lag.note(110, undefined);
    expect(lag.secondsBehind()).toBe(Number.POSITIVE_INFINITY);
  });

  it("the lag is the time since the primary server was last at the standby server's current position", () => {
    const lag = meter();
    lag.note(100, 100);
    seconds += 1;
    lag.note(200, 100);
    seconds += 1;
    lag.note(300, 150);
    expect(lag.secondsBehind()).toBe(2);
    lag.note(300, 250);
    expect(lag.secondsBehind()).toBe(1);
    seconds += 1;
    lag.note(300, 300);
    expect(lag.secondsBehind()).toBe(0);
  });
});

it("a standby server that did not follow a failover is reported as unusable", () => {
  const compared = { primaryPosition: 100, replicaPosition: 100, areRelated: true };
  expect(describeMisuse({ ...compared, isOnTimeline: true })).toBeUndefined();
  expect(describeMisuse({ ...compared, isOnTimeline: false })?.message).toContain(
    "has not followed the failover yet",
  );
});
