import { once } from "node:events";
import type { Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../../api/database.ts";
import { postgresProblem } from "../../../api/postgres/postgres-problem.ts";
import { createDatabase, openAdmin } from "../../create-database.ts";
import { afterThis } from "../../harness.ts";
import { openWay } from "../open-way.ts";

describe("a connection that fell silent, without a word to either side", () => {
  it("is left once an answer is overdue; from then on every question is answered", async () => {
    const way = await openWay();
    const sql = openDatabase(way.url, 8, { silentAfter: 400 }).$client;
    afterThis(() => sql.end({ timeout: 0 }));
    const all = () => Promise.allSettled(Array.from({ length: 32 }, (_, n) => sql`select ${n}::int as n`));
    await all();
    const asked = all();
    await turn();
    const silent = way.silence();
    expect(silent.length).toBe(8);
    // What was asked on its way into the silence is refused, not kept.
    await asked;
    await expect.poll(async () => (await all()).filter(({ status }) => status === "rejected").length).toBe(0);
    for (const link of silent) link.resume();
    await expect.poll(() => silent.filter((link) => !link.readableEnded && !link.destroyed).length).toBe(0);
  });

  it("is left also when a statement was only to be described", async () => {
    const way = await openWay();
    const sql = openDatabase(way.url, 1, { silentAfter: 400 }).$client;
    afterThis(() => sql.end({ timeout: 0 }));
    await sql`select 1`;
    way.silence();
    // With parameters, and for the first time.
    const ask = () => sql`select ${1}::int as n, ${"x"}::text as x`.then(([row]) => row?.n, String);
    expect(await ask()).toContain("CONNECTION_CLOSED");
    await expect.poll(ask).toBe(1);
  });

  it("is left also when it was to be closed, so that its place in the pool is free again", async () => {
    const way = await openWay();
    const sql = openDatabase(way.url, 1, { silentAfter: 400, maxLifetime: () => 0.5 }).$client;
    afterThis(() => sql.end({ timeout: 0 }));
    await sql`select 1`;
    const [link] = way.silence();
    // Its time is over, and nothing answers the goodbye.
    await once(link?.resume() as Socket, "end");
    await expect.poll(() => sql`select 1 as one`.then(([row]) => row?.one, String)).toBe(1);
  });

  it("is no connection that is merely idle, and none whose statement has no time limit", async () => {
    const way = await openWay();
    const sql = openDatabase(way.url, 1, { silentAfter: 100 }).$client;
    const admin = openAdmin(way.url);
    afterThis(async () => {
      await Promise.all([sql.end({ timeout: 0 }), admin.end({ timeout: 0 })]);
    });
    const pidOf = async () => (await sql`select pg_backend_pid() as pid`)[0]?.pid;
    const pid = await pidOf();
    await admin`select pg_sleep(0.6)`;
    expect(await pidOf()).toBe(pid);
  });
});

describe("a server that only reads", () => {
  it("answers a write with a 503, and is left, so that writes go where the address leads next", async () => {
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
    // Each of the four connections may have begun before.
    await expect.poll(writes, { timeout: 5_000 }).toEqual(Array(12).fill(201));
    expect(await writes()).toEqual(Array(12).fill(201));
  });
});
