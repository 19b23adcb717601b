import { auditCounters } from "../../api/upkeep/audit-counters.ts";
import { type Comparison, type Contest, compare, type Effort } from "../compare.ts";
import { endpoints } from "../endpoints.ts";
import type { Options } from "../read-options.ts";
import { formatMemory, formatTable, type Limits, writeResults } from "../report.ts";
import { fullSize, type Size, seedWorkspace, smallSize } from "../systems/seed.ts";
import { type System, startSystem } from "../systems/start-system.ts";
import { badKeyContests, endpointContests, scalingContest, withMalformedKeys } from "./contests.ts";
import { countAskingConnections } from "./count-queries.ts";
import { measureLimit, pgbench } from "./measure-limit.ts";
import { measureMemory } from "./measure-memory.ts";

/**
 * Compares every hot endpoint with the floor server, and measures its SQL in Postgres and the memory of one process.
 * @returns the number of wrong responses, of wrong counters, and of connections that ran a query for a malformed key
 */
export async function measureEndpoints(options: Options): Promise<number> {
  const [workspaces, size] = options.size === "small" ? [2, smallSize] : [10, fullSize];
  say(`seeding ${workspaces} workspaces`);
  const system = await startSystem(async (admin) => {
    for (let w = 1; w <= workspaces; w += 1) await seedWorkspace(admin, w, size);
  });
  try {
    const comparisons = await compareAll(system, size, options);
    const limits = await measureLimits(system, size, options);
    const memory = await watchMemory(system, size, options);
    const reads = endpoints[0]?.requests(size) ?? [];
    const asking = await countAskingConnections(system, withMalformedKeys(reads));
    const drifts = await auditCounters(system.admin);
    console.log(formatTable(comparisons, limits));
    console.log(formatMemory(memory));
    console.log(`connections that queried Postgres because of a malformed key: ${asking} (0)`);
    console.log(`counters that do not match their rows after all turns: ${drifts.length} (0)`);
    const { effort } = options;
    const measured = { comparisons, limits: Object.fromEntries(limits), memory, asking, drifts };
    console.log(
      await writeResults(system, { size: options.size, workspaces, each: size, effort, ...measured }),
    );
    return comparisons.reduce((sum, { errors }) => sum + errors, memory.errors + asking + drifts.length);
  } finally {
    await system.stop();
  }
}

async function compareAll(system: System, size: Size, { effort, isWanted }: Options): Promise<Comparison[]> {
  const processes = [await system.startFloor(), await system.startApi(), await system.startApi()] as const;
  const [floor, ours, second] = processes;
  const reads = endpoints[0]?.requests(size) ?? [];
  const contests = [
    ...endpointContests(system, { floor, ours }, size, effort),
    ...badKeyContests(system, ours, reads, effort),
    scalingContest(system, [ours, second], reads, effort),
  ];
  try {
    return await compareInTurn(contests.filter(isWanted), effort);
  } finally {
    for (const { stop } of processes) await stop();
  }
}

/** Prints each ratio at once, so that a run that is stopped early still shows its measurements. */
export async function compareInTurn(contests: Contest[], effort: Effort): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const contest of contests) {
    const comparison = await compare(contest, effort);
    say(`${comparison.ratio.toFixed(2)} ${comparison.compares}  ${contest.name}`);
    comparisons.push(comparison);
  }
  return comparisons;
}

async function measureLimits(system: System, size: Size, { effort, isWanted }: Options): Promise<Limits> {
  const limits: Limits = new Map();
  say(pgbench ? "pgbench" : "pgbench is not installed, so its rows are omitted");
  for (const { name, requests, statement } of pgbench ? endpoints.filter(isWanted) : []) {
    const statements = statement ? requests(size).map((request) => statement(request, system.userId)) : [];
    const turn = statements.length > 0 ? await measureLimit(system, statements, effort.length) : undefined;
    if (turn) limits.set(name, turn);
  }
  return limits;
}

async function watchMemory(system: System, size: Size, { effort, requests }: Options) {
  say("memory");
  const all = endpoints.flatMap((endpoint) => endpoint.requests(size).slice(0, 500));
  const api = await system.startApi();
  return measureMemory(system, api, all, { ...effort, total: requests }).finally(api.stop);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
