import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "../../api/postgres/database.ts";
import { builtServer } from "../built-server.ts";
import { effort, timeLimit } from "../effort.ts";
import { caller, newBoard } from "../harness.ts";
import { startKillableDatabase } from "./killable-database.ts";
import { type ServerProcess, startServer } from "./start-server.ts";
import { newEndpoint } from "./webhooks/new-endpoint.ts";
import { startReceiver } from "./webhooks/receiver.ts";

let postgres: Awaited<ReturnType<typeof startKillableDatabase>>;
let db: Database;
let api: ServerProcess;
const workers: ServerProcess[] = [];

const start = (script: string) =>
  startServer(builtServer, { DATABASE_URL: postgres.url, ...postgres.keys }, script);

beforeAll(async () => {
  postgres = await startKillableDatabase();
  db = openDatabase(postgres.url, 2);
  api = await start("api/server.js");
  for (let n = 0; n < 2; n += 1) workers.push(await start("api/worker.js"));
});
afterAll(async () => {
  for (const server of [api, ...workers]) await server?.end("SIGKILL");
  await db?.$client.end({ timeout: 1 });
  await postgres?.stop();
});

/** Writes posts and comments until `isOver()`. @returns the ids of those that the API confirmed */
async function write(apiKey: string, place: object, isOver: () => boolean): Promise<string[]> {
  const confirmed: string[] = [];
  let post = "";
  while (!isOver()) {
    const call = caller(api.url, { "x-api-key": apiKey });
    const created = post
      ? call(`POST /v1/posts/${post}/comments`, { content: randomUUID() })
      : call("POST /v1/posts", { title: randomUUID(), visibility: "public", ...place });
    const { status, body } = await created.catch(() => ({ status: 0, body: undefined }));
    if (status === 201) confirmed.push(body.id);
    post = status === 201 && !post ? body.id : "";
    // At this rate, the clients always have requests in flight and leave time to the servers.
    await sleep(status === 201 ? 30 : 100);
  }
  return confirmed;
}

/** Kills a worker, the API, Postgres, or one of its backends, and starts the process again. */
async function killNext(kill: number): Promise<void> {
  if (kill % 4 === 1) {
    await api.end("SIGKILL");
    api = await start("api/server.js");
  } else if (kill % 4 === 3) {
    await postgres.kill(kill % 8 === 3 ? "postmaster" : "backend");
  } else {
    const [killed] = workers.splice(0, 1);
    await killed?.end("SIGKILL");
    workers.push(await start("api/worker.js"));
  }
}

it.runIf(existsSync("/proc/self/stat"))(
  "every event of a committed write arrives at least once and with one id, and none is invented, while workers, the API and Postgres are killed",
  { timeout: timeLimit(120_000) },
  async () => {
    const calls = postgres.people.map(({ apiKey }) => caller(api.url, { "x-api-key": apiKey }));
    const place = await newBoard(calls[0] ?? caller(api.url));
    const receiver = await startReceiver();
    const owner = { sql: db.$client, config: { API_ROOT_KEYS: postgres.roots } };
    const events = ["post.created", "comment.created"];
    const endpoint = await newEndpoint(owner, postgres.workspaceId, receiver.url, { events });
    // While Postgres restarts, the connection of the test fails as well.
    const hasten = () => endpoint.hasten().catch(() => undefined);

    let isOver = false;
    const writing = postgres.people.slice(0, 6).map(({ apiKey }) => write(apiKey, place, () => isOver));
    for (let kill = 0; kill < effort.eventKills; kill += 1) {
      const before = receiver.received.length;
      await expect
        .poll(() => receiver.received.length, { timeout: 30_000, interval: 20 })
        .toBeGreaterThan(before + 20);
      await killNext(kill);
      // As if the time of the claims of killed workers and the pauses had passed.
      await hasten();
    }
    isOver = true;
    const confirmed = (await Promise.all(writing)).flat();

    const findOpen = async () => {
      await hasten();
      const [open] = await db.$client<{ count: number }[]>`
        select ((select count(*) from outbox_events)
          + (select count(*) from webhook_deliveries where delivered_at is null))::int as count`;
      return open?.count;
    };
    await expect.poll(findOpen, { timeout: 60_000, interval: 500 }).toBe(0);

    const idsOf = new Map<string, Set<string>>();
    for (const { headers, body } of receiver.received) {
      const { type, data } = JSON.parse(body);
      expect(events).toContain(type);
      const subject: string = type === "post.created" ? data.postId : data.commentId;
      idsOf.set(subject, (idsOf.get(subject) ?? new Set()).add(headers["webhook-id"] ?? ""));
    }
    const written = await db.$client<
      { id: string }[]
    >`select id from posts union all select id from comments`;
    expect([...idsOf.keys()].sort()).toEqual(written.map(({ id }) => id).sort());
    expect([...idsOf.values()].filter((ids) => ids.size !== 1)).toEqual([]);
    expect(confirmed.length).toBeGreaterThan(20 * effort.eventKills);
    expect(confirmed.filter((id) => !idsOf.has(id))).toEqual([]);
  },
);
