import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../../api/postgres/database.ts";
import { effort, timeLimit } from "../../effort.ts";
import { afterThis } from "../../harness.ts";
import { openWay } from "../open-way.ts";

/**
 * Runs queries over connections that are cut repeatedly. @returns the number of queries per outcome, without those
 * that failed
 */
async function ask(
  sql: postgres.Sql,
  cut: (isRude: boolean) => void,
  clients: number,
  rounds: number,
  timeout = 30_000,
) {
  const outcomes = { right: 0, nothing: 0, wrong: 0, never: 0 };
  let isOver = false;
  const running = Array.from({ length: clients }, async (_, client) => {
    for (let n = client * 1_000_000; !isOver; n += 1) {
      const query = n % 2 ? sql`select ${n}::int as n` : sql`select ${n}::int as n, ${"x"}::text as x`;
      const result = Promise.race([
        query.then(([row]) => row ?? "nothing"),
        sleep(timeout, "never" as const),
      ]);
      const row = await result.catch(() => "rejected" as const);
      if (row === "nothing" || row === "never") outcomes[row] += 1;
      else if (row !== "rejected") outcomes[row.n === n ? "right" : "wrong"] += 1;
      if (n % 3 === 0) await (n % 2 ? turn() : sleep(Math.random() * 3));
    }
  });
  for (let round = 0; round < rounds; round += 1) {
    // Wait until a query succeeds again, which takes longer on a busy machine.
    const { right } = outcomes;
    const hasFault = () => outcomes.nothing + outcomes.wrong + outcomes.never > 0;
    while (outcomes.right === right && !hasFault()) await sleep(10);
    if (hasFault()) break;
    await sleep(40 + 40 * Math.random());
    cut(round % 3 !== 0);
  }
  await sleep(300);
  isOver = true;
  await Promise.all(running);
  return outcomes;
}

describe("queries while connections are cut", () => {
  it.each([4, 24])(
    "a query whose connection is cut gets its own result or an error, never another query's result, an empty result or no response (%i clients)",
    { timeout: timeLimit(60_000) },
    async (clients) => {
      const { url, cut } = await openWay();
      const sql = openDatabase(url, 8).$client;
      afterThis(() => sql.end({ timeout: 0 }));
      const { right, ...faults } = await ask(sql, cut, clients, effort.connectionCuts);
      expect(faults).toEqual({ nothing: 0, wrong: 0, never: 0 });
      expect(right).toBeGreaterThan(100);
    },
  );

  it("with the driver's own sockets, a query whose connection is cut can get an empty result or no response", {
    timeout: 60_000,
  }, async () => {
    const { url, cut } = await openWay();
    const sql = postgres(url, { max: 8, fetch_types: false, backoff: () => 0.25, connect_timeout: 3 });
    afterThis(() => sql.end({ timeout: 0 }));
    let faults = 0;
    for (let attempt = 0; attempt < 8 && faults === 0; attempt += 1) {
      const { nothing, wrong, never } = await ask(sql, cut, attempt % 2 ? 24 : 4, 60, 4_000);
      faults = nothing + wrong + never;
    }
    expect(faults).toBeGreaterThan(0);
  });
});

describe("recovery", () => {
  it("after all connections are cut, the pool connects again, 250 ms after each failed attempt", async () => {
    const { url, cut, links } = await openWay();
    const sql = openDatabase(url, 8).$client;
    afterThis(() => sql.end({ timeout: 0 }));
    const { backoff } = sql.options as unknown as { backoff(attempt: number): number };
    expect([1, 2, 20].map(backoff)).toEqual([0.25, 0.25, 0.25]);
    const all = () => Promise.all(Array.from({ length: 32 }, (_, n) => sql`select ${n}::int as n`));
    const count = () => all().then((rows) => rows.length, String);
    expect(await count()).toBe(32);
    for (let round = 0; round < 8; round += 1) {
      const failing = all().catch(() => {});
      await turn();
      cut(round % 2 === 0);
      await failing;
      await expect.poll(count, { interval: 20 }).toBe(32);
      expect(links.size).toBeLessThanOrEqual(8);
    }
  });
});

describe("servers without TLS", () => {
  it.each(["disable", "allow", "prefer"])(
    "a server without TLS serves connections unencrypted with sslmode=%s",
    async (mode) => {
      const { url, cut } = await openWay();
      const sql = openDatabase(`${url}?sslmode=${mode}`, 4).$client;
      afterThis(() => sql.end({ timeout: 0 }));
      const { right, ...faults } = await ask(sql, cut, 4, 4);
      expect(faults).toEqual({ nothing: 0, wrong: 0, never: 0 });
      expect(right).toBeGreaterThan(20);
    },
  );

  it.each(["require", "verify-full"])(
    "a server without TLS is rejected with sslmode=%s, and the error says why",
    async (mode) => {
      const { url } = await openWay();
      const sql = openDatabase(`${url}?sslmode=${mode}`, 2).$client;
      afterThis(() => sql.end({ timeout: 1 }));
      await expect(sql`select 1`).rejects.toThrow("the server offers no TLS, which sslmode asks for");
    },
  );
});
