import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type postgres from "postgres";
import { wordsOf } from "../../api/postgres-driver/find-host.ts";
import { lockNumber } from "../../api/upkeep/apply-migration.ts";
import { openSession, type Session } from "../../api/upkeep/open-session.ts";
import { isFunctionName, readRelease, readTable } from "../../api/upkeep/plan-migration.ts";
import { RootKeys } from "../../platform/process/environment.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import { type ArchiveWriter, createArchive, headName } from "./archive.ts";
import {
  type Contents,
  contentsName,
  formatVersion,
  type Head,
  keysName,
  partName,
  type RootKeyTexts,
  settings,
  toJson,
} from "./format.ts";
import { listSequences, listTables, quote, quoteAll } from "./list-tables.ts";
import type { Progress } from "./progress.ts";
import { requireOpenSeals } from "./root-keys.ts";

/**
 * Bytes of rows per part, before compression. A part is kept in memory, so this length bounds the memory that a backup
 * needs.
 */
const partLength = 4_194_304;

interface BackupOptions {
  file: string;
  /** Whether to replace an existing file. */
  force: boolean;
  /** Root keys to include. */
  keys?: RootKeyTexts | undefined;
  progress: Progress;
}

/**
 * Writes the rows of all tables, as of one moment, to an archive. Other processes can write to the database meanwhile,
 * but migrations wait.
 * @throws StartupError if the database cannot be read or the file cannot be written; an error leaves no file behind
 */
export async function backUpDatabase(databaseUrl: string, { file, force, keys, progress }: BackupOptions) {
  const session = await openSession(databaseUrl);
  const { sql } = session;
  let archive: ArchiveWriter | undefined;
  try {
    await beginSnapshot(sql);
    const head = await readSchema(sql);
    if (keys) await requireOpenSeals(session.db, RootKeys.parse(keys.API_ROOT_KEYS), "leave out --with-keys");
    archive = await createArchive(file, new Date(head.createdAt), force);
    await archive.add(headName, toJson(head));
    if (keys) await archive.add(keysName, toJson(keys));
    const contents: Contents = { tables: [], sequences: [] };
    for (const table of await listTables(sql)) {
      contents.tables.push({ ...table, rows: await copyTable(session, table, archive, progress) });
    }
    for (const name of await listSequences(sql)) {
      const [row] = await sql.unsafe(`select last_value + is_called::int as next from ${quote(name)}`);
      contents.sequences.push({ name, next: row?.next });
    }
    await archive.add(contentsName, toJson(contents));
    await sql`commit`;
    const rows = contents.tables.reduce((total, table) => total + table.rows, 0);
    return { file, tables: contents.tables.length, rows, ...(await archive.finish()) };
  } catch (error) {
    await archive?.discard();
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The backup failed: ${wordsOf(error)}. ${file} was not written.`);
  } finally {
    await session.close();
  }
}

/** Begins a transaction that sees the rows of one moment, while no migration runs. */
async function beginSnapshot(sql: postgres.Sql): Promise<void> {
  for (let isHeld = false; !isHeld; ) {
    // Wait for a migration in a separate transaction, because a snapshot taken before the wait would be older than the
    // migration.
    await sql
      .unsafe(`begin; ${settings} select pg_advisory_xact_lock_shared(${lockNumber}); commit`)
      .simple();
    await sql.unsafe(`begin isolation level repeatable read, read only; ${settings}`).simple();
    const [lock] = await sql`select pg_try_advisory_xact_lock_shared(${lockNumber}) as held`;
    isHeld = lock?.held;
    if (!isHeld) await sql`rollback`;
  }
}

async function readSchema(sql: postgres.Sql): Promise<Head> {
  const migrations = (await readTable(sql, "schema_migrations")).filter(({ name }) => !isFunctionName(name));
  if (migrations.length === 0)
    throw new StartupError("The database contains nothing to back up: check DATABASE_URL or DATA_DIR.");
  const [server] = await sql`select current_setting('server_version') as version, now() as time`;
  return {
    format: formatVersion,
    version: (await readRelease()).version,
    postgres: server?.version,
    createdAt: server?.time.toISOString(),
    migrations: migrations.map(({ name, checksum }) => ({ name, checksum })),
    releases: (await readTable(sql, "schema_releases")).map(({ digest, installed_at }) => ({
      digest,
      installedAt: installed_at.toISOString(),
    })),
  };
}

/** Copies a table's rows in parts that contain only whole rows, and returns the number of rows. */
async function copyTable(
  { copyOut }: Session,
  { name, columns }: { name: string; columns: string[] },
  archive: ArchiveWriter,
  progress: Progress,
): Promise<number> {
  let [number, count, length] = [0, 0, 0];
  let pieces: Buffer[] = [];
  const finishPart = async () => {
    number += 1;
    const part = Buffer.concat(pieces);
    [pieces, length] = [[], 0];
    await archive.add(partName(name, number), await promisify(gzip)(part));
    progress(name, count);
  };
  // `copy (select …)` is used because `copy TABLE` does not read the rows of a partitioned table.
  for await (const piece of copyOut(`copy (select ${quoteAll(columns)} from ${quote(name)}) to stdout`)) {
    pieces.push(piece);
    length += piece.length;
    count += countLines(piece);
    if (length >= partLength) await finishPart();
  }
  if (length > 0) await finishPart();
  return count;
}

/**
 * Returns the number of line breaks, which is the number of rows, because `COPY` writes a line break within a value as
 * `\n`.
 */
function countLines(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) count += 1;
  return count;
}
