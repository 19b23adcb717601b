import type { Api } from "../harness.ts";

/**
 * The time in a column, this many seconds earlier, for an update. Citus rejects `column - interval` there, because the
 * result can depend on the session's time zone.
 */
export const earlier = (sql: Api["sql"], column: string, seconds: number) =>
  sql`(${sql(column)} at time zone 'UTC' - make_interval(secs => ${seconds}::float8)) at time zone 'UTC'`;
