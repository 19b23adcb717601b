import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { Agent } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { pino } from "pino";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { openRateLimitStore } from "../../../bff/limits/rate-limit-store.ts";
import { createLimits } from "../../../bff/limits/rate-limits.ts";
import { RootKeys } from "../../../platform/process/environment.ts";
import { openWay } from "../../api/open-way.ts";
import { createDatabase, openAdmin } from "../../create-database.ts";
import { isLong } from "../../effort.ts";
import { afterThis, rootKeys } from "../../harness.ts";
import { portOf, read, slowApi, startBffProcess } from "../start-bff-process.ts";

const BFF_ROOT_KEYS = rootKeys();

/** Returns the limits of one BFF process, and the messages that it logs. */
async function newLimits(url: string, timeout?: number) {
  const said: string[] = [];
  const reasons: string[] = [];
  const write = (line: string) => {
    const { msg, reason } = JSON.parse(line);
    said.push(msg);
    if (reason) reasons.push(reason);
  };
  const log = pino({ level: "info" }, { write });
  const config = { RATE_LIMIT_STORE: url, BFF_ROOT_KEYS: RootKeys.parse(BFF_ROOT_KEYS) };
  const store = await openRateLimitStore(config, log, timeout);
  afterThis(() => store.close());
  return { ...createLimits({ reads: 10, writes: 10 }, () => {}, store), said, reasons, store };
}

type Limits = Awaited<ReturnType<typeof newLimits>>;

/**
 * Makes calls that count against a limit of ten, alternating between the processes. @returns how many calls were
 * allowed
 */
async function spend(limits: Limits[], key: string, calls = 30) {
  let allowed = 0;
  for (let call = 0; call < calls; call += 1) {
    await limits[call % limits.length]?.take("visitorReads", key).then(
      () => (allowed += 1),
      (error) => expect(error).toMatchObject({ status: 429 }),
    );
  }
  return allowed;
}

async function newDatabase() {
  const database = await createDatabase(inject("serverUrl"));
  afterThis(() => database.drop());
  return database.url;
}

/** Returns a unique key, so that the calls of other tests do not count against its limit. */
const someone = () => `una-${randomBytes(6).toString("hex")}`;

/** Sends 30 reads to two BFF processes. @returns how many the processes allow together; a single process allows 20 */
async function readThroughTwo(RATE_LIMIT_STORE: string) {
  const api = await slowApi();
  const environment = { API_URL: api.url, BFF_ROOT_KEYS, RATE_LIMITS: "reads=4,writes=4", RATE_LIMIT_STORE };
  const processes = [startBffProcess(environment), startBffProcess(environment)];
  const ports = await Promise.all(processes.map(portOf));
  const agent = new Agent();
  for (const port of ports) expect(await read(port, agent)).toMatchObject({ status: 200 });
  const responses = await Promise.all(Array.from({ length: 28 }, (_, n) => read(ports[n % 2] ?? 0, agent)));
  for (const { child } of processes) child.kill("SIGTERM");
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 429]));
  return 2 + responses.filter(({ status }) => status === 200).length;
}

/**
 * Starts a fake Redis that runs only the rate limiter's script: the script adds to a counter that expires after a
 * minute.
 */
async function startSmallRedis() {
  const counts = new Map<string, number>();
  const server = createServer((socket) => {
    socket
      .on("error", () => {})
      .on("data", (bytes) => {
        const commands = bytes.toString().split(/(?=\*\d+\r\n)/);
        for (const command of commands) {
          const words = command
            .split("\r\n")
            .filter((_, n) => n % 2 === 0)
            .slice(1);
          if (words[0] !== "EVAL") {
            socket.write("+OK\r\n");
            continue;
          }
          const [, , , key = "", added = ""] = words;
          counts.set(key, (counts.get(key) ?? 0) + Number(added));
          socket.write(`*2\r\n:${counts.get(key)}\r\n:60000\r\n`);
        }
      });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  afterThis(() => void server.close());
  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, counts };
}

describe("several processes", () => {
  it("by default, each process counts only its own calls", async () => {
    expect(await spend([await newLimits("memory"), await newLimits("memory")], someone())).toBe(20);
  });

  it("several processes can share their counts in PostgreSQL", async () => {
    const url = await newDatabase();
    const limits = await Promise.all([newLimits(url, 20_000), newLimits(url, 20_000)]);
    const una = someone();
    expect(await spend(limits, una)).toBe(10);
    expect(await spend(limits, someone())).toBe(10);
    await limits[0]?.giveBack("visitorReads", una);
    expect(limits.flatMap(({ said }) => said)).toEqual([]);
  });

  it("several processes with a shared store together allow as many widget calls as one process", async () => {
    expect(await readThroughTwo(await newDatabase())).toBe(20);
  });

  it("several processes can share their counts in Redis", async () => {
    const { url, counts } = await startSmallRedis();
    const limits = await Promise.all([newLimits(url, 20_000), newLimits(url, 20_000)]);
    expect(await spend(limits, "una")).toBe(10);
    expect(await spend(limits, "ugo")).toBe(10);
    expect([...counts.values()]).toEqual([30, 30]);
    expect(limits.flatMap(({ said }) => said)).toEqual([]);
  });
});

describe("the shared store", () => {
  it("the shared store contains no IP or e-mail address, and one row for each limit and key", async () => {
    const url = await newDatabase();
    const { take } = await newLimits(url, 20_000);
    await take("signInsAsOne", "192.0.2.7 una@acme.example");
    await take("sessions", "2001:db8:1:1::/64");
    const sql = openAdmin(url);
    const rows = await sql`select key, points from bff_call_counts order by key`;
    await sql.end();
    expect(rows.map(({ key, points }) => [key.split(":")[0], key.split(":")[1]?.length, points])).toEqual([
      ["sessions", 43, 1],
      ["sessions", 43, 1],
      ["sessions", 43, 1],
      ["signInsAsOne", 43, 1],
    ]);
  });

  it("while the shared store does not respond, each process counts in its own memory and logs one line", async () => {
    const way = await openWay({ databaseUrl: await newDatabase() });
    const limits = await newLimits(way.url, 3_000);
    const una = someone();
    expect(await spend([limits], una, 5)).toBe(5);
    expect(limits.store.isUp()).toBe(true);
    way.reject(true);
    expect(await spend([limits], una, 30)).toBe(10);
    expect(limits.store.isUp()).toBe(false);
    expect(limits.said).toEqual(["RATE_LIMIT_STORE does not respond: this process counts alone"]);
    way.reject(false);
    await expect
      .poll(() => spend([limits], una, 1).then(() => limits.said.at(-1)))
      .toMatch(/responds again$/);
    expect(limits.said).toHaveLength(2);
    expect(limits.store.isUp()).toBe(true);
  });

  it("the shared store delays calls by at most half a second when it does not respond", async () => {
    const way = await openWay({ databaseUrl: await newDatabase() });
    const limits = await newLimits(way.url);
    expect(await spend([limits], someone(), 1)).toBe(1);
    way.silence();
    await Promise.all(Array.from({ length: 20 }, () => limits.take("visitorReads", someone())));
    expect(limits.reasons).toEqual(["no response in 500 ms"]);
    expect(limits.said).toEqual(["RATE_LIMIT_STORE does not respond: this process counts alone"]);
  });

  it("the shared store does not have to be available at startup", async () => {
    for (const url of ["postgres://una@127.0.0.1:1/none", "redis://127.0.0.1:1"]) {
      const limits = await newLimits(url);
      expect(await spend([limits], someone())).toBe(10);
      expect(limits.said).toEqual(["RATE_LIMIT_STORE does not respond: this process counts alone"]);
    }
  });
});

const redisServer = "/usr/bin/redis-server";
// CI runs without Redis.
if (isLong && existsSync(redisServer)) {
  describe("a real Redis", () => {
    let url = "";
    beforeAll(async () => {
      const probe = createServer().listen(0, "127.0.0.1");
      await once(probe, "listening");
      const { port } = probe.address() as AddressInfo;
      await new Promise((resolve) => probe.close(resolve));
      const options = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--requirepass", "secret"];
      const child = spawn(redisServer, options, { stdio: ["ignore", "pipe", "ignore"] });
      for await (const text of child.stdout) if (`${text}`.includes("Ready to accept")) break;
      url = `redis://:secret@127.0.0.1:${port}`;
      return () => void child.kill();
    });

    it("a real Redis shares the limits of two processes", async () => {
      const limits = await Promise.all([newLimits(url), newLimits(url)]);
      expect(await spend(limits, "una")).toBe(10);
      expect(await readThroughTwo(url)).toBe(20);
    });
  });
}
