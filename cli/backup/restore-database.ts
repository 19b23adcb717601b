import type postgres from "postgres";
import type { Database } from "../../api/postgres/database.ts";
import { wordsOf } from "../../api/postgres-driver/find-host.ts";
import { applyFunctions, applyStep, createRecords } from "../../api/upkeep/apply-migration.ts";
import { auditCounters } from "../../api/upkeep/audit-counters.ts";
import { requireVersion } from "../../api/upkeep/migrate.ts";
import { openSession, type Session } from "../../api/upkeep/open-session.ts";
import {
  isFunctionName,
  planMigration,
  type Release,
  readRelease,
  readTable,
} from "../../api/upkeep/plan-migration.ts";
import { requireUnsharded } from "../../api/upkeep/shard-tables.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import type { ArchiveReader } from "./archive.ts";
import { fillTables } from "./fill-tables.ts";
import { type Contents, type Head, readContents, readHead, settings } from "./format.ts";
import { listTables, quote, quoteAll } from "./list-tables.ts";
import type { Progress } from "./progress.ts";

/** An archive that this release can restore. */
export interface Backup {
  archive: ArchiveReader;
  head: Head;
  contents: Contents;
  release: Release;
}

interface RestoreOptions {
  progress: Progress;
  /** Runs before the transaction is committed; an error that it throws undoes the restore. */
  check(db: Database): Promise<void>;
}

/** @throws StartupError if a newer release made the archive */
export async function readBackup(archive: ArchiveReader): Promise<Backup> {
  const head = await readHead(archive);
  const release = await readRelease();
  requireKnown(head, release);
  return { archive, head, release, contents: await readContents(archive) };
}

/**
 * Restores an archive in one transaction: applies the archive's migrations, loads the rows, then applies the later
 * migrations, as an upgrade of the original database would. Then updates the planner's statistics and audits the
 * counters. @throws StartupError if the database is not empty or is sharded, or the restore fails; it is then unchanged
 */
export async function restoreDatabase(databaseUrl: string, backup: Backup, options: RestoreOptions) {
  await requireUnsharded(databaseUrl);
  const session = await openSession(databaseUrl);
  try {
    requireVersion(session.serverVersion);
    const done = await load(session, backup, options).catch((error) => {
      if (error instanceof StartupError) throw error;
      throw new StartupError(`The restore failed: ${wordsOf(error)}. The database is as it was.`);
    });
    const { tables } = backup.contents;
    const loaded = tables.filter(({ name }) => !done.leftOut.includes(name));
    await session.sql.unsafe(`analyze ${quoteAll(loaded.map(({ name }) => name))}`);
    const rows = loaded.reduce((total, table) => total + table.rows, 0);
    return { tables: loaded.length, rows, ...done, drifts: await auditCounters(session.db) };
  } finally {
    await session.close();
  }
}

async function load(
  session: Session,
  { archive, head, contents, release }: Backup,
  { progress, check }: RestoreOptions,
) {
  const { sql, db } = session;
  await sql.unsafe(`begin; ${settings}`).simple();
  // This call also takes the lock that migrations use, and keeps it until the transaction ends.
  await createRecords(sql);
  await requireEmpty(sql, contents);
  const archived = new Set(head.migrations.map(({ name }) => name));
  await requireNoLater(sql, archived);
  const plan = await planMigration(sql, release);
  for (const step of plan.steps.filter(({ name }) => archived.has(name))) await applyStep(sql, step, release);
  const leftOut = await fillTables(session, archive, contents, progress);
  await sql`
    insert into schema_releases (digest, installed_at)
    select digest, "installedAt" from jsonb_to_recordset(${sql.json(head.releases)})
      as made (digest text, "installedAt" timestamptz)
    on conflict (digest) do nothing`;
  const later = plan.steps.filter(({ name }) => !archived.has(name));
  for (const step of later) await applyStep(sql, step, release);
  await applyFunctions(sql, await planMigration(sql, release), release.digest);
  await check(db);
  await sql`commit`;
  return { applied: later.map(({ name }) => name), leftOut };
}

/** @throws StartupError unless this release has every migration of the archive, with the same checksum */
function requireKnown({ migrations, version }: Head, { files }: Release): void {
  const known = new Map(files.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (!known.has(name))
      throw new StartupError(
        `The backup was made by a newer release (${version}, with the migration ${name}): restore it with that release.`,
      );
    if (known.get(name) !== checksum)
      throw new StartupError(
        `The backup has the migration ${name} in another wording: restore it with its release.`,
      );
  }
}

/** Locks the archive's tables, if the database has any. @throws StartupError if one of them has rows */
async function requireEmpty(sql: postgres.Sql, contents: Contents): Promise<void> {
  const archived = new Set(contents.tables.map(({ name }) => name));
  const names = (await listTables(sql)).map(({ name }) => name).filter((name) => archived.has(name));
  for (const name of names) {
    await sql.unsafe(`lock table ${quote(name)} in access exclusive mode`);
    const rows = await sql.unsafe(`select from ${quote(name)} limit 1`);
    if (rows.length > 0)
      throw new StartupError(
        `The database is not empty (the table ${name} has rows): restore into a new database.`,
      );
  }
}

/**
 * @throws StartupError if the database has migrations that the archive lacks, because the archive's rows would not fit
 *   this schema
 */
async function requireNoLater(sql: postgres.Sql, archived: Set<string>): Promise<void> {
  const recorded = (await readTable(sql, "schema_migrations")).map(({ name }) => name as string);
  const later = recorded.find((name) => !isFunctionName(name) && !archived.has(name));
  if (later)
    throw new StartupError(
      `The database has the migration ${later}, which the backup lacks: restore into a new database.`,
    );
}
