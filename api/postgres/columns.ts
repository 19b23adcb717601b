import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

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
