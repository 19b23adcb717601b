import { randomUUID } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { openDatabase } from "../../../api/postgres/database.ts";
import { migrate, requireVersion } from "../../../api/upkeep/migrate.ts";
import { readRelease } from "../../../api/upkeep/plan-migration.ts";
import { StartupError } from "../../../platform/process/startup-error.ts";
import { onDatabase, openAdmin } from "../../create-database.ts";
import { afterThis } from "../../harness.ts";
import { copyRelease, messageOf } from "./copy-release.ts";

/** An empty database and a client for it. */
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

/** Everything that a migration can change: tables, functions and records of migrations. */
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

describe("empty databases", () => {
  it("an empty database gets every migration in order, then every function; the next start changes nothing", async () => {
    const { url, sql } = await emptyDatabase();
    const { applied } = await migrate(url);
    const files = (await readRelease()).files.map(({ name }) => name);
    expect(applied).toEqual(files);
    expect(applied.slice(0, 2)).toEqual(["0000_create_uuidv7.sql", "0001_create_workspaces_and_people.sql"]);
    expect(applied.findIndex((name) => name.startsWith("functions/"))).toBe(
      applied.filter((name) => !name.startsWith("functions/")).length,
    );
    const before = await stateOf(sql);
    expect(await migrate(url)).toEqual({ applied: [] });
    expect(await stateOf(sql)).toBe(before);
  });

  it("an empty database is migrated once by twenty concurrent starts, which all succeed", async () => {
    const { url, sql } = await emptyDatabase();
    const starts = await Promise.all(Array.from({ length: 20 }, () => migrate(url)));
    const files = (await readRelease()).files.map(({ name }) => name);
    expect(starts.flatMap(({ applied }) => applied).sort()).toEqual([...files].sort());
    const recorded = await sql`select name from schema_migrations order by name`;
    expect(recorded.map(({ name }) => name)).toEqual([...files].sort());
  });
});

it("a trigger of a migration calls its function from the first row on, which the same migration may add", async () => {
  const { url, sql } = await emptyDatabase();
  const { root, write } = await copyRelease();
  await write(
    "api/sql/double-row.sql",
    "create or replace function double_row() returns trigger language plpgsql as $$ begin new.n := 2 * new.n; return new; end $$;",
  );
  await write(
    "migrations/9001_double.sql",
    `create table doubled (n int);
    create trigger doubled_added before insert on doubled for each row execute function double_row();
    insert into doubled values (21);`,
  );
  await migrate(url, root);
  expect(await sql`select n from doubled`).toEqual([{ n: 42 }]);
  expect(await migrate(url, root)).toEqual({ applied: [] });
});

it("a function that a new trigger calls is replaced only with all others, so that the former release runs on if a later migration fails", async () => {
  const { url, sql } = await emptyDatabase();
  const { root, read, write } = await copyRelease();
  await migrate(url, root);
  const before = await stateOf(sql, "functions");
  const text = await read("api/search/queue-post.sql");
  await write("api/search/queue-post.sql", text.replace("begin\n", "begin\n  perform not_yet();\n"));
  await write(
    "api/sql/not-yet.sql",
    "create or replace function not_yet() returns void language sql as 'select';",
  );
  await write(
    "migrations/9001_bind.sql",
    "create table more (id uuid); create trigger more_queue after insert on more for each row execute function queue_post();",
  );
  await write("migrations/9002_fail.sql", "select 1 / 0;");
  expect(await messageOf(migrate(url, root))).toContain(
    "9001_bind.sql was applied before it and stay applied",
  );
  expect(await stateOf(sql, "functions")).toBe(before);
});

describe("failed migrations", () => {
  it("a migration that fails changes nothing, is reported with its cause in one line, and succeeds once it is fixed", async () => {
    const { url, sql } = await emptyDatabase();
    const { root, write } = await copyRelease();
    await migrate(url, root);
    await sql`insert into accounts (email, full_name) values ('a@b.example', 'Ada')`;
    const before = await stateOf(sql);
    await write(
      "migrations/9001_break.sql",
      `create table half (id int); update accounts set full_name = 'Eve';
      alter table boards add column colour text; select 1 / 0;`,
    );
    await write("migrations/9002_later.sql", "create table later (id int);");
    const line = await messageOf(migrate(url, root));
    expect(line).toBe(
      "Migration 9001_break.sql failed and was rolled back: division by zero. The data is as it was.",
    );
    expect(await stateOf(sql)).toBe(before);
    expect(await sql`select full_name from accounts`).toEqual([{ full_name: "Ada" }]);
    await write("migrations/9001_break.sql", "create table half (id int);");
    expect(await migrate(url, root)).toEqual({ applied: ["9001_break.sql", "9002_later.sql"] });
  });

  it.each([
    ["a syntax error", "create or replace function iso() returns int language sql as 'select 1' nonsense;"],
    [
      "an unknown column",
      "create or replace function broken() returns int language sql as 'select nothing';",
    ],
    ["an incomplete body", "create or replace function broken() returns int language plpgsql as 'begin';"],
  ])(
    "a function file with %s makes the migration fail, is named in the error, and changes nothing",
    async (_why, text) => {
      const { url, sql } = await emptyDatabase();
      const { root, read, write } = await copyRelease();
      await migrate(url, root);
      const before = await stateOf(sql);
      await write(
        "api/accounts/account-json.sql",
        `${await read("api/accounts/account-json.sql")} -- changed`,
      );
      await write("api/sql/broken.sql", text);
      expect(await messageOf(migrate(url, root))).toMatch(
        /^Migration functions(\/broken\.sql failed and was rolled back:| failed and was rolled back: broken\(\):) .+ The data is as it was\.$/,
      );
      expect(await stateOf(sql)).toBe(before);
    },
  );

  it("a migration that fails does not undo the migrations that succeeded before it in the same start", async () => {
    const { url, sql } = await emptyDatabase();
    const { root, write } = await copyRelease();
    await write("migrations/0004_create_boards.sql", "create table boards (id int); select nonsense;");
    expect(await messageOf(migrate(url, root))).toMatch(
      /^Migration 0004_create_boards\.sql failed .+\. 0000_create_uuidv7\.sql to 0003_create_origins\.sql were applied before it and stay applied: the previous release also runs on them\.$/,
    );
    const recorded = await sql`select name from schema_migrations order by name`;
    expect(recorded.map(({ name }) => name)).toEqual([
      "0000_create_uuidv7.sql",
      "0001_create_workspaces_and_people.sql",
      "0002_create_keys_and_sessions.sql",
      "0003_create_origins.sql",
    ]);
    expect(await sql`select to_regclass('boards') as boards`).toEqual([{ boards: null }]);
  });

  it("a migration whose connection is cut changes nothing, and succeeds at the next start", async () => {
    const { url, sql } = await emptyDatabase();
    const { root, write } = await copyRelease();
    await migrate(url, root);
    const before = await stateOf(sql);
    await write("migrations/9001_slow.sql", "create table slow (id int); select pg_sleep(20);");
    const line = messageOf(migrate(url, root));
    const cut = async () =>
      (
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query like '%pg_sleep(20)%' and pid <> pg_backend_pid()`
      ).length;
    await expect.poll(cut).toBe(1);
    expect(await line).toMatch(
      /^Migration 9001_slow\.sql failed and was rolled back: .+ The data is as it was\.$/,
    );
    expect(await stateOf(sql)).toBe(before);
    await write("migrations/9001_slow.sql", "create table slow (id int);");
    expect(await migrate(url, root)).toEqual({ applied: ["9001_slow.sql"] });
  });
});

describe("changed files", () => {
  it("a changed migration is named in the error and rejected, and no later migration is applied", async () => {
    const { url, sql } = await emptyDatabase();
    const { root, read, write } = await copyRelease();
    await migrate(url, root);
    const before = await stateOf(sql);
    const text = await read("migrations/0007_create_polls.sql");
    await write("migrations/0007_create_polls.sql", `${text}\n-- an afterthought\n`);
    await write("migrations/9001_new.sql", "create table new (id int);");
    expect(await messageOf(migrate(url, root))).toBe(
      "Migration 0007_create_polls.sql was applied in another wording. Restore the file: a change needs a migration of its own.",
    );
    expect(await stateOf(sql)).toBe(before);
  });

  it("a changed function is installed again", async () => {
    const { url, sql } = await emptyDatabase();
    const { root, read, write } = await copyRelease();
    await migrate(url, root);
    const text = await read("api/sql/iso.sql");
    await write("api/sql/iso.sql", text.replace("'YYYY", '\'"at "YYYY'));
    expect(await migrate(url, root)).toEqual({ applied: ["functions/iso.sql"] });
    const [{ at } = { at: "" }] = await sql<{ at: string }[]>`select iso('2026-01-02T03:04:05Z') as at`;
    expect(at).toBe("at 2026-01-02T03:04:05.000Z");
  });
});

describe("databases", () => {
  it.each([
    ["with a migration", true],
    ["with only functions", false],
  ])(
    "a database that a newer release has upgraded %s is not changed by an older release, not even its functions",
    async (_how, hasMigration) => {
      const { url, sql } = await emptyDatabase();
      const newer = await copyRelease();
      await migrate(url);
      if (hasMigration) await newer.write("migrations/9001_tomorrow.sql", "create table tomorrow (id int);");
      await newer.write("api/sql/iso.sql", `${await newer.read("api/sql/iso.sql")} -- tomorrow's`);
      await newer.write(
        "api/sql/tomorrow.sql",
        "create function tomorrow() returns int language sql as 'select 1';",
      );
      await newer.remove("api/tags/add-post-tag.sql");
      expect(await migrate(url, newer.root)).toMatchObject({ dropped: ["functions/add_post_tag.sql"] });
      const before = await stateOf(sql);
      for (let start = 0; start < 2; start += 1) {
        expect(await migrate(url)).toEqual({ applied: [], isOlder: true });
        expect(await migrate(url, newer.root)).toEqual({ applied: [] });
      }
      expect(await stateOf(sql)).toBe(before);
    },
  );

  it("a database gets an older release's functions if that release sets installFunctions, until the newer release sets it too", async () => {
    const { url, sql } = await emptyDatabase();
    const newer = await copyRelease();
    await newer.write("api/sql/iso.sql", `${await newer.read("api/sql/iso.sql")} -- tomorrow's`);
    await newer.write(
      "api/sql/tomorrow.sql",
      "create function tomorrow() returns int language sql as 'select 1';",
    );
    await migrate(url);
    const before = await stateOf(sql, "functions");
    await migrate(url, newer.root);
    const back = await migrate(url, undefined, { installFunctions: true });
    expect(back).toEqual({ applied: ["functions/iso.sql"], dropped: ["functions/tomorrow.sql"] });
    expect(await stateOf(sql, "functions")).toBe(before);
    expect(await migrate(url, newer.root)).toEqual({ applied: [], isOlder: true });
    const again = await migrate(url, newer.root, { installFunctions: true });
    expect(again).toEqual({ applied: ["functions/iso.sql", "functions/tomorrow.sql"] });
  });

  it("migrating drops all overloads of a function whose file was deleted, and keeps functions that are not Earshot's", async () => {
    const { url, sql } = await emptyDatabase();
    const { root, write, remove } = await copyRelease();
    await write(
      "api/sql/twice.sql",
      "create function twice(int) returns int language sql as 'select 2 * $1';",
    );
    await migrate(url, root);
    await sql`create function twice(text) returns text language sql as ${sql.unsafe("'select $1 || $1'")}`;
    await sql`create function theirs() returns int language sql as ${sql.unsafe("'select 1'")}`;
    await remove("api/sql/twice.sql");
    expect(await migrate(url, root)).toEqual({ applied: [], dropped: ["functions/twice.sql"] });
    const left = await sql`select proname from pg_proc where proname in ('twice', 'theirs')`;
    expect(left).toEqual([{ proname: "theirs" }]);
    expect(await migrate(url, root)).toEqual({ applied: [] });
  });

  it("a database stays unchanged when a function's file moves to another folder", async () => {
    const { url, sql } = await emptyDatabase();
    const { root } = await copyRelease();
    await migrate(url, root);
    const before = await stateOf(sql);
    await mkdir(join(root, "api/dates"));
    await rename(join(root, "api/sql/iso.sql"), join(root, "api/dates/iso.sql"));
    expect(await migrate(url, root)).toEqual({ applied: [] });
    expect(await stateOf(sql)).toBe(before);
  });

  it("a database keeps its functions when a release has no function files", async () => {
    const { url, sql } = await emptyDatabase();
    const { root } = await copyRelease();
    await migrate(url, root);
    const before = await stateOf(sql);
    await rm(join(root, "api"), { recursive: true });
    await mkdir(join(root, "api"));
    expect(await messageOf(migrate(url, root))).toBe(`There are no SQL functions in ${join(root, "api")}.`);
    expect(await stateOf(sql)).toBe(before);
  });

  it("a database that is up to date is neither locked nor written to at startup", async () => {
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
    "a database that is unreachable at %s is reported in one line with the setting to check and without the password",
    async (at, why) => {
      const [host, query] = at.split("?");
      const line = await messageOf(migrate(`postgres://earshot:s3cret@${host}/x${query ? `?${query}` : ""}`));
      expect(line).toMatch(
        /^The database cannot be reached \(.+\)\. Check DATABASE_URL and that the server runs\.$/,
      );
      expect(line).toMatch(why);
      expect(line).not.toContain("s3cret");
    },
  );

  it("a database that does not exist is named in the error", async () => {
    const line = await messageOf(migrate(onDatabase(inject("serverUrl"), "nothing_here")));
    expect(line).toContain('database "nothing_here" does not exist');
  });

  it("a database on a server older than PostgreSQL 15 is rejected with an error that names the version", () => {
    expect(() => requireVersion(140_020)).toThrow(
      new StartupError("Earshot needs PostgreSQL 15 or newer; DATABASE_URL leads to 14."),
    );
    expect(() => requireVersion(150_000)).not.toThrow();
  });
});
