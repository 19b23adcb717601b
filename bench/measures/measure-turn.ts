import type { Turn } from "../compare.ts";
import { type Load, runLoad } from "../run-load.ts";
import type { Process } from "../systems/start-process.ts";
import { readProcessCpu, readServerCpu } from "./read-usage.ts";

/** A load, and whether its requests must be rejected. */
export interface TurnLoad extends Omit<Load, "url"> {
  /** Whether every response must be an error. */
  isRejected?: boolean;
}

/**
 * Runs a load against one or more servers at the same time, and measures the CPU time of the servers and of Postgres.
 */
export async function measureTurn(servers: Process[], postgresPid: number, load: TurnLoad): Promise<Turn> {
  const readNode = () => servers.reduce((sum, { pid }) => sum + readProcessCpu(pid), 0);
  const before = { node: readNode(), postgres: readServerCpu(postgresPid) };
  const results = await Promise.all(servers.map(({ url }) => runLoad({ ...load, url })));
  const used = { node: readNode() - before.node, postgres: readServerCpu(postgresPid) - before.postgres };
  const sum = (field: "requests" | "broken" | "rejected") =>
    results.reduce((total, result) => total + result[field], 0);
  const most = (field: "seconds" | "p50" | "p99") => Math.max(...results.map((result) => result[field]));
  const [requests, seconds] = [sum("requests"), most("seconds")];
  const wrong = load.isRejected ? requests - sum("rejected") : sum("rejected");
  const each = (microseconds: number) => microseconds / Math.max(1, requests);
  return {
    ...{ requests, seconds, rate: requests / seconds, p50: most("p50"), p99: most("p99") },
    ...{ node: each(used.node), postgres: each(used.postgres), cpu: each(used.node + used.postgres) },
    errors: sum("broken") + wrong,
  };
}
