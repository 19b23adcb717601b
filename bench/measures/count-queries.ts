import type { LoadRequest } from "../run-load.ts";
import type { System } from "../systems/start-system.ts";
import { measureTurn } from "./measure-turn.ts";

/**
 * Sends requests to a new API process without a worker, and counts its database connections that ran a query other than its
 * background queries. Reads `query_start`, because Postgres updates this column at once, but its statistics with a delay.
 */
export async function countAskingConnections(system: System, requests: LoadRequest[]): Promise<number> {
  const { $client: sql } = system.admin;
  const api = await system.startApi({ API_WORKER: "off" });
  try {
    const [before] = await sql<{ now: string }[]>`select clock_timestamp()::text as now`;
    const load = {
      apiKey: system.apiKey,
      requests,
      length: { seconds: 1 },
      connections: 8,
      isRejected: true,
    };
    await measureTurn([api], system.postgresPid, load);
    const [row] = await sql<{ connections: number }[]>`
      select count(*)::int as connections from pg_stat_activity
      where usename = 'earshot' and query !~ '^update api_keys|sweep_' and query_start > ${before?.now ?? ""}::timestamptz`;
    return row?.connections ?? 0;
  } finally {
    await api.stop();
  }
}
