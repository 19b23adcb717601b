import { inject } from "vitest";
import type { Api } from "../harness.ts";

/**
 * The statements that wait for a lock, on any node of a cluster. `named` is a part of their text, except on a cluster,
 * whose nodes run other texts.
 */
export function lockWaits(sql: Api["sql"], named = "") {
  const isCluster = Boolean(inject("citusUrl"));
  return sql`
    select from ${sql(isCluster ? "citus_stat_activity" : "pg_stat_activity")}
    where datname = current_database() and wait_event_type = 'Lock'
      and query like ${isCluster ? "%" : `%${named}%`}`;
}
