import { and, eq, getTableColumns, getTableName, type Placeholder, type SQL, sql } from "drizzle-orm";
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

/** A table that has the columns of `rowKey`. */
type RowTable = PgTable & { workspaceId: PgColumn; id: PgColumn };

/**
 * The condition that selects the row of `table` to which `column` refers, in the workspace of the statement's
 * parameter: `join ${users} on ${isNamed(users, comments.userId, workspaceId)}`.
 */
export function isNamed(table: RowTable, column: PgColumn, workspaceId: Placeholder): SQL | undefined {
  return and(eq(table.workspaceId, workspaceId), eq(table.id, column));
}

/**
 * The row of a table as an argument of an SQL function: `board_json(${rowOf(boards)})`. The table's name alone would
 * do, except on Citus, where the rows of a shard have a type of their own.
 */
export const rowOf = (table: PgTable): SQL => sql`row(${table}.*)::${table}`;

/** A time with the precision of the API's responses, which is milliseconds. */
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const createdAt = () => time("created_at").notNull().defaultNow();

/** A UUIDv7 that the database generates. Ids increase with time, which keeps inserts at one end of each index. */
export const newId = () => uuid("id").notNull().default(sql`uuidv7()`);

/** The columns that identify a row within its workspace. */
export const rowKey = () => ({ workspaceId: uuid("workspace_id").notNull(), id: newId() });

/** A stored count. Every write that affects the count must update it. The table also needs the check `notNegative`. */
export const counter = (name: string) => integer(name).notNull().default(0);

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

type Columns = [AnyPgColumn, ...AnyPgColumn[]];

/**
 * A constraint's name as PostgreSQL generates it: the names of the table and the columns, and a suffix such as
 * `fkey`.
 */
const nameOf = (columns: Columns, suffix: string) =>
  [getTableName(columns[0].table), ...columns.map(({ name }) => name), suffix].join("_");

export const primary = (...columns: Columns) =>
  primaryKey({ name: `${getTableName(columns[0].table)}_pkey`, columns });

export const reference = (columns: Columns, foreignColumns: Columns, name = nameOf(columns, "fkey")) =>
  foreignKey({ name, columns, foreignColumns });

/** A foreign key from a column to the `id` of a row in the same workspace. */
export const rowReference = (column: AnyPgColumn, table: RowTable, name?: string) => {
  const { workspaceId } = getTableColumns(column.table) as { workspaceId: AnyPgColumn };
  return reference([workspaceId, column], [table.workspaceId, table.id], name);
};

export const notNegative = (column: AnyPgColumn) => check(nameOf([column], "check"), sql`${column} >= 0`);

/** Index columns in descending order, with nulls first as in plain SQL; Drizzle's `desc()` alone puts nulls last. */
export const descending = (...columns: ExtraConfigColumn[]) =>
  columns.map((column) => column.desc().nullsFirst());
