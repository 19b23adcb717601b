import type { TransactionSql } from "postgres";
import { expect, inject } from "vitest";
import type { Api, ApiResponse } from "../harness.ts";

/**
 * The statements that wait for a lock, on any node of a cluster. `named` is a part of their text, except on a cluster,
 * whose nodes run other texts. Votes first wait for only 75 ms, and hold no lock until they wait again: they count once
 * they have waited longer than that.
 */
export function lockWaits(sql: Api["sql"], named = "") {
  const isCluster = Boolean(inject("citusUrl"));
  return sql`
    select from ${sql(isCluster ? "citus_stat_activity" : "pg_stat_activity")}
    where datname = current_database() and wait_event_type = 'Lock'
      and query like ${isCluster ? "%" : `%${named}%`}
      and (query not like '%toggle_post_votes%' or clock_timestamp() - query_start > interval '200 ms')`;
}

/**
 * Makes calls at the same time while a transaction holds locks, and commits the transaction once each call waits for a
 * lock. @returns the responses, in the order of the calls
 */
export async function callWhileLocked(
  api: Api,
  lock: (sql: TransactionSql) => Promise<unknown>,
  calls: (() => Promise<ApiResponse>)[],
  beforeCommit: (sql: TransactionSql) => Promise<unknown> = async () => {},
): Promise<ApiResponse[]> {
  const responses: Promise<ApiResponse>[] = [];
  await api.sql.begin(async (sql) => {
    await lock(sql);
    responses.push(...calls.map((call) => call()));
    await expect.poll(() => lockWaits(api.sql)).toHaveLength(calls.length);
    await beforeCommit(sql);
  });
  return Promise.all(responses);
}
