import { availableParallelism } from "node:os";
import { makeSecret } from "../../api/keys/secrets.ts";
import type { Contest, Effort, Side } from "../compare.ts";
import { endpoints } from "../endpoints.ts";
import type { LoadRequest } from "../run-load.ts";
import type { Size } from "../systems/seed.ts";
import type { Process } from "../systems/start-process.ts";
import type { System } from "../systems/start-system.ts";
import { measureTurn, type TurnLoad } from "./measure-turn.ts";

/** Compares each hot endpoint with the same endpoint of the floor server. */
export function endpointContests(
  system: System,
  { floor, ours }: { floor: Process; ours: Process },
  size: Size,
  effort: Effort,
): Contest[] {
  return endpoints.map(({ name, compares, goal, limit, isWrite, requests }) => {
    const load = { requests: requests(size) };
    return {
      ...{ name, compares, goal, limit },
      base: side("floor", system, [floor], effort, load),
      ours: side("ours", system, [ours], effort, load),
      ...(isWrite && { prepare: () => system.admin.$client`vacuum` }),
    };
  });
}

/** Compares requests with invalid API keys to requests with a valid key: an invalid key must not cost more CPU time. */
export function badKeyContests(
  system: System,
  ours: Process,
  requests: LoadRequest[],
  effort: Effort,
): Contest[] {
  const good = side("good key", system, [ours], effort, { requests });
  const bad = (label: string, rejected: LoadRequest[]): Contest => ({
    ...{ name: `a key that is ${label}`, compares: "cpu", goal: 1, limit: 1, base: good },
    ours: side(label, system, [ours], effort, { requests: rejected, isRejected: true }),
  });
  const unknown = requests.map((request) => ({ ...request, apiKey: makeSecret("esk") }));
  return [bad("malformed", withMalformedKeys(requests)), bad("unknown", unknown)];
}

/** Replaces the keys with keys that have the right form but a wrong checksum. */
export function withMalformedKeys(requests: LoadRequest[]): LoadRequest[] {
  return requests.map((request, n) => ({ ...request, apiKey: `esk_${`${n}`.padStart(43, "0")}000000` }));
}

/**
 * Compares two API processes with a single one. With few cores, two processes cannot be twice as fast, so CPU per
 * request is compared: if two processes use no more CPU per request, the rate can double on more cores.
 */
export function scalingContest(
  system: System,
  processes: [Process, Process],
  requests: LoadRequest[],
  effort: Effort,
): Contest {
  const sides = {
    base: side("1 process", system, processes.slice(0, 1), effort, { requests }),
    ours: side("2 processes", system, processes, effort, { requests }),
  };
  if (availableParallelism() >= 6) {
    return { name: "two processes", compares: "rate", goal: 1.6, limit: 1.6, ...sides };
  }
  return { name: "two processes, few cores", compares: "cpu", goal: 2 / 1.6, limit: 2 / 1.6, ...sides };
}

function side(
  label: string,
  { apiKey, postgresPid }: System,
  servers: Process[],
  { connections }: Effort,
  load: Pick<TurnLoad, "requests" | "isRejected">,
): Side {
  return {
    label,
    turn: (length) => measureTurn(servers, postgresPid, { apiKey, connections, length, ...load }),
  };
}
