import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type postgres from "postgres";
import { wordsOf } from "../../api/postgres-driver/find-host.ts";
import type { Session } from "../../api/upkeep/open-session.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import type { ArchiveReader } from "./archive.ts";
import type { Contents } from "./format.ts";
import { listSequences, listTables, quote, quoteAll } from "./list-tables.ts";
import type { Progress } from "./progress.ts";

/**
 * Loads an archive's rows into the empty tables of the current transaction. Without foreign keys, the order of the
 * tables does not matter; without triggers, counters stay as they were; without indexes, loading is faster. Foreign
 * keys, triggers and indexes are restored at the end. @returns the archive's tables that the database lacks, because no
 * migration creates them
 */
export async function fillTables(
  session: Session,
  archive: ArchiveReader,
  { tables, sequences }: Contents,
  progress: Progress,
): Promise<string[]> {
  const { sql } = session;
  const existing = new Set((await listTables(sql)).map(({ name }) => name));
  const loaded = tables.filter(({ name }) => existing.has(name));
  const aside = await listKeysAndIndexes(
    sql,
    loaded.map(({ name }) => name),
  );
  for (const { removal } of aside) await sql.unsafe(removal);
  for (const { name } of loaded) await sql.unsafe(`alter table ${quote(name)} disable trigger user`);
  for (const table of loaded) await loadTable(session, table, archive, progress);
  for (const { name } of loaded) await sql.unsafe(`alter table ${quote(name)} enable trigger user`);
  for (const { definition } of aside.reverse()) await sql.unsafe(definition);

  const known = new Set(await listSequences(sql));
  for (const { name, next } of sequences.filter((sequence) => known.has(sequence.name)))
    await sql.unsafe(`alter sequence ${quote(name)} restart with ${BigInt(next)}`);
  return tables.map(({ name }) => name).filter((name) => !existing.has(name));
}

/**
 * Returns pairs of statements that remove and create again the tables' foreign keys, and then their indexes. Indexes of
 * constraints stay, and so do indexes of partitioned tables, because their definitions leave out the partitions.
 */
function listKeysAndIndexes(
  sql: postgres.Sql,
  tables: string[],
): Promise<{ removal: string; definition: string }[]> {
  return sql<{ removal: string; definition: string }[]>`
    with own as (
      select oid, relname, relkind from pg_class
      where relnamespace = current_schema()::regnamespace and relname in ${sql(tables)}
    )
    select 1 as step, format('alter table %I drop constraint %I', relname, conname) as removal,
      format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(k.oid)) as definition
    from pg_constraint k join own on own.oid = conrelid where contype = 'f' and conparentid = 0
    union all
    select 2, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index join own on own.oid = indrelid
    where relkind = 'r' and not exists (select from pg_constraint where conindid = indexrelid)
    order by step, removal`;
}

async function loadTable(
  { copyIn }: Session,
  { name, columns, rows }: Contents["tables"][number],
  archive: ArchiveReader,
  progress: Progress,
): Promise<void> {
  const parts = archive.names.filter((part) => part.startsWith(`tables/${name}/`));
  async function* readParts() {
    for (const [index, part] of parts.entries()) {
      yield await promisify(gunzip)(await archive.read(part));
      progress(name, Math.round((rows * (index + 1)) / parts.length));
    }
  }
  try {
    await copyIn(`copy ${quote(name)} (${quoteAll(columns)}) from stdin`, readParts());
  } catch (error) {
    const isUnknown = (error as { code?: string }).code === "25P02";
    const reason = isUnknown ? "the server's log has the reason" : wordsOf(error);
    throw new StartupError(`The table ${name} could not be loaded: ${reason}. The database is as it was.`);
  }
}
