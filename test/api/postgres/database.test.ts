import { sql } from "drizzle-orm";
import { describe, expect, inject, it } from "vitest";
import {
  callFunction,
  type Database,
  type Given,
  openDatabase,
  prepareStatement,
} from "../../../api/postgres/database.ts";
import { postgresProblem } from "../../../api/serving/postgres-problem.ts";
import { migrate } from "../../../api/upkeep/migrate.ts";
import { afterThis, sharedApi } from "../../harness.ts";
import { openWay } from "../open-way.ts";

/** Rewrites a server's description of itself in the row that `createHostFinder` reads. */
const asStandby = (bytes: Buffer) =>
  Buffer.from(bytes.toString("latin1").replace("primary", "standby"), "latin1");

/** Replaces the host of a database URL with `hosts`. */
const withHosts = (url: string, ...hosts: string[]) => url.replace(new URL(url).host, hosts.join(","));

describe("database sessions", () => {
  it("a database session starts with only those parameters that connection poolers accept, sent without padding", async () => {
    const way = await openWay();
    const sql = openDatabase(way.url, 1).$client;
    afterThis(() => sql.end({ timeout: 0 }));
    await sql`select 1`;
    const fields = way.starts[0]?.toString("latin1", 8).split("\0") ?? [];
    const names = fields.filter((_, n) => n % 2 === 0 && fields[n]);
    expect(names.sort()).toEqual([
      "application_name",
      "client_encoding",
      "database",
      "enable_seqscan",
      "lock_timeout",
      "statement_timeout",
      "user",
    ]);
    expect(way.starts[0]?.length).toBeLessThan(300);
  });

  it("a database session closes between two queries when its lifetime ends, without losing a query", async () => {
    const way = await openWay();
    const sql = openDatabase(way.url, 4, { maxLifetime: () => 0.2 }).$client;
    afterThis(() => sql.end({ timeout: 0 }));
    const pids = new Set<number>();
    while (pids.size < 20) {
      const results = await Promise.all(
        Array.from(
          { length: 8 },
          (_, n) => sql<{ n: number; pid: number }[]>`select ${n}::int as n, pg_backend_pid() as pid`,
        ),
      );
      for (const [n, [row]] of results.entries()) {
        expect(row?.n).toBe(n);
        pids.add(row?.pid ?? 0);
      }
    }
    expect(way.links.size).toBeLessThanOrEqual(4);
  });
});

it("the error of a lost connection names the database's host", async () => {
  const way = await openWay();
  const sql = openDatabase(way.url, 1).$client;
  afterThis(() => sql.end({ timeout: 0 }));
  way.endAfter("D");
  await expect(sql`select 1`).rejects.toThrow(`write CONNECTION_CLOSED ${way.host}`);
});

describe("several database hosts", () => {
  it("a client with several hosts skips unreachable hosts and standbys, and uses the server that accepts writes", async () => {
    const [standby, primary] = [await openWay({ reword: asStandby }), await openWay()];
    const url = withHosts(primary.url, "127.0.0.1:1", standby.host, primary.host);
    const sql = openDatabase(`${url}?target_session_attrs=read-write`, 4).$client;
    afterThis(() => sql.end({ timeout: 0 }));
    const ask = () => Promise.all(Array.from({ length: 16 }, (_, n) => sql`select ${n}::int as n`));
    const all = Array.from({ length: 16 }, (_, n) => n);
    await expect.poll(() => ask().then((results) => results.map(([row]) => row?.n), String)).toEqual(all);
    expect(primary.links.size).toBeGreaterThan(0);
    await expect.poll(() => standby.links.size).toBe(0);
  });

  it("a client with several hosts fails over to the next host when the current host becomes unreachable", async () => {
    const [first, second] = [await openWay(), await openWay()];
    const sql = openDatabase(withHosts(first.url, first.host, second.host), 2).$client;
    afterThis(() => sql.end({ timeout: 0 }));
    await sql`select 1`;
    expect([first.links.size > 0, second.links.size]).toEqual([true, 0]);
    first.close();
    await expect.poll(() => sql`select 1 as one`.then(([row]) => row?.one, String)).toBe(1);
    expect(second.links.size).toBeGreaterThan(0);
  });

  it("a client with several hosts fails each query with 503 if no host is usable, and can still be closed", async () => {
    const standby = await openWay({ reword: asStandby });
    const sql = openDatabase(withHosts(standby.url, "127.0.0.1:1", standby.host), 2).$client;
    const statusOf = () =>
      sql`select 1`.then(
        () => "responded",
        (error) => postgresProblem(error)?.status,
      );
    for (let n = 0; n < 5; n += 1) expect(await statusOf()).toBe(503);
    await sql.end({ timeout: 0 });
  });

  it("a client with several hosts fails a migration with a one-line message if no host accepts writes", async () => {
    const standby = await openWay({ reword: asStandby });
    const line = await migrate(withHosts(standby.url, "127.0.0.1:1", standby.host)).catch(
      (error) => error.message,
    );
    expect(line).toBe(
      `The database cannot be reached (127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1; ${standby.host} does not accept writes). Check DATABASE_URL and that the server runs.`,
    );
  });
});

/**
 * Opens a database client with one connection. `countPrepared` counts the client's prepared statements that contain
 * the given word.
 */
function openOne(url = inject("serverUrl")) {
  const db = openDatabase(url, 1);
  afterThis(() => db.$client.end({ timeout: 0 }));
  const countPrepared = async (word: string) => {
    const [row] = await db.$client<{ count: number }[]>`
      select count(*)::int from pg_prepared_statements where strpos(statement, ${word}) > 0
        and strpos(statement, 'pg_prepared_statements') = 0`;
    return row?.count;
  };
  return { db, countPrepared };
}

describe("statements", () => {
  it("a statement is composed and prepared once per combination of options, whatever its values and array lengths", async () => {
    const { db, countPrepared } = openOne();
    const composed: string[] = [];
    const list = prepareStatement(
      ({ names, most }: Given<"names" | "most">, shape: { order: "asc" | "desc" }) => {
        composed.push(shape.order);
        return sql<{ name: string }>`
        select name as name_of_all from unnest(${names}::text[]) name
        order by name ${sql.raw(shape.order)} limit ${most}`;
      },
    );
    for (const order of ["asc", "desc", "asc", "desc"] as const) {
      for (const names of [[], ["a"], ["b", "a'; --"], Array.from({ length: 50 }, String)]) {
        for (const most of [1, 2, 100]) {
          expect(await list(db, { names, most }, { order })).toHaveLength(Math.min(most, names.length));
        }
      }
    }
    expect(composed).toEqual(["asc", "desc"]);
    expect(await countPrepared("name_of_all")).toBe(2);
  });

  it("a statement is prepared for at most 100 combinations of options, and runs unprepared for further ones", async () => {
    const { db, countPrepared } = openOne();
    const flags = ["a", "b", "c", "d", "e", "f", "g"] as const;
    const read = prepareStatement(
      ({ given }: Given<"given">, shape: Record<(typeof flags)[number], boolean>) =>
        sql<{ seen: string }>`select ${given} || ${sql.raw(`'${JSON.stringify(shape)}'`)} as seen_of_shape`,
    );
    for (let number = 0; number < 128; number += 1) {
      const shape = Object.fromEntries(flags.map((flag, bit) => [flag, Boolean(number & (1 << bit))]));
      const [row] = await read(db, { given: "x" }, shape as Parameters<typeof read>[2]);
      expect(row).toEqual({ seen_of_shape: `x${JSON.stringify(shape)}` });
    }
    expect(await countPrepared("seen_of_shape")).toBe(100);
  });

  it("a value that occurs several times in a statement is one parameter, so that Postgres knows that joined tables share it", async () => {
    const { db } = openOne();
    const list = prepareStatement(
      ({ low, high }: Given<"low" | "high">) => sql<{ same: number }>`
        select p.n as same from generate_series(1, 9) p (n) join generate_series(1, 9) a (n) on a.n >= ${low}
        where p.n >= ${low} and p.n = a.n and ${high} >= p.n and ${high} > ${low}`,
    );
    expect(await list(db, { low: 4, high: 5 })).toEqual([{ same: 4 }, { same: 5 }]);
    const [row] = await db.$client`
      select cardinality(parameter_types)::int as count from pg_prepared_statements where strpos(statement, 'as same') > 0
        and strpos(statement, 'pg_prepared_statements') = 0`;
    expect(row).toEqual({ count: 2 });
  });

  it("a statement without parameters is also prepared", async () => {
    const { db, countPrepared } = openOne();
    const read = prepareStatement(() => sql<{ response: number }>`select 42 as response`);
    expect(await Promise.all([read(db, {}), read(db, {})])).toEqual([[{ response: 42 }], [{ response: 42 }]]);
    expect(await countPrepared("select 42 as response")).toBe(1);
  });

  it("the options of a statement may only be string literals and booleans; other types do not compile", () => {
    const compose = (_given: Given<"id">, _shape: { by: "id" | "name"; isOwn?: boolean }) => sql``;
    const composeText = (_given: Given<"id">, _shape: { search: string }) => sql``;
    const composeList = (_given: Given<"id">, _shape: { ids: string[] }) => sql``;
    const calls = (db: Database, text: string) => [
      prepareStatement(compose)(db, { id: 1 }, { by: "id", isOwn: true }),
      // @ts-expect-error: an option may not be arbitrary text. If this line compiled, the directive would fail the type check.
      prepareStatement(composeText)(db, { id: 1 }, { search: text }),
      // @ts-expect-error: an option may not be a list.
      prepareStatement(composeList)(db, { id: 1 }, { ids: [text] }),
      // @ts-expect-error: a value is missing.
      prepareStatement(compose)(db, {}, { by: "id" }),
    ];
    expect(calls).toBeTypeOf("function");
  });

  it("a statement that calls a function is prepared once, whatever its values", async () => {
    const { db, countPrepared } = openOne((await sharedApi()).databaseUrl);
    for (const id of ["019cb7e2-0000-7000-8000-000000000000", "019cb7e2-0000-7000-8000-000000000001"]) {
      expect(await callFunction<string>(db, "as_uuid", id)).toBe(id);
    }
    expect(await countPrepared("as_uuid")).toBe(1);
  });
});
