import { inject } from "vitest";
import type { Api } from "../harness.ts";

/** The statements that wait for a lock, on any node of a cluster. `named` is a part of their text. */
export function lockWaits(sql: Api["sql"], named = "") {
  const sessions = inject("citusUrl") ? "citus_stat_activity" : "pg_stat_activity";
  return sql`
    select from ${sql(sessions)}
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${named}%`}`;
}
