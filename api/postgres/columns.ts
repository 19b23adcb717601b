import { and, eq, getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  customType,
  type ExtraConfigColumn,
  foreignKey,
  integer,
  type PgColumn,
  type PgTable,
  primaryKey,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

/** A table whose rows have the key `rowKey`. */
type RowTable = PgTable & { workspaceId: PgColumn; id: PgColumn };

/**
 * Matches the row that a column refers to in the same workspace: `join ${users} on ${isNamed(users, comments.userId)}`.
 */
export function isNamed(table: RowTable, column: PgColumn): SQL | undefined {
  const { workspaceId } = getTableColumns(column.table);
  return and(eq(table.workspaceId, workspaceId), eq(table.id, column));
}

/** A time in milliseconds, the precision of the API's responses. */
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const createdAt = () => time("created_at").notNull().defaultNow();

/** An id that the database generates; ids rise with time, which keeps inserts at one end of each index. */
export const newId = () => uuid("id").notNull().default(sql`uuidv7()`);

/** The key of a row of a workspace. */
export const rowKey = () => ({ workspaceId: uuid("workspace_id").notNull(), id: newId() });

/** A counter, updated by the writes that affect it; `notNegative` is its check. */
export const counter = (name: string) => integer(name).notNull().default(0);

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

type Columns = [AnyPgColumn, ...AnyPgColumn[]];

/** A key's name as PostgreSQL makes it: the table's name, the columns' names and a suffix for the purpose. */
const nameOf = (columns: Columns, suffix: string) =>
  [getTableName(columns[0].table), ...columns.map(({ name }) => name), suffix].join("_");

export const primary = (...columns: Columns) =>
  primaryKey({ name: `${getTableName(columns[0].table)}_pkey`, columns });

export const reference = (columns: Columns, foreignColumns: Columns, name = nameOf(columns, "fkey")) =>
  foreignKey({ name, columns, foreignColumns });

/** A foreign key to the row that a column refers to in the same workspace. */
export const rowReference = (column: AnyPgColumn, table: RowTable, name?: string) => {
  const { workspaceId } = getTableColumns(column.table) as { workspaceId: AnyPgColumn };
  return reference([workspaceId, column], [table.workspaceId, table.id], name);
};

export const notNegative = (column: AnyPgColumn) => check(nameOf([column], "check"), sql`${column} >= 0`);

/** For indexes. Drizzle's `desc()` puts nulls last; in an SQL index, a plain `desc` puts them first. */
export const descending = (...columns: ExtraConfigColumn[]) =>
  columns.map((column) => column.desc().nullsFirst());
