import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { openDatabase } from "../../../api/postgres/database.ts";
import { openSession, type Session } from "../../../api/upkeep/open-session.ts";
import { createDatabase } from "../../create-database.ts";
import { afterThis } from "../../harness.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let observer: ReturnType<typeof openDatabase>["$client"];
let session: Session;

beforeAll(async () => {
  database = await createDatabase(inject("serverUrl"));
  observer = openDatabase(database.url, 1).$client;
});
afterAll(async () => {
  await observer.end();
  await database.drop();
});
beforeEach(async () => {
  await observer`drop table if exists numbers`;
  await observer`create table numbers (n int primary key check (n < 1000000), words text)`;
  session = await openSession(database.url);
  afterThis(() => session.close());
});

const countNumbers = async () => (await observer`select count(*)::int as count from numbers`)[0]?.count;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error) => error.code,
  );

async function* lines(from: number, to: number, pieces = 1) {
  const each = Math.ceil((to - from) / pieces);
  for (let at = from; at < to; at += each) {
    const numbers = Array.from({ length: Math.min(each, to - at) }, (_, index) => at + index);
    yield Buffer.from(numbers.map((n) => `${n}\t${"x".repeat(100)}\n`).join(""));
  }
}

async function collect(rows: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of rows) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Ends the session's connection from the server's side, and waits until the session's client has noticed. */
async function cut(): Promise<void> {
  const [own] = await session.sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await observer`select pg_terminate_backend(${own?.pid ?? 0}, 5000)`;
}

const copyIn = "copy numbers from stdin";
const copyOut = "copy (select * from numbers order by n) to stdout";

describe("maintenance sessions", () => {
  it("a maintenance session copies rows in and out unchanged, however many there are, and can then run other statements", async () => {
    const { sql } = session;
    for (const count of [0, 1, 150, 400, 20_000]) {
      await sql`truncate numbers`;
      await sql`begin`;
      await session.copyIn(copyIn, lines(0, count, 3));
      const written = await collect(lines(0, count));
      expect((await collect(session.copyOut(copyOut))).equals(written), `${count} rows`).toBe(true);
      expect(await sql`select count(*)::int as count from numbers`).toEqual([{ count }]);
      await sql`commit`;
    }
  });

  it("a maintenance session reports a row that the server rejects, and ends without waiting for the other rows", async () => {
    await session.sql`begin`;
    expect(await codeOf(session.copyIn(copyIn, lines(999_990, 1_500_000, 400)))).toMatch(/^(23514|25P02)$/);
    await session.sql`rollback`;
    expect(await countNumbers()).toBe(0);
  });

  it("a maintenance session reports an error in the last row, which the driver itself does not report", async () => {
    await session.sql`begin`;
    expect(await codeOf(session.copyIn(copyIn, lines(999_900, 1_000_001)))).toMatch(/^(23514|25P02)$/);
    await session.sql`rollback`;
    expect(await countNumbers()).toBe(0);
  });

  it("a maintenance session runs no statement after a lost connection has ended its transaction", async () => {
    const { sql } = session;
    await sql`begin`;
    await sql`insert into numbers values (1)`;
    await cut();
    expect(await codeOf(sql`insert into numbers values (2)`)).toBe("CONNECTION_CLOSED");
    expect(await codeOf(sql`insert into numbers values (3)`)).toBe("CONNECTION_CLOSED");
    expect(await countNumbers()).toBe(0);
  });

  it.each(["in", "out"])(
    "a maintenance session fails when its connection is lost while rows are copied %s",
    async (direction) => {
      await session.sql`begin`;
      await session.copyIn(copyIn, lines(0, 100_000, 20));
      const [own] = await session.sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
      const kill = () => observer`select pg_terminate_backend(${own?.pid ?? 0}, 5000)`;
      async function* linesAndKill() {
        yield* lines(100_000, 200_000, 20);
        await kill();
        yield* lines(200_000, 300_000, 20);
      }
      async function readAndKill() {
        let isKilled = false;
        for await (const _rows of session.copyOut(copyOut)) {
          if (!isKilled) await kill();
          isKilled = true;
        }
      }
      const work = direction === "in" ? session.copyIn(copyIn, linesAndKill()) : readAndKill();
      expect(await codeOf(work)).not.toBe("none");
      expect(await countNumbers()).toBe(0);
    },
  );

  it("a maintenance session closes its connection while rows are still arriving", async () => {
    await session.sql`begin`;
    await session.copyIn(copyIn, lines(0, 200_000, 20));
    for await (const _rows of session.copyOut(copyOut)) break;
    await session.close();
    const connections = async () =>
      (
        await observer`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
      ).length;
    await expect.poll(connections).toBe(0);
  });
});
