import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { customType, type PgColumn, type PgTable, timestamp, uuid } from "drizzle-orm/pg-core";

/** The row that a column names in the same workspace: `join ${users} on ${isNamed(users, comments.userId)}`. */
export function isNamed(
  table: PgTable & { workspaceId: PgColumn; id: PgColumn },
  column: PgColumn,
): SQL | undefined {
  const { workspaceId } = getTableColumns(column.table);
  return and(eq(table.workspaceId, workspaceId), eq(table.id, column));
}

/** A time in milliseconds, the precision of the API's answers. */
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const createdAt = () => time("created_at").notNull().defaultNow();

/** An id that the database generates; ids rise with time, which keeps inserts at one end of each index. */
export const newId = () => uuid("id").notNull().default(sql`uuidv7()`);

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
