import type { Length } from "../compare.ts";
import type { LoadRequest } from "../run-load.ts";
import type { Process } from "../systems/start-process.ts";
import type { System } from "../systems/start-system.ts";
import { measureTurn } from "./measure-turn.ts";
import { readMemory } from "./read-usage.ts";

export interface Memory {
  requests: number;
  /** Resident memory in megabytes: after the first tenth of the requests, at the end, and at its maximum. */
  first: number;
  last: number;
  most: number;
  /** Growth over the second half, in megabytes per 100,000 requests. */
  slope: number;
  verdict: "target reached" | "missed";
  errors: number;
}

const limit = 150;

/** Sends many requests of all kinds to one new process and measures its memory. */
export async function measureMemory(
  system: System,
  api: Process,
  requests: LoadRequest[],
  { total, length, connections }: { total: number; length: Length; connections: number },
): Promise<Memory> {
  const seen: { sent: number; megabytes: number }[] = [];
  let errors = 0;
  for (let sent = 0; sent < total; ) {
    const load = { apiKey: system.apiKey, requests, length, connections };
    const turn = await measureTurn([api], system.postgresPid, load);
    sent += turn.requests;
    errors += turn.errors;
    seen.push({ sent, megabytes: readMemory(api.pid) });
  }
  const first = seen.find(({ sent }) => sent >= total / 10);
  const last = seen.at(-1);
  const most = Math.max(...seen.map(({ megabytes }) => megabytes));
  const slope = slopeOf(seen.filter(({ sent }) => sent >= total / 2)) * 100_000;
  return {
    ...{
      requests: last?.sent ?? 0,
      first: first?.megabytes ?? 0,
      last: last?.megabytes ?? 0,
      most,
      slope,
      errors,
    },
    verdict: most <= limit && slope < 1 ? "target reached" : "missed",
  };
}

/** The least-squares slope, in megabytes per request. */
function slopeOf(points: { sent: number; megabytes: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(({ sent }) => sent)), mean(points.map(({ megabytes }) => megabytes))];
  const across = points.reduce((sum, { sent }) => sum + (sent - x) ** 2, 0);
  if (across === 0) return 0;
  return points.reduce((sum, { sent, megabytes }) => sum + (sent - x) * (megabytes - y), 0) / across;
}
