import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { examinePooler } from "../../../api/database-servers/examine-pooler.ts";
import { closeDatabase, openDatabase } from "../../../api/postgres/database.ts";
import { migrate } from "../../../api/upkeep/migrate.ts";
import { addPooler } from "../../../platform/database-url.ts";
import { createDatabase } from "../../create-database.ts";
import { afterThis } from "../../harness.ts";
import { findPgBouncer, keepsPrepared, startPooler } from "../../start-pooler.ts";

const program = findPgBouncer();
const keepsStatements = program !== undefined && keepsPrepared(program);

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase(inject("serverUrl"));
});
afterAll(() => database.drop());

it("a direct connection is not shared, does not rename prepared statements, and has the API's settings", async () => {
  expect(await examinePooler(database.url)).toEqual({
    sharesConnections: false,
    keepsStatements: false,
    missing: [],
  });
});

describe.runIf(program)("PgBouncer", () => {
  const start = async (settings?: Record<string, string>) => {
    const pooler = await startPooler(program ?? "", inject("serverUrl"), settings);
    afterThis(() => pooler.stop());
    return pooler.urlOf(database.url);
  };

  const pooled = (url: string) =>
    addPooler({ DATABASE_URL: url, DATABASE_POOLER: "transaction" }).DATABASE_URL;

  it("PgBouncer in transaction mode shares connections, and keeps prepared statements from version 1.21 on", async () => {
    const url = await start();
    expect(await examinePooler(pooled(url))).toMatchObject({ sharesConnections: true, keepsStatements });
  });

  it("PgBouncer in session mode shares no connection", async () => {
    const url = await start({ pool_mode: "session" });
    expect(await examinePooler(pooled(url))).toMatchObject({
      sharesConnections: false,
      keepsStatements: false,
    });
  });

  it("a pooler that rejects the API's session settings is reported at once, with the setting to change", async () => {
    const url = await start();
    await expect(migrate(url)).rejects.toThrow(
      /^DATABASE_URL leads to a connection pooler, .* set DATABASE_POOLER=transaction\.$/,
    );
  });

  it("after a migration, connections through PgBouncer get the API's settings from the role, even if they were already open", async () => {
    const url = await start();
    const before = openDatabase(pooled(url), 8, { keepsStatements });
    afterThis(() => closeDatabase(before));
    await Promise.all(Array.from({ length: 8 }, () => before.$client`select pg_sleep(0.05)`));
    expect((await examinePooler(pooled(url))).missing).toHaveLength(3);
    await migrate(pooled(url));
    expect((await examinePooler(pooled(url))).missing).toEqual([]);
    const slow = before.$client`select pg_sleep(20)`;
    await expect(slow).rejects.toMatchObject({ code: "57014" });
  });

  it("a statement gets its response although PgBouncer takes the server's connection back after the previous one", async () => {
    const db = openDatabase(pooled(await start()), 1, { keepsStatements });
    afterThis(() => closeDatabase(db));
    await db.$client`select 1`;
    // PostgreSQL responds to the first statement while it still parses the second, which is long.
    const long = `select $1::text as answer${", $1::text || ''".repeat(1_500)}`;
    const both = Promise.all([db.$client`select 1 as one`, db.$client.unsafe(long, ["given"])]);
    expect(await Promise.race([both, sleep(3_000)])).toMatchObject([[{ one: 1 }], [{ answer: "given" }]]);
  });

  it("PgBouncer returns every result to the query that it belongs to, while 32 clients share four connections", async () => {
    const url = await start();
    const db = openDatabase(pooled(url), 8, { keepsStatements });
    afterThis(() => closeDatabase(db));
    const ask = async (n: number) => {
      const text =
        n % 11 === 10
          ? "select 1 / ($1::int - $1::int) as n"
          : `select $1::int as n, ${n % 7}, pg_sleep(0.001)`;
      const rows = await db.$client
        .unsafe(text, [n], { prepare: true })
        .catch((error) => [{ n: error.code }]);
      return rows[0]?.n;
    };
    for (let round = 0; round < 20; round += 1) {
      const asked = Array.from({ length: 64 }, (_, n) => n);
      expect(await Promise.all(asked.map(ask))).toEqual(asked.map((n) => (n % 11 === 10 ? "22012" : n)));
    }
  });
});
