import type { Api } from "../../harness.ts";

type Sql = Api["sql"];

/** Returns a function that makes a digest of each workspace's rows in each table with a `workspace_id`, and of its own row. */
export async function createSnapshot(sql: Sql) {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class c join pg_attribute on attrelid = c.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attname = 'workspace_id'
    order by relname`;
  const digest = (table: string, column: string) =>
    `select '${table}' as table, ${column}::text as workspace, md5(string_agg(t::text, '|' order by t::text)) as digest
     from ${table} t where ${column} = any($1::uuid[]) group by ${column}`;
  const statement = [
    ...tables.map(({ name }) => digest(name, "workspace_id")),
    digest("workspaces", "id"),
  ].join(" union all ");
  return async (workspaces: string[], on = sql) => {
    const rows = await on.unsafe(statement, [workspaces] as never, { prepare: true });
    return Object.fromEntries(workspaces.map((id) => [id, ofWorkspace(rows as never, id)]));
  };
}

function ofWorkspace(rows: { table: string; workspace: string; digest: string }[], id: string) {
  return Object.fromEntries(
    rows.filter(({ workspace }) => workspace === id).map(({ table, digest }) => [table, digest]),
  );
}
