import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../../api/postgres/database.ts";
import { watchDatabase } from "../../../api/postgres/watch-database.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { startBff } from "../../bff/start-bff.ts";
import { builtServer } from "../../built-server.ts";
import { afterThis, caller, newWorkspace, type OwnApi, rootKeys, startApi } from "../../harness.ts";
import { openWay } from "../open-way.ts";
import { startServer } from "../start-server.ts";

/**
 * Returns a function that sets the timestamps in a server's bytes (in milliseconds since 1970) back by this many
 * seconds.
 */
function setBack(seconds: number) {
  return (bytes: Buffer) => {
    const text = bytes.toString("latin1");
    return Buffer.from(
      text.replace(/\b1\d{12}(?=\.\d)/g, (time) => `${Number(time) - seconds * 1_000}`),
      "latin1",
    );
  };
}

let api: OwnApi;
let keys: string;
beforeAll(async () => {
  keys = rootKeys();
  api = await startApi({ API_ROOT_KEYS: keys });
});
afterAll(() => api.stop());

describe("the database watch", () => {
  const watch = (url: string, secondsOff = 0) => {
    const db = openDatabase(url, 1);
    const now = () => Date.now() + secondsOff * 1_000;
    const watching = watchDatabase(db, createLog("api", "silent"), { every: 20, now });
    afterThis(async () => {
      watching.stop();
      await db.$client.end({ timeout: 0 });
    });
    return watching;
  };

  it("the database watch reports when the database becomes unreachable and when it is back", async () => {
    const way = await openWay({ databaseUrl: api.databaseUrl });
    const watching = watch(way.url);
    await expect.poll(watching.state).toBe("ok");
    way.reject(true);
    await expect.poll(watching.state).toBe("away");
    way.reject(false);
    await expect.poll(watching.state).toBe("ok");
  });

  it("the database watch reports a read-only database", async () => {
    const watching = watch(`${api.databaseUrl}&default_transaction_read_only=on`);
    await expect.poll(watching.state).toBe("read-only");
  });

  it.each([-300, -25, 25, 300])(
    "the database watch returns the correct time when the local clock is off by %i seconds",
    async (seconds) => {
      const watching = watch(api.databaseUrl, seconds);
      const isCorrect = () => {
        const [before, time, after] = [Date.now(), watching.time(), Date.now()];
        return before - 1_000 < time && time < after + 1_000;
      };
      await expect.poll(isCorrect).toBe(true);
    },
  );
});

describe("API processes", () => {
  it("an API process is ready, and reports the state and the time of the database", async () => {
    const server = await startServer(builtServer, {
      DATABASE_URL: api.databaseUrl,
      API_ROOT_KEYS: keys,
      SHARED_ROOT_KEYS: keys,
    });
    afterThis(() => void server.end());
    const since = Date.now();
    const { status, body } = await caller(server.url)("GET /readyz");
    expect([status, body]).toEqual([
      200,
      { status: "ready", database: "ok", time: expect.any(String), databaseTime: expect.any(String) },
    ]);
    // The estimate of the clock is less than a second off.
    expect(Date.parse(body.time)).toBeGreaterThan(since - 1_000);
    expect(Date.parse(body.time)).toBeLessThan(Date.now() + 1_000);
  });

  it("an API process whose database clock is 300 s off logs a warning, reports both times and stays ready, as does its BFF", async () => {
    const way = await openWay({ databaseUrl: api.databaseUrl, reword: setBack(300) });
    const server = await startServer(builtServer, {
      DATABASE_URL: way.url,
      API_ROOT_KEYS: keys,
      SHARED_ROOT_KEYS: keys,
    });
    afterThis(() => void server.end());
    const probe = async () => (await caller(server.url)("GET /readyz")).body;
    const warnings = () => server.lines.filter((line) => line.includes('"the database"'));
    await expect.poll(warnings).toHaveLength(1);
    expect(await probe()).toMatchObject({ status: "ready" });
    expect(JSON.parse(warnings()[0] ?? "").level).toBe(40);
    const { time, databaseTime } = await probe();
    expect(Math.round((Date.parse(time) - Date.parse(databaseTime)) / 10_000) * 10).toBe(300);

    const bff = await startBff({ url: server.url, config: api.config }, { SHARED_ROOT_KEYS: keys });
    afterThis(bff.stop);
    await expect
      .poll(async () => (await caller(bff.url)("GET /readyz")).body)
      .toEqual({ status: "ready", api: "ready" });
  });

  it("an API process that cannot open a sealed secret logs one line and is not ready", async () => {
    await newWorkspace(api);
    const other = rootKeys();
    const server = await startServer(builtServer, {
      DATABASE_URL: api.databaseUrl,
      API_ROOT_KEYS: other,
      SHARED_ROOT_KEYS: keys,
    });
    afterThis(() => void server.end());
    const { status, body } = await caller(server.url)("GET /readyz");
    expect([status, body]).toEqual([503, expect.objectContaining({ status: "not ready", reason: "keys" })]);
    const logged = server.lines.filter((line) => line.includes("API_ROOT_KEYS"));
    expect(logged).toEqual([
      expect.stringContaining(
        "cannot decrypt the secrets that were encrypted under k1: k1 has another value there",
      ),
    ]);
    expect(logged.join()).not.toContain(other.slice(3));
  });
});
