import type { Sql } from "postgres";

/** A table with rows of workspaces, and the lines of its comment, its facts (decision 051). */
export interface TableFacts {
  name: string;
  columns: string[];
  facts: Record<string, string>;
  /** Whether a foreign key refers to `users`, or to `posts`. */
  hasUsers: boolean;
  hasPosts: boolean;
  /** The SQL functions whose text contains the table's name. */
  callers: string[];
}

/** Reads the tables from a migrated database. A table comes before those that its foreign keys refer to. */
export async function readTableFacts(sql: Sql): Promise<TableFacts[]> {
  const rows = await sql<(Omit<TableFacts, "facts"> & { comment: string | null })[]>`
    with recursive places as (
      select 'workspaces'::regclass::oid as id, 0 as place
      union
      select oid, 1 from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and exists (
        select from pg_attribute where attrelid = pg_class.oid and attname = 'workspace_id' and attnotnull)
      union
      select conrelid, place + 1 from places join pg_constraint on confrelid = id and contype = 'f' and conrelid <> id
    )
    select relname as name, obj_description(oid, 'pg_class') as comment,
      (select array_agg(attname::text) from pg_attribute where attrelid = oid and attnum > 0) as columns,
      exists (select from pg_constraint where conrelid = oid and confrelid = 'users'::regclass) as "hasUsers",
      exists (select from pg_constraint where conrelid = oid and confrelid = 'posts'::regclass) as "hasPosts",
      array(
        select proname::text from pg_proc
        where pronamespace = 'public'::regnamespace and prosrc ~ ('\\m' || relname || '\\M')) as callers
    from (select id, max(place) as place from places where id <> 'workspaces'::regclass group by id) t
      join pg_class on oid = id
    where exists (select from pg_attribute where attrelid = oid and attname = 'workspace_id' and attnotnull)
    order by place desc, relname collate "C"`;
  return rows.map(({ comment, ...table }) => ({ ...table, facts: factsOf(comment ?? "") }));
}

function factsOf(comment: string): TableFacts["facts"] {
  return Object.fromEntries(comment.split("\n").map((line) => line.split(/: (.*)/)));
}
