import type { Sql } from "postgres";

interface Table {
  name: string;
  options: string[] | null;
  constraints: { name: string; type: "p" | "u" | "f"; definition: string }[];
  indexes: string[];
  triggers: string[];
}

/**
 * Replaces every table whose rows belong to a workspace by a table with the same columns, keys, indexes and triggers
 * that is hash-partitioned by workspace into `parts` partitions. The tables must be empty. Functions that take or
 * return rows of these tables are dropped. `migrate` creates them again, because this function also removes the
 * records of all functions.
 *
 * PostgreSQL chooses the name of each partition's index, and reports that name when a row violates a unique key.
 * Here, a partition's index has the name of the key followed by the partition's number, as on Citus.
 */
export async function partitionSchema(sql: Sql, parts: number): Promise<void> {
  const tables = await readTables(sql);
  const keysOf = ({ constraints }: Table) => constraints.filter(({ type }) => type !== "f");
  const add = (table: string) => (key: Table["constraints"][number]) =>
    `alter table ${table} add constraint ${key.name} ${key.definition};`;
  const statements = tables.map((table) => {
    const { name, options, indexes } = table;
    const storage = options ? ` with (${options})` : "";
    const partitions = Array.from(
      { length: parts },
      (_, n) =>
        `create table ${name}_${n} partition of ${name} for values with (modulus ${parts}, remainder ${n})${storage};`,
    );
    return `
      alter table ${name} rename to plain;
      create table ${name} (like plain including constraints including defaults including generated
        including identity including statistics) partition by hash (workspace_id);
      drop table plain cascade;
      ${partitions.join("")} ${keysOf(table).map(add(name)).join("")} ${indexes.map((text) => `${text};`).join("")}`;
  });
  const references = tables.flatMap(({ name, constraints, triggers }) => [
    ...constraints.filter(({ type }) => type === "f").map(add(name)),
    ...triggers.map((text) => `${text};`),
  ]);
  await sql.unsafe(`${statements.join("")} ${references.join("")} ${nameIndexes}`).simple();
  await sql`delete from schema_migrations where name like 'functions/%'`;
}

/** Reads the tables whose rows belong to a workspace: all keys of these tables contain `workspace_id`. */
function readTables(sql: Sql): Promise<Table[]> {
  return sql<Table[]>`
    select c.relname as name, c.reloptions as options,
      coalesce((
        select json_agg(json_build_object(
          'name', conname, 'type', contype, 'definition', pg_get_constraintdef(k.oid)) order by contype desc, conname)
        from pg_constraint k where conrelid = c.oid and contype in ('p', 'u', 'f')), '[]') as constraints,
      array(
        select pg_get_indexdef(indexrelid) from pg_index i where indrelid = c.oid
          and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))) as indexes,
      array(select pg_get_triggerdef(oid) from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggers
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'workspace_id' and a.attnotnull
      and not exists (
        select from pg_index where indrelid = c.oid and indisunique and not a.attnum = any(indkey))
    order by c.oid`;
}

const nameIndexes = `
  do $$ declare part record; begin
    for part in
      select child.relname as old, parent.relname || '_' || row_number() over (partition by parent.oid order by child.oid) as new
      from pg_inherits i
        join pg_class child on child.oid = i.inhrelid and child.relkind = 'i'
        join pg_class parent on parent.oid = i.inhparent
    loop
      if part.old <> part.new then execute format('alter index %I rename to %I', part.old, part.new); end if;
    end loop;
  end $$;`;
