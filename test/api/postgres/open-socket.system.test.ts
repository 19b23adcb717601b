import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../../api/database.ts";
import { bestOfThree } from "../../best-of-three.ts";
import { effort, patience } from "../../effort.ts";
import { afterThis } from "../../harness.ts";
import { openWay } from "../open-way.ts";

/**
 * Runs queries over connections that are cut repeatedly. @returns the number of queries per outcome, without those
 * that failed
 */
async function ask(sql: postgres.Sql, cut: (isRude: boolean) => void, clients: number, rounds: number) {
  const outcomes = { right: 0, nothing: 0, wrong: 0, never: 0 };
  let isOver = false;
  const running = Array.from({ length: clients }, async (_, client) => {
    for (let n = client * 1_000_000; !isOver; n += 1) {
      const query = n % 2 ? sql`select ${n}::int as n` : sql`select ${n}::int as n, ${"x"}::text as x`;
      const result = Promise.race([query.then(([row]) => row ?? "nothing"), sleep(4_000, "never" as const)]);
      const row = await result.catch(() => "rejected" as const);
      if (row === "nothing" || row === "never") outcomes[row] += 1;
      else if (row !== "rejected") outcomes[row.n === n ? "right" : "wrong"] += 1;
      if (n % 3 === 0) await (n % 2 ? turn() : sleep(Math.random() * 3));
    }
  });
  for (let round = 0; round < rounds; round += 1) {
    // Wait until a query succeeds again, which takes longer on a busy machine.
    const { right } = outcomes;
    for (let waited = 0; waited < 2_000 && outcomes.right === right; waited += 10) await sleep(10);
    if (outcomes.nothing + outcomes.wrong + outcomes.never > 0) break;
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
    { timeout: patience(60_000) },
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
      const { nothing, wrong, never } = await ask(sql, cut, attempt % 2 ? 24 : 4, 60);
      faults = nothing + wrong + never;
    }
    expect(faults).toBeGreaterThan(0);
  });
});

describe("recovery", () => {
  it("after all connections are cut, the pool takes at most 1.5 s longer to recover than a new pool takes to connect", async () => {
    const { url, cut } = await openWay();
    const sql = openDatabase(url, 8).$client;
    afterThis(() => sql.end({ timeout: 0 }));
    const all = (pool = sql) =>
      Promise.all(Array.from({ length: 32 }, (_, n) => pool`select ${n}::int as n`));
    const timeOf = async (act: () => Promise<unknown>) => {
      const since = performance.now();
      await act();
      return performance.now() - since;
    };
    for (let round = 0; round < 8; round += 1) {
      const recoveryTime = async () => {
        const connecting = await timeOf(async () => {
          const fresh = openDatabase(url, 8).$client;
          await all(fresh);
          await fresh.end({ timeout: 0 });
        });
        const failing = all().catch(() => {});
        await turn();
        cut(round % 2 === 0);
        await failing;
        const back = () => all().then((rows) => rows.length, String);
        return (await timeOf(() => expect.poll(back, { interval: 20 }).toBe(32))) - connecting;
      };
      expect(await bestOfThree(1_500, recoveryTime)).toBeLessThan(1_500);
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
