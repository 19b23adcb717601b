import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { openDatabase } from "../../api/database.ts";
import { migrate, requireVersion } from "../../api/migrate.ts";
import { readRelease } from "../../api/plan-migration.ts";
import { StartupError } from "../../platform/environment.ts";
import { projectRoot } from "../../platform/project-root.ts";
import { onDatabase, openAdmin } from "../create-database.ts";
import { afterThis } from "../harness.ts";

/** A database with nothing in it, and a way to ask it. */
async function emptyDatabase() {
  const admin = openAdmin(inject("serverUrl"));
  const name = `m_${randomUUID().replaceAll("-", "")}`;
  await admin`create database ${admin(name)}`;
  const url = onDatabase(inject("serverUrl"), name);
  const sql = openDatabase(url, 2).$client;
  afterThis(async () => {
    await sql.end();
    await admin`drop database ${admin(name)} with (force)`;
    await admin.end();
  });
  return { url, sql };
}

/** The project's migrations in a folder where a test may add and change some. */
async function copyMigrations() {
  const folder = await mkdtemp(join(tmpdir(), "earshot-migrations-"));
  afterThis(() => rm(folder, { recursive: true }));
  await cp(join(projectRoot, "migrations"), folder, { recursive: true });
  return {
    folder,
    read: (name: string) => readFile(join(folder, name), "utf8"),
    write: (name: string, text: string) => writeFile(join(folder, name), text),
    remove: (name: string) => rm(join(folder, name)),
  };
}

/** All that a migration could have touched: tables, functions, what was recorded. */
async function stateOf(sql: Awaited<ReturnType<typeof emptyDatabase>>["sql"], only?: "functions") {
  const columns = await sql`
    select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' order by 1, 2`;
  const functions = await sql`
    select oid::regprocedure::text as name, md5(prosrc) as text from pg_proc
    where pronamespace = 'public'::regnamespace order by 1, 2`;
  if (only) return JSON.stringify(functions);
  const recorded = await sql`
    select name, checksum, applied_at from schema_migrations
    union all select 'release', digest, installed_at from schema_releases order by 1, 2`;
  return JSON.stringify([columns, functions, recorded]);
}

const complaint = (work: Promise<unknown>) =>
  work.then(
    () => "no complaint",
    (error) => (error instanceof StartupError ? error.message : error),
  );

describe("an empty database", () => {
  it("gets every migration in order, then every function; the next start changes nothing", async () => {
    const { url, sql } = await emptyDatabase();
    const { applied } = await migrate(url);
    const files = (await readRelease()).files.map(({ name }) => name);
    expect(applied).toEqual(files);
    expect(applied.slice(0, 2)).toEqual([
      "0001_create_workspaces_and_people.sql",
      "0002_create_boards_and_posts.sql",
    ]);
    expect(applied.findIndex((name) => name.startsWith("functions/"))).toBe(
      applied.filter((name) => !name.startsWith("functions/")).length,
    );
    const before = await stateOf(sql);
    expect(await migrate(url)).toEqual({ applied: [] });
    expect(await stateOf(sql)).toBe(before);
  });

  it("met by twenty starts at once is migrated once, and all twenty succeed", async () => {
    const { url, sql } = await emptyDatabase();
    const starts = await Promise.all(Array.from({ length: 20 }, () => migrate(url)));
    const files = (await readRelease()).files.map(({ name }) => name);
    expect(starts.flatMap(({ applied }) => applied)).toEqual(files);
    const recorded = await sql`select name from schema_migrations order by name`;
    expect(recorded.map(({ name }) => name)).toEqual([...files].sort());
  });
});

describe("a migration that fails", () => {
  it("leaves everything as it was, says which and why in one line, and goes through once it is mended", async () => {
    const { url, sql } = await emptyDatabase();
    const { folder, write } = await copyMigrations();
    await migrate(url, folder);
    await sql`insert into accounts (email, full_name) values ('a@b.example', 'Ada')`;
    const before = await stateOf(sql);
    await write(
      "9001_break.sql",
      `create table half (id int); update accounts set full_name = 'Eve';
      alter table boards add column colour text; select 1 / 0;`,
    );
    await write("9002_later.sql", "create table later (id int);");
    const line = await complaint(migrate(url, folder));
    expect(line).toBe(
      "Migration 9001_break.sql failed and was rolled back: division by zero. The data is as it was.",
    );
    expect(await stateOf(sql)).toBe(before);
    expect(await sql`select full_name from accounts`).toEqual([{ full_name: "Ada" }]);
    await write("9001_break.sql", "create table half (id int);");
    expect(await migrate(url, folder)).toEqual({ applied: ["9001_break.sql", "9002_later.sql"] });
  });

  it.each([
    ["no SQL", "create or replace function iso() returns int language sql as 'select 1' nonsense;"],
    [
      "a body that cannot be read",
      "create or replace function broken() returns int language sql as 'select nothing';",
    ],
    [
      "a body with a wrong ending",
      "create or replace function broken() returns int language plpgsql as 'begin';",
    ],
  ])("because a function is %s changes no function, and is named", async (_why, text) => {
    const { url, sql } = await emptyDatabase();
    const { folder, read, write } = await copyMigrations();
    await migrate(url, folder);
    const before = await stateOf(sql);
    await write("functions/account_json.sql", `${await read("functions/account_json.sql")} -- changed`);
    await write("functions/broken.sql", text);
    expect(await complaint(migrate(url, folder))).toMatch(
      /^Migration functions(\/broken\.sql failed and was rolled back:| failed and was rolled back: broken\(\):) .+ The data is as it was\.$/,
    );
    expect(await stateOf(sql)).toBe(before);
  });

  it("keeps what earlier migrations of the same start did, each whole", async () => {
    const { url, sql } = await emptyDatabase();
    const { folder, write } = await copyMigrations();
    await write("0002_create_boards_and_posts.sql", "create table boards (id int); select nonsense;");
    expect(await complaint(migrate(url, folder))).toContain("0002_create_boards_and_posts.sql failed");
    const recorded = await sql`select name from schema_migrations`;
    expect(recorded.map(({ name }) => name)).toEqual(["0001_create_workspaces_and_people.sql"]);
    expect(await sql`select to_regclass('boards') as boards`).toEqual([{ boards: null }]);
  });

  it("whose connection is cut in the middle leaves everything as it was, and the next start finishes it", async () => {
    const { url, sql } = await emptyDatabase();
    const { folder, write } = await copyMigrations();
    await migrate(url, folder);
    const before = await stateOf(sql);
    await write("9001_slow.sql", "create table slow (id int); select pg_sleep(20);");
    const line = complaint(migrate(url, folder));
    const cut = async () =>
      (
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query like '%pg_sleep(20)%' and pid <> pg_backend_pid()`
      ).length;
    await expect.poll(cut, { timeout: 10_000 }).toBe(1);
    expect(await line).toMatch(
      /^Migration 9001_slow\.sql failed and was rolled back: .+ The data is as it was\.$/,
    );
    expect(await stateOf(sql)).toBe(before);
    await write("9001_slow.sql", "create table slow (id int);");
    expect(await migrate(url, folder)).toEqual({ applied: ["9001_slow.sql"] });
  });
});

describe("a file that changed", () => {
  it("is refused when it is a migration, by name, and nothing after it is applied", async () => {
    const { url, sql } = await emptyDatabase();
    const { folder, write } = await copyMigrations();
    await migrate(url, folder);
    const before = await stateOf(sql);
    const text = await readFile(join(folder, "0003_create_comments.sql"), "utf8");
    await write("0003_create_comments.sql", `${text}\n-- an afterthought\n`);
    await write("9001_new.sql", "create table new (id int);");
    expect(await complaint(migrate(url, folder))).toBe(
      "Migration 0003_create_comments.sql was applied in another wording. Restore the file: a change needs a migration of its own.",
    );
    expect(await stateOf(sql)).toBe(before);
  });

  it("is applied again when it is a function", async () => {
    const { url, sql } = await emptyDatabase();
    const { folder, write } = await copyMigrations();
    await migrate(url, folder);
    const text = await readFile(join(folder, "functions/iso.sql"), "utf8");
    await write("functions/iso.sql", text.replace("'YYYY", '\'"at "YYYY'));
    expect(await migrate(url, folder)).toEqual({ applied: ["functions/iso.sql"] });
    const [{ at } = { at: "" }] = await sql<{ at: string }[]>`select iso('2026-01-02T03:04:05Z') as at`;
    expect(at).toBe("at 2026-01-02T03:04:05.000Z");
  });
});

describe("a database", () => {
  it.each([
    ["with a migration of its own", true],
    ["with functions alone", false],
  ])(
    "that a newer release has migrated, %s, is left as it is, functions included",
    async (_how, hasMigration) => {
      const { url, sql } = await emptyDatabase();
      const newer = await copyMigrations();
      await migrate(url);
      if (hasMigration) await newer.write("9001_tomorrow.sql", "create table tomorrow (id int);");
      await newer.write("functions/iso.sql", `${await newer.read("functions/iso.sql")} -- tomorrow's`);
      await newer.write(
        "functions/tomorrow.sql",
        "create function tomorrow() returns int language sql as 'select 1';",
      );
      await newer.remove("functions/add_post_tag.sql");
      expect(await migrate(url, newer.folder)).toMatchObject({ dropped: ["functions/add_post_tag.sql"] });
      const before = await stateOf(sql);
      for (let start = 0; start < 2; start += 1) {
        expect(await migrate(url)).toEqual({ applied: [], isOlder: true });
        expect(await migrate(url, newer.folder)).toEqual({ applied: [] });
      }
      expect(await stateOf(sql)).toBe(before);
    },
  );

  it("gets an older release's functions back when that is asked for, until the newer one asks likewise", async () => {
    const { url, sql } = await emptyDatabase();
    const newer = await copyMigrations();
    await newer.write("functions/iso.sql", `${await newer.read("functions/iso.sql")} -- tomorrow's`);
    await newer.write(
      "functions/tomorrow.sql",
      "create function tomorrow() returns int language sql as 'select 1';",
    );
    await migrate(url);
    const before = await stateOf(sql, "functions");
    await migrate(url, newer.folder);
    const back = await migrate(url, undefined, { installFunctions: true });
    expect(back).toEqual({ applied: ["functions/iso.sql"], dropped: ["functions/tomorrow.sql"] });
    expect(await stateOf(sql, "functions")).toBe(before);
    expect(await migrate(url, newer.folder)).toEqual({ applied: [], isOlder: true });
    const again = await migrate(url, newer.folder, { installFunctions: true });
    expect(again).toEqual({ applied: ["functions/iso.sql", "functions/tomorrow.sql"] });
  });

  it("loses a function whose file is gone, in all its forms, and keeps those of others", async () => {
    const { url, sql } = await emptyDatabase();
    const { folder, write, remove } = await copyMigrations();
    await write(
      "functions/twice.sql",
      "create function twice(int) returns int language sql as 'select 2 * $1';",
    );
    await migrate(url, folder);
    await sql`create function twice(text) returns text language sql as ${sql.unsafe("'select $1 || $1'")}`;
    await sql`create function theirs() returns int language sql as ${sql.unsafe("'select 1'")}`;
    await remove("functions/twice.sql");
    expect(await migrate(url, folder)).toEqual({ applied: [], dropped: ["functions/twice.sql"] });
    const left = await sql`select proname from pg_proc where proname in ('twice', 'theirs')`;
    expect(left).toEqual([{ proname: "theirs" }]);
    expect(await migrate(url, folder)).toEqual({ applied: [] });
  });

  it("that is up to date is neither locked nor written to by a start", async () => {
    const { url, sql } = await emptyDatabase();
    await migrate(url);
    const name = new URL(url).pathname.slice(1);
    await sql`alter database ${sql(name)} set default_transaction_read_only = on`;
    expect(await migrate(url)).toEqual({ applied: [] });
  });

  it.each([
    ["127.0.0.1:1", /connect ECONNREFUSED 127\.0\.0\.1:1/],
    ["localhost:1", /ECONNREFUSED/],
    ["nobody.invalid:5432", /ENOTFOUND|EAI_AGAIN/],
    ["localhost?host=/nowhere", /connect ENOENT/],
  ])(
    "at %s, where none is, is named in one line that says what to check, and not the password",
    async (at, why) => {
      const [host, query] = at.split("?");
      const line = await complaint(migrate(`postgres://earshot:s3cret@${host}/x${query ? `?${query}` : ""}`));
      expect(line).toMatch(
        /^The database cannot be reached \(.+\)\. Check DATABASE_URL and that the server runs\.$/,
      );
      expect(line).toMatch(why);
      expect(line).not.toContain("s3cret");
    },
  );

  it("that does not exist on a server that does is named", async () => {
    const line = await complaint(migrate(onDatabase(inject("serverUrl"), "nothing_here")));
    expect(line).toContain('database "nothing_here" does not exist');
  });

  it("older than PostgreSQL 18 is refused by version", () => {
    expect(() => requireVersion(170_005)).toThrow(
      new StartupError("Earshot needs PostgreSQL 18 or newer; DATABASE_URL leads to 17."),
    );
    expect(() => requireVersion(180_000)).not.toThrow();
  });
});
