import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../api/postgres/database.ts";
import { auditCounters } from "../../api/upkeep/audit-counters.ts";
import { builtServer } from "../built-server.ts";
import { effort, timeLimit } from "../effort.ts";
import { caller, newBoard } from "../harness.ts";
import { startKillableDatabase } from "./killable-database.ts";
import { type ServerProcess, startServer } from "./start-server.ts";

let postgres: Awaited<ReturnType<typeof startKillableDatabase>>;
let server: ServerProcess;

beforeAll(async () => {
  postgres = await startKillableDatabase();
  server = await startServer(builtServer, { DATABASE_URL: postgres.url, ...postgres.keys });
});
afterAll(async () => {
  await server?.end();
  await postgres?.stop();
});

interface Done {
  what: "post" | "comment" | "vote" | "read";
  /** The text that the call wrote, or the state that a toggle returned. */
  text: string;
  status: number;
  /** When the call began, in milliseconds since 1970. */
  from: number;
}

/**
 * Runs one client, which writes and reads until `isOver()` and adds every response to `done`; a failed call has
 * status 0.
 */
async function work(client: number, place: object, post: string, done: Done[], isOver: () => boolean) {
  const call = caller(server.url, { "x-api-key": postgres.people[client]?.apiKey ?? "" });
  for (let turn = 0; !isOver(); turn += 1) {
    const text = `${client} ${turn} ${randomUUID()}`;
    const kinds = {
      post: () => call("POST /v1/posts", { title: text, visibility: "public", ...place }),
      comment: () => call(`POST /v1/posts/${post}/comments`, { content: text }),
      vote: () => call(`POST /v1/posts/${post}/vote`),
      read: () => call(`GET /v1/posts/${post}`),
    };
    const what = (["post", "vote", "comment", "read"] as const)[turn % 4] ?? "read";
    const from = Date.now();
    const response = await kinds[what]().catch((error: Error) => ({
      status: 0,
      body: { isVoted: error.message },
    }));
    const written = what === "vote" ? String(response.body?.isVoted) : text;
    done.push({ what, text: written, status: response.status, from });
    // At this rate, sixteen clients always have requests in flight and leave one core to the server.
    await sleep(response.status >= 500 ? 100 : 20);
  }
}

it.runIf(existsSync("/proc/self/stat"))(
  "killing Postgres repeatedly while sixteen clients write loses no acknowledged write, leaves no request without a response, and does not stop the API",
  { timeout: timeLimit(120_000) },
  async () => {
    const call = caller(server.url, { "x-api-key": postgres.people[0]?.apiKey ?? "" });
    const place = await newBoard(call);
    const post = (await call("POST /v1/posts", { title: "Hot", visibility: "public", ...place })).body.id;
    let isOver = false;
    const doneBy: Done[][] = postgres.people.map(() => []);
    const working = doneBy.map((own, client) => work(client, place, post, own, () => isOver));

    const findAcknowledged = () =>
      doneBy.flat().filter(({ what, status }) => status === 201 && what !== "vote");
    let lastBack = 0;
    for (let kill = 0; kill < effort.kills; kill += 1) {
      const before = findAcknowledged().length;
      await expect
        .poll(() => findAcknowledged().length - before, { interval: 20 })
        .toBeGreaterThanOrEqual(70);
      await sleep(60 * (kill % 5));
      lastBack = await postgres.kill(kill % 2 === 0 ? "postmaster" : "backend");
    }
    // Wait until every client has had a successful response since the database last came back.
    await expect
      .poll(() => doneBy.every((own) => own.some(({ status, from }) => status < 300 && from >= lastBack)))
      .toBe(true);
    isOver = true;
    await Promise.all(working);
    const done = doneBy.flat();

    const statuses = [...new Set(done.map(({ status }) => status))].sort();
    expect(statuses).toEqual([200, 201, 503]);
    expect(server.child.exitCode).toBeNull();
    expect(server.lines.filter((line) => /"level":60|uncaught|unhandled/i.test(line))).toEqual([]);

    const db = openDatabase(postgres.url, 2);
    const written = await db.$client<{ text: string }[]>`
      select title as text from posts union all select content from comments`;
    const kept = new Set(written.map(({ text }) => text));
    const acknowledged = findAcknowledged();
    expect(acknowledged.length).toBeGreaterThan(200);
    expect(acknowledged.filter(({ text }) => !kept.has(text))).toEqual([]);
    expect(await auditCounters(db)).toEqual([]);
    const votes = new Set((await db.$client`select user_id from votes`).map(({ user_id }) => user_id));
    for (const [client, person] of postgres.people.entries()) {
      const own = doneBy[client]?.filter(({ what }) => what === "vote");
      const last = own?.at(-1);
      if (last?.status === 200)
        expect([client, votes.has(person.userId)]).toEqual([client, last.text === "true"]);
    }
    await db.$client.end();
  },
);

it.runIf(existsSync("/proc/self/stat"))(
  "while the database hangs, every request gets 503, and requests succeed once it resumes",
  { timeout: 60_000 },
  async () => {
    const calls = postgres.people.map(({ apiKey }) => caller(server.url, { "x-api-key": apiKey }));
    const place = await newBoard(calls[0] ?? caller(server.url));
    const attempt = (call: (typeof calls)[0], n: number) =>
      n % 2
        ? call("GET /v1/boards")
        : call("POST /v1/posts", { title: `H ${n}`, visibility: "public", ...place });
    await Promise.all(calls.map(attempt));
    const stopped = [postgres.postmaster(), ...(await postgres.findBackends())];
    for (const pid of stopped) process.kill(pid, "SIGSTOP");
    try {
      const responses = await Promise.all(calls.map(attempt));
      expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(503));
      expect(responses.every(({ headers }) => headers.get("retry-after") === "1")).toBe(true);
      // `/readyz` still returns 200, so that a load balancer does not remove every process; its body reports the
      // outage.
      const probe = () => caller(server.url)("GET /readyz");
      await expect.poll(async () => (await probe()).body.database).toBe("away");
      expect((await probe()).status).toBe(200);
      expect((await caller(server.url)("GET /healthz")).status).toBe(200);
    } finally {
      for (const pid of stopped) process.kill(pid, "SIGCONT");
    }
    await expect.poll(async () => (await attempt(calls[1]!, 1)).status).toBe(200);
    await expect.poll(async () => (await caller(server.url)("GET /readyz")).body.database).toBe("ok");
  },
);

it("the API still shuts down cleanly after the database was killed and hung", async () => {
  expect(await server.end()).toMatchObject({ code: 0 });
});
