import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { openDatabase } from "../../../api/postgres/database.ts";
import { createArchive, openArchive } from "../../../cli/backup/archive.ts";
import { listTables, quote } from "../../../cli/backup/list-tables.ts";
import { createDatabase } from "../../create-database.ts";
import { afterThis } from "../../harness.ts";

type Sql = ReturnType<typeof openDatabase>["$client"];

/** Creates a database for one test, and a client for it. The database has no tables, unless `template` has some. */
export async function newDatabase(template = "template0") {
  const database = await createDatabase(inject("serverUrl"), template);
  const sql = openDatabase(database.url, 2).$client;
  afterThis(async () => {
    await sql.end();
    await database.drop();
  });
  return { url: database.url, sql };
}

/** Returns the path of a file that does not exist yet, in a folder for one test. */
export async function newFile(name = "backup.tar"): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "earshot-backup-"));
  afterThis(() => rm(folder, { recursive: true, force: true }));
  return join(folder, name);
}

/** Returns the number of rows of each table, with a digest of the rows, and the next value of each sequence. */
export async function fingerprint(sql: Sql): Promise<Record<string, string>> {
  const prints: Record<string, string> = {};
  for (const { name } of await listTables(sql)) {
    const [row] = await sql.unsafe(
      `select count(*) as count, md5(string_agg(r::text, '|' order by r::text)) as digest from ${quote(name)} r`,
    );
    prints[name] = `${row?.count} rows, ${row?.digest}`;
  }
  const sequences = await sql`select sequencename as name from pg_sequences where schemaname = 'public'`;
  for (const { name } of sequences) {
    const [row] = await sql.unsafe(`select last_value + is_called::int as next from ${quote(name)}`);
    prints[name] = `next ${row?.next}`;
  }
  return prints;
}

/** Returns everything that a rejected restore must not change: relations, functions and rows. */
export async function stateOf(sql: Sql): Promise<string> {
  const relations =
    await sql`select relname, relkind from pg_class where relnamespace = 'public'::regnamespace order by 1`;
  const functions =
    await sql`select proname, md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace order by 1, 2`;
  return JSON.stringify([relations, functions, await fingerprint(sql)]);
}

/** Writes a copy of an archive in which `change` replaces the content of one file; the copy's checksum is correct. */
export async function alterArchive(
  file: string,
  name: string,
  change: (content: Buffer) => Buffer | string,
): Promise<string> {
  const altered = await newFile("altered.tar");
  const [from, to] = [await openArchive(file), await createArchive(altered, new Date(), false)];
  for (const each of from.names) {
    const content = await from.read(each);
    await to.add(each, each === name ? Buffer.from(change(content)) : content);
  }
  await Promise.all([from.close(), to.finish()]);
  return altered;
}

/** Adds a workspace with this many megabytes of audit events, of about one kilobyte each. */
export async function addEvents(sql: Sql, megabytes: number): Promise<void> {
  const [own] = await sql`
    insert into workspaces (name, subdomain, sdk_token, secret_key_sealed) values ('Big', 'big', 'sdk_big', 'k1.x.x.x')
    returning id`;
  for (let n = 0; n < megabytes; n += 1) {
    await sql`
      insert into audit_events (workspace_id, action, subject)
      select ${own?.id}, 'tested', repeat(md5(${n} || ' ' || i), 30) from generate_series(1, 1000) i`;
  }
}
