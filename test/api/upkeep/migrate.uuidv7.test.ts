import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { closeDatabase, type Database, openDatabase } from "../../../api/postgres/database.ts";
import { migrate } from "../../../api/upkeep/migrate.ts";
import { projectRoot } from "../../../platform/process/project-root.ts";
import { createDatabase } from "../../create-database.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;
let sql: Database["$client"];
beforeAll(async () => {
  database = await createDatabase(inject("serverUrl"));
  db = openDatabase(database.url, 2);
  sql = db.$client;
  // Under another name, the migration creates its function on PostgreSQL 18 too.
  await sql.unsafe((await readMigration()).replaceAll("uuidv7()", "own_uuidv7()")).simple();
});
afterAll(async () => {
  await closeDatabase(db);
  await database.drop();
});

const readMigration = () => readFile(join(projectRoot, "migrations/0000_create_uuidv7.sql"), "utf8");

/** The schemas of all functions named `uuidv7`, and the schema of the one that a call without a schema uses. */
async function findFunctions() {
  const found = await sql`
    select pronamespace::regnamespace::text as schema, pg_function_is_visible(oid) as "isCalled"
    from pg_proc where proname = 'uuidv7' and pronargs = 0 order by 1`;
  return {
    schemas: found.map(({ schema }) => schema),
    called: found.filter(({ isCalled }) => isCalled).map(({ schema }) => schema),
  };
}

describe("migrated databases", () => {
  it("a migrated database has one function uuidv7(): PostgreSQL's own from version 18 on, otherwise the migration's", async () => {
    const [server] = await sql`select current_setting('server_version_num')::int as version`;
    const schema = server?.version >= 180_000 ? "pg_catalog" : "public";
    expect(await findFunctions()).toEqual({ schemas: [schema], called: [schema] });
  });

  it("a database that was moved to PostgreSQL 18 calls PostgreSQL's uuidv7(), not the migration's, and is up to date", async () => {
    const { called } = await findFunctions();
    const text = (await readMigration()).replace("to_regprocedure('uuidv7()') is null", "true");
    await sql.unsafe(text.replace("create function", "create or replace function")).simple();
    expect(await findFunctions()).toEqual({ schemas: [...new Set([...called, "public"])], called });
    expect(await migrate(database.url)).toEqual({ applied: [] });
  });
});

describe("ids", () => {
  it("an id of the migration's uuidv7() has version 7, the variant of RFC 9562 and the clock's milliseconds", async () => {
    const [row] = await sql`
      select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as before, own_uuidv7() as id,
        floor(extract(epoch from clock_timestamp()) * 1000)::float8 as after`;
    expect(row?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const time = Number.parseInt(row?.id.replaceAll("-", "").slice(0, 12), 16);
    expect(time).toBeGreaterThanOrEqual(row?.before);
    expect(time).toBeLessThanOrEqual(row?.after);
  });

  it("an id of the migration's uuidv7() is greater than every earlier id of its connection, among 20,000 in one statement", async () => {
    const [row] = await sql`
      select count(*)::int, bool_and(id > earlier) as "isAscending", count(distinct substr(id::text, 20))::int as tails
      from (select id, lag(id) over (order by n) as earlier
        from (select n, own_uuidv7() as id from generate_series(1, 20000) n) ids) pairs`;
    expect(row).toEqual({ count: 20_000, isAscending: true, tails: 20_000 });
  });

  it("an id of the migration's uuidv7() is greater than the previous one even if the clock was set back by an hour", async () => {
    const [first] = await sql`
      select own_uuidv7() as id, own_uuidv7() as next from (
        select set_config('earshot.last_uuidv7', (extract(epoch from now() + interval '1 hour') * 4096000)::bigint::text, true)
      ) ahead`;
    const inAnHour = Math.floor(Date.now() / 1_000) + 3_590;
    expect(Number.parseInt(first?.id.replaceAll("-", "").slice(0, 12), 16)).toBeGreaterThan(inAnHour * 1_000);
    expect(first?.next > first?.id).toBe(true);
  });
});
