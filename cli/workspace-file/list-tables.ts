import { fileTables } from "../../api/tables.ts";
import type { Transaction } from "./transaction.ts";

interface Column {
  name: string;
  /** The type's name as `format_type` returns it, such as `bigint` or `uuid[]`. */
  type: string;
  isIdentity: boolean;
}

/** A table whose rows belong to a workspace, or the table `workspaces` itself. */
export interface Table {
  name: string;
  /** The columns in the order of the table, without `workspace_id`. */
  columns: Column[];
  /** The columns of the primary key, without `workspace_id`. */
  key: string[];
}

/**
 * Lists the tables that make up a workspace, `workspaces` first. A table comes after the tables that its foreign keys refer to.
 */
export const listTables = (transaction: Transaction): Promise<Table[]> =>
  transaction.rows<Table>(catalogue, [`{workspaces,${fileTables}}`]);

/** Leaves out generated columns, because the database computes them. */
const catalogue = `
  select name,
    (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod),
        'isIdentity', attidentity <> '') order by attnum)
      from pg_attribute
      where attrelid = name::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and attname <> 'workspace_id'
    ) as columns,
    (select coalesce(json_agg(a.attname order by k.place), '[]') from pg_index i
      cross join unnest(i.indkey::int2[]) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
      where i.indrelid = name::regclass and i.indisprimary and a.attname <> 'workspace_id') as key
  from unnest($1::text[]) with ordinality t (name, place) order by t.place`;
