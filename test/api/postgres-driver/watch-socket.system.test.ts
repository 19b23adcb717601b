import { once } from "node:events";
import type { Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../../api/postgres/database.ts";
import { postgresProblem } from "../../../api/serving/postgres-problem.ts";
import { createDatabase, openAdmin } from "../../create-database.ts";
import { afterThis } from "../../harness.ts";
import { openWay } from "../open-way.ts";

describe("stalled connections", () => {
  it("a connection that stalls without an error is closed once a response is overdue; later queries succeed", async () => {
    const way = await openWay();
    const sql = openDatabase(way.url, 8, { silentAfter: 1_000 }).$client;
    afterThis(() => sql.end({ timeout: 0 }));
    const all = () => Promise.allSettled(Array.from({ length: 32 }, (_, n) => sql`select ${n}::int as n`));
    await all();
    const pending = all();
    await turn();
    const silent = way.silence();
    expect(silent.length).toBe(8);
    // Queries sent over a stalled connection fail instead of hanging.
    await pending;
    await expect.poll(async () => (await all()).filter(({ status }) => status === "rejected").length).toBe(0);
    for (const link of silent) link.resume();
    await expect.poll(() => silent.filter((link) => !link.readableEnded && !link.destroyed).length).toBe(0);
  });

  it("a connection that stalls without an error is closed even if it stalls while a statement is being described", async () => {
    const way = await openWay();
    const sql = openDatabase(way.url, 1, { silentAfter: 1_000 }).$client;
    afterThis(() => sql.end({ timeout: 0 }));
    await sql`select 1`;
    way.silence();
    // The driver describes a new statement with parameters before it executes the statement.
    const ask = () => sql`select ${1}::int as n, ${"x"}::text as x`.then(([row]) => row?.n, String);
    expect(await ask()).toContain("CONNECTION_CLOSED");
    await expect.poll(ask).toBe(1);
  });

  it("a stalled connection is closed and its place in the pool is freed, even if the server does not respond to Terminate", async () => {
    const way = await openWay();
    const sql = openDatabase(way.url, 1, { silentAfter: 1_000, maxLifetime: () => 0.5 }).$client;
    afterThis(() => sql.end({ timeout: 0 }));
    await sql`select 1`;
    const [link] = way.silence();
    // The connection's lifetime has ended, and the Terminate message gets no response.
    await once(link?.resume() as Socket, "end");
    await expect.poll(() => sql`select 1 as one`.then(([row]) => row?.one, String)).toBe(1);
  });

  it("an idle connection, and a long statement that has no timeout, are not treated as stalled", async () => {
    const way = await openWay();
    const sql = openDatabase(way.url, 1, { silentAfter: 2_000 }).$client;
    const admin = openAdmin(way.url);
    afterThis(async () => {
      await Promise.all([sql.end({ timeout: 0 }), admin.end({ timeout: 0 })]);
    });
    const pidOf = async () => (await sql`select pg_backend_pid() as pid`)[0]?.pid;
    const pid = await pidOf();
    await admin`select pg_sleep(2.5)`;
    expect(await pidOf()).toBe(pid);
  });
});

describe("read-only servers", () => {
  it("writes on a read-only server fail with 503 and close the connection, so that later writes go to the next host in the database URL", async () => {
    const database = await createDatabase((await openWay()).url);
    const admin = openAdmin(database.url);
    const name = new URL(database.url).pathname.slice(1);
    await admin`create table notes (n int)`;
    await admin`alter database ${admin(name)} set default_transaction_read_only = on`;
    const sql = openDatabase(database.url, 4).$client;
    afterThis(async () => {
      await Promise.all([sql.end({ timeout: 0 }), admin.end()]);
      await database.drop();
    });
    const write = (n: number) =>
      sql`insert into notes values (${n})`.then(
        () => 201,
        (error) => postgresProblem(error)?.status,
      );
    const writes = () => Promise.all(Array.from({ length: 12 }, (_, n) => write(n)));
    expect(new Set(await writes())).toEqual(new Set([503]));
    await admin`alter database ${admin(name)} reset default_transaction_read_only`;
    // Each of the four connections may have been opened before the reset, and is then still read-only.
    await expect.poll(writes).toEqual(Array(12).fill(201));
    expect(await writes()).toEqual(Array(12).fill(201));
  });
});
