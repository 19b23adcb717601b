import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../../api/postgres/database.ts";
import { createRecords } from "../../../api/upkeep/apply-migration.ts";
import { openSession } from "../../../api/upkeep/open-session.ts";
import { openArchive } from "../../../cli/backup/archive.ts";
import { backUpDatabase } from "../../../cli/backup/back-up-database.ts";
import { readContents } from "../../../cli/backup/format.ts";
import { apart, fillWorkspace, partitionTables } from "../../api/partition-tables.ts";
import { newPost } from "../../api/posts/new-post.ts";
import { afterThis, newBoard, newWorkspace, type OwnApi, rootKeys, startApi } from "../../harness.ts";
import { runEarshot } from "../run-earshot.ts";
import { addEvents, fingerprint, newDatabase, newFile } from "./databases.ts";

let api: OwnApi;
const keys = rootKeys();
beforeAll(async () => {
  api = await startApi({ API_ROOT_KEYS: keys });
});
afterAll(() => api.stop());

const earshot = (url: string, ...options: string[]) =>
  runEarshot(options, { DATABASE_URL: url, API_ROOT_KEYS: keys });

/** Restores an archive, which must succeed without drifts. @returns a client for the new database */
async function restore(file: string) {
  const target = await newDatabase();
  expect(await earshot(target.url, "restore", file)).toMatchObject({ code: 0, json: { drifts: [] } });
  return target.sql;
}

/** Locks a table from another connection, so that a backup waits there. @returns a function that unlocks it */
async function lockTable(table: string): Promise<() => Promise<void>> {
  const { sql, close } = await openSession(api.databaseUrl);
  await sql`begin`;
  await sql`lock table ${sql(table)} in access exclusive mode`;
  return close;
}

/** Returns the number of connections to the API's database that wait for a lock of this kind. */
const waiting = async (kind: "relation" | "advisory") =>
  (
    await api.sql`
    select from pg_locks l join pg_stat_activity a using (pid)
    where a.datname = current_database() and l.locktype = ${kind} and not granted`
  ).length;

describe("backups", () => {
  it("a backup is a file that only its owner may read, and reports its tables, rows, size and checksum", async () => {
    const file = await newFile();
    const { code, json, lines } = await earshot(api.databaseUrl, "backup", file);
    const bytes = await readFile(file);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const tables = Object.values(await fingerprint(api.sql)).filter((print) => print.includes("rows"));
    const rows = tables.reduce((total, print) => total + Number.parseInt(print, 10), 0);
    expect({ code, json }).toEqual({
      code: 0,
      json: { file, tables: tables.length, rows, bytes: bytes.length, sha256 },
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(dirname(file))).toEqual(["backup.tar"]);
    expect(lines[0]).toMatch(/does not contain the root keys: keep them too/);
  });

  it("a backup that was made under load has no counter drifts when it is restored", async () => {
    const workspace = await newWorkspace(api);
    const board = await newBoard(workspace.call);
    const people = await Promise.all(Array.from({ length: 8 }, () => workspace.endUser()));
    const posts = [await newPost(workspace.call, board)];
    let [isRunning, writes] = [true, 0];
    const write = async ({ call }: (typeof people)[number], n: number) => {
      for (let turn = n; isRunning; turn += 1) {
        const post = posts[turn % posts.length];
        if (turn % 3 === 0) posts.push(await newPost(call, board));
        else if (turn % 3 === 1) await call(`POST /v1/posts/${post?.id}/vote`);
        else await call("POST /v1/comments", { postId: post?.id, content: "I agree." });
        writes += 1;
      }
    };
    const writers = people.map(write);
    await expect.poll(() => writes).toBeGreaterThan(50);
    const file = await newFile();
    const before = writes;
    expect(await earshot(api.databaseUrl, "backup", file)).toMatchObject({ code: 0 });
    expect(writes).toBeGreaterThan(before);
    isRunning = false;
    await Promise.all(writers);
    const sql = await restore(file);
    const [found] =
      await sql`select count(*)::int as posts from posts where workspace_id = ${workspace.workspaceId}`;
    expect(found?.posts).toBeGreaterThan(10);
    expect(found?.posts).toBeLessThanOrEqual(posts.length);
  });

  it("a backup contains no part of a write that happens while the backup copies rows", async () => {
    const { call } = await newWorkspace(api);
    const post = await newPost(call, await newBoard(call));
    const unlock = await lockTable("post_tags");
    const file = await newFile();
    const backup = earshot(api.databaseUrl, "backup", file);
    await expect.poll(() => waiting("relation")).toBe(1);
    // The backup has copied the table of counters, and has not yet copied the table of votes.
    const vote = await call(`POST /v1/posts/${post.id}/vote`);
    expect(vote.body.votesCount).toBe(1);
    await unlock();
    expect(await backup).toMatchObject({ code: 0 });
    const sql = await restore(file);
    expect(await sql`select votes_count from post_activity where post_id = ${post.id}`).toEqual([
      { votes_count: 0 },
    ]);
    expect(await sql`select from votes where post_id = ${post.id}`).toHaveLength(0);
  });

  it("a backup waits for a running migration, and then contains the migration's changes", async () => {
    const migration = await openSession(api.databaseUrl);
    await migration.sql.unsafe("begin").simple();
    await createRecords(migration.sql);
    const file = await newFile();
    const backup = earshot(api.databaseUrl, "backup", file);
    await expect.poll(() => waiting("advisory")).toBe(1);
    await migration.sql`create table added (id int)`;
    await migration.sql`insert into added values (1), (2)`;
    await migration.sql`commit`;
    afterThis(async () => void (await api.sql`drop table added`));
    await migration.close();
    expect(await backup).toMatchObject({ code: 0 });
    const archive = await openArchive(file);
    afterThis(() => archive.close());
    const { tables } = await readContents(archive);
    expect(tables.find(({ name }) => name === "added")).toEqual({ name: "added", columns: ["id"], rows: 2 });
  });

  it("until a backup is complete, a migration waits, but no request", async () => {
    const { call } = await newWorkspace(api);
    const board = await newBoard(call);
    const unlock = await lockTable("votes");
    const backup = earshot(api.databaseUrl, "backup", await newFile());
    await expect.poll(() => waiting("relation")).toBe(1);
    const migration = await openSession(api.databaseUrl);
    afterThis(() => migration.close());
    const lock = createRecords(migration.sql);
    await expect.poll(() => waiting("advisory")).toBe(1);
    await newPost(call, board);
    await unlock();
    expect(await backup).toMatchObject({ code: 0 });
    await lock;
  });

  it("a backup contains the rows of partitioned tables once", async () => {
    const source = await newDatabase("template_earshot");
    const db = openDatabase(source.url, 1);
    for (const id of apart) await fillWorkspace(db, id);
    const before = await fingerprint(source.sql);
    await partitionTables(db, 4);
    await db.$client.end();
    const [file, target] = [await newFile(), await newDatabase()];
    expect(await earshot(source.url, "backup", file)).toMatchObject({ code: 0 });
    await earshot(target.url, "restore", file, "--ignore-keys");
    const rows = (prints: Record<string, string>) =>
      Object.entries(prints).filter(([, print]) => print.includes("rows"));
    expect(rows(await fingerprint(target.sql))).toEqual(rows(before));
  });
});

describe("failed backups", () => {
  async function expectFailure(url: string, file: string, words: RegExp, options: string[] = []) {
    const { code, lines, err } = await earshot(url, "backup", file, ...options);
    expect({ code, lines }).toEqual({ code: 1, lines: [""] });
    expect(err.trim().split("\n")).toEqual([expect.stringMatching(words)]);
  }

  it("a backup of an empty database fails with one line, exits with code 1 and leaves no file", async () => {
    const file = await newFile();
    const { url } = await newDatabase();
    await expectFailure(
      url,
      file,
      /^The database contains nothing to back up: check DATABASE_URL or DATA_DIR\.$/,
    );
    expect(await readdir(dirname(file))).toEqual([]);
  });

  it("a backup to a file that exists fails with one line, and keeps the file unless --force is given", async () => {
    const file = await newFile();
    await writeFile(file, "precious");
    await expectFailure(api.databaseUrl, file, /exists: choose another name, or add --force\.$/);
    expect(await readFile(file, "utf8")).toBe("precious");
    expect(await earshot(api.databaseUrl, "backup", file, "--force")).toMatchObject({ code: 0 });
    await (await openArchive(file)).close();
  });

  it("a backup whose connection is lost while rows are copied fails and leaves no file", async () => {
    const { url, sql } = await newDatabase("template_earshot");
    await addEvents(sql, 20);
    const file = await newFile();
    let cut: Promise<unknown> | undefined;
    const progress = () => {
      cut ??= sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'copy %'`.execute();
    };
    const work = backUpDatabase(url, { file, force: false, progress });
    await expect(work).rejects.toThrow(/^The backup failed: .+ was not written\.$/);
    expect(await cut).toHaveLength(1);
    expect(await readdir(dirname(file))).toEqual([]);
  });
});
