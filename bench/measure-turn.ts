import type { Turn } from "./compare.ts";
import { readProcessCpu, readServerCpu } from "./read-usage.ts";
import { type Load, runLoad } from "./run-load.ts";
import type { Process } from "./start-process.ts";

/** What is loaded, and what is expected back. */
export interface TurnLoad extends Omit<Load, "url"> {
  /** Every answer is to be a refusal. */
  isRefused?: boolean;
}

/** One load on one server, or the same on each of several at once, and the CPU that it cost them and Postgres. */
export async function measureTurn(servers: Process[], postgresPid: number, load: TurnLoad): Promise<Turn> {
  const readNode = () => servers.reduce((sum, { pid }) => sum + readProcessCpu(pid), 0);
  const before = { node: readNode(), postgres: readServerCpu(postgresPid) };
  const results = await Promise.all(servers.map(({ url }) => runLoad({ ...load, url })));
  const used = { node: readNode() - before.node, postgres: readServerCpu(postgresPid) - before.postgres };
  const sum = (field: "requests" | "broken" | "refused") =>
    results.reduce((total, result) => total + result[field], 0);
  const most = (field: "seconds" | "p50" | "p99") => Math.max(...results.map((result) => result[field]));
  const [requests, seconds] = [sum("requests"), most("seconds")];
  const wrong = load.isRefused ? requests - sum("refused") : sum("refused");
  const each = (microseconds: number) => microseconds / Math.max(1, requests);
  return {
    ...{ requests, seconds, rate: requests / seconds, p50: most("p50"), p99: most("p99") },
    ...{ node: each(used.node), postgres: each(used.postgres), cpu: each(used.node + used.postgres) },
    errors: sum("broken") + wrong,
  };
}
