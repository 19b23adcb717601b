import { readFile, truncate, writeFile } from "node:fs/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { headName, openArchive } from "../../../cli/backup/archive.ts";
import { contentsName, type Head, partName } from "../../../cli/backup/format.ts";
import { readBackup, restoreDatabase } from "../../../cli/backup/restore-database.ts";
import { afterThis, newBoard, newWorkspace, type OwnApi, rootKeys, startApi } from "../../harness.ts";
import { runEarshot } from "../run-earshot.ts";
import { alterArchive, newDatabase, newFile, stateOf } from "./databases.ts";

let api: OwnApi;
const keys = rootKeys();
beforeAll(async () => {
  api = await startApi({ API_ROOT_KEYS: keys });
  const { call } = await newWorkspace(api);
  const board = await newBoard(call);
  for (const title of ["A roof", "A wall"]) {
    await call("POST /v1/posts", { ...board, title, visibility: "public" });
  }
});
afterAll(() => api.stop());

const earshot = (url: string, ...options: string[]) =>
  runEarshot(options, { DATABASE_URL: url, API_ROOT_KEYS: keys });

async function backUp(): Promise<string> {
  const file = await newFile();
  expect(await earshot(api.databaseUrl, "backup", file)).toMatchObject({ code: 0 });
  return file;
}

/** Returns the lines of stderr without those in which a slow restore prints its progress. */
const withoutProgress = (err: string) =>
  err
    .trim()
    .split("\n")
    .filter((line) => !/: [\d,]+ rows$/.test(line));

/** Expects a restore to print one line, to exit with code 1, and to leave the database as it was. */
async function expectRejection(
  { url, sql }: Awaited<ReturnType<typeof newDatabase>>,
  file: string,
  words: string,
): Promise<void> {
  const before = await stateOf(sql);
  const { code, lines, err } = await earshot(url, "restore", file);
  expect({ code, lines }).toEqual({ code: 1, lines: [""] });
  const messages = err
    .trim()
    .split("\n")
    .filter((line) => !/: [\d,]+ rows$/.test(line));
  expect(messages).toEqual([expect.stringContaining(words)]);
  expect(err).not.toContain("    at ");
  expect(await stateOf(sql)).toBe(before);
}

type HeadChange = (head: Head) => object;
const withHead = async (change: HeadChange) =>
  alterArchive(await backUp(), headName, (content) => JSON.stringify(change(JSON.parse(`${content}`))));

describe("rejected files", () => {
  it("a restore of an incomplete file is rejected in one line, and changes nothing", async () => {
    const file = await backUp();
    await truncate(file, (await readFile(file)).length - 1);
    await expectRejection(await newDatabase(), file, `${file} is damaged or incomplete: use another backup.`);
  });

  it("a restore is rejected if one byte of the file differs", async () => {
    const file = await backUp();
    const bytes = await readFile(file);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    await writeFile(file, bytes);
    await expectRejection(await newDatabase(), file, `${file} is damaged or incomplete: use another backup.`);
  });

  it("a restore is rejected if the file is not a backup or does not exist", async () => {
    const target = await newDatabase();
    const file = await newFile();
    await expectRejection(target, file, `${file} cannot be read: ENOENT.`);
    await writeFile(file, "PGDMP");
    await expectRejection(target, file, `${file} is not a backup of Earshot.`);
  });

  it.each<[string, HeadChange, string]>([
    [
      "has a migration that this release lacks",
      (head) => ({
        ...head,
        version: "7.0.0",
        migrations: [...head.migrations, { name: "9001_x.sql", checksum: "x" }],
      }),
      "The backup was made by a newer release (7.0.0, with the migration 9001_x.sql): restore it with that release.",
    ],
    [
      "has the format of a newer release",
      (head) => ({ ...head, format: 2 }),
      "The backup has the format 2 of a newer release: restore it with that release.",
    ],
    [
      "has a migration in another wording",
      (head) => ({ ...head, migrations: head.migrations.map(({ name }) => ({ name, checksum: "other" })) }),
      "The backup has the migration 0000_create_uuidv7.sql in another wording",
    ],
  ])("a restore is rejected if the file %s", async (_what, change, words) => {
    await expectRejection(await newDatabase(), await withHead(change), words);
  });

  it("a restore is rejected if the database rejects a row of the file", async () => {
    const file = await alterArchive(await backUp(), partName("posts", 1), (content) => {
      const rows = gunzipSync(content);
      return gzipSync(Buffer.concat([rows, rows]));
    });
    await expectRejection(await newDatabase(), file, "The table posts could not be loaded: ");
  });

  it("a restore is rejected if a row of the file refers to a row that does not exist", async () => {
    const file = await alterArchive(await backUp(), partName("users", 1), () => gzipSync(""));
    await expectRejection(await newDatabase(), file, "The restore failed: insert or update on table");
  });

  it("a restore is rejected if a table in the file has an unknown column", async () => {
    const file = await alterArchive(await backUp(), contentsName, (content) =>
      `${content}`.replace('"full_name"', '"first_name"'),
    );
    await expectRejection(
      await newDatabase(),
      file,
      'The table accounts could not be loaded: column "first_name" of relation "accounts" does not exist.',
    );
  });
});

describe("rejected databases and keys", () => {
  it("a restore is rejected in one line, and changes nothing, if the database has rows", async () => {
    const target = await newDatabase("template_earshot");
    await target.sql`insert into accounts (email, full_name) values ('a@b.example', 'Ada')`;
    const words = "The database is not empty (the table accounts has rows): restore into a new database.";
    await expectRejection(target, await backUp(), words);
  });

  it("a restore is rejected if the empty database has later migrations than the archive", async () => {
    const target = await newDatabase("template_earshot");
    await target.sql`insert into schema_migrations values ('9001_later.sql', 'x')`;
    const words = "The database has the migration 9001_later.sql, which the backup lacks";
    await expectRejection(target, await backUp(), words);
  });

  it("a restore is rejected if the database contains another program's tables", async () => {
    const target = await newDatabase();
    await target.sql`create table users (id int)`;
    await target.sql`insert into users values (1)`;
    const words = "The database is not empty (the table users has rows)";
    await expectRejection(target, await backUp(), words);
    await target.sql`delete from users`;
    await expectRejection(target, await backUp(), 'relation "users" already exists');
  });

  it("a restore is rejected if API_ROOT_KEYS cannot decrypt the secrets, unless --ignore-keys is given", async () => {
    const file = await backUp();
    const target = await newDatabase();
    const before = await stateOf(target.sql);
    const other = { DATABASE_URL: target.url, API_ROOT_KEYS: rootKeys() };
    const rejected = await runEarshot(["restore", file], other);
    expect([rejected.code, withoutProgress(rejected.err)]).toEqual([
      1,
      ["API_ROOT_KEYS cannot decrypt the secrets sealed under k1: add that key, or add --ignore-keys."],
    ]);
    expect(await stateOf(target.sql)).toBe(before);
    expect(await runEarshot(["restore", file, "--ignore-keys"], other)).toMatchObject({ code: 0 });
  });

  it("a restore changes nothing if the connection is lost just before the end", async () => {
    const target = await newDatabase();
    const before = await stateOf(target.sql);
    const archive = await openArchive(await backUp());
    afterThis(() => archive.close());
    const cut = async () => {
      const cut = await target.sql`
        select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`;
      expect(cut).toHaveLength(1);
    };
    const backup = await readBackup(archive);
    const work = restoreDatabase(target.url, backup, { progress: () => {}, check: cut });
    await expect(work).rejects.toThrow(/^The restore failed: .+\. The database is as it was\.$/);
    expect(await stateOf(target.sql)).toBe(before);
  });
});
