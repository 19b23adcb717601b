import type { Api } from "../harness.ts";

/**
 * The time in a column, this many seconds earlier, for an update. Citus rejects `column - interval` there, because the
 * result can depend on the session's time zone.
 */
export const earlier = (sql: Api["sql"], column: string, seconds: number) =>
  sql`to_timestamp(extract(epoch from ${sql(column)}) - ${seconds}::float8)`;
