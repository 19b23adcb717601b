import type postgres from "postgres";

interface Table {
  name: string;
  /** All columns except generated ones. */
  columns: string[];
}

/**
 * Lists the tables of the current schema, by name. Leaves out the tables that record migrations; unlogged tables, which
 * are empty after a crash; partitions, because their rows also belong to the partitioned table; and tables of
 * extensions.
 */
export async function listTables(sql: postgres.Sql): Promise<Table[]> {
  return sql<Table[]>`
    select relname as name, (
      select json_agg(attname order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relpersistence = 'p'
      and not relispartition and relname not in ('schema_migrations', 'schema_releases')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    order by relname`;
}

/** Lists the sequences of the current schema, by name. */
export async function listSequences(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select sequencename as name from pg_sequences where schemaname = current_schema() order by 1`;
  return rows.map(({ name }) => name);
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const quoteAll = (names: readonly string[]) => names.map(quote).join(", ");
