import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Comparison, type Contest, type Effort, playRounds, type Side, summarise } from "../compare.ts";
import { type Endpoint, endpoints } from "../endpoints.ts";
import type { Options } from "../read-options.ts";
import { formatTable, writeResults } from "../report.ts";
import { seedWorkspace, smallSize } from "../systems/seed.ts";
import type { Process } from "../systems/start-process.ts";
import { type System, startSystem } from "../systems/start-system.ts";
import { measureTurn } from "./measure-turn.ts";

const metrics = { API_METRICS_PORT: "0" };
const log = { ACCESS_LOG: "on" };
const oneInHundred = { OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.01" };

/**
 * Compares an API process that observes its requests with one that does not: metrics, the access log, both, and traces.
 * Metrics and the access log together may cost at most 4% more CPU. The comparison with "nothing" shows how much two equal
 * processes differ. @returns the number of wrong responses
 */
export async function measureObserved({ effort, isWanted }: Options): Promise<number> {
  const collector = createServer((request, response) => {
    request
      .resume()
      .on("end", () => response.writeHead(200, { "content-type": "application/json" }).end("{}"));
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const traces = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  };
  const system = await startSystem((admin) => seedWorkspace(admin, 1, smallSize));
  try {
    const base = await system.startApi();
    const variants = {
      nothing: {},
      ...{ metrics, log, "metrics and log": { ...metrics, ...log } },
      "one in a hundred traced": { ...traces, ...oneInHundred },
      "all traced": traces,
    };
    const observed: [label: string, process: Process][] = [];
    for (const [label, environment] of Object.entries(variants)) {
      observed.push([label, await system.startApi(environment)]);
    }
    const comparisons: Comparison[] = [];
    for (const endpoint of endpoints.filter((each) => !each.isWrite && isWanted(each))) {
      const contests = contestsOf(endpoint, system, base, observed, effort);
      const sides = contests
        .slice(0, 1)
        .map(({ base }) => base)
        .concat(contests.map(({ ours }) => ours));
      // All processes get the same requests in the same time, so that V8 has compiled as much in each.
      const [baseTurns = [], ...turns] = await playRounds(sides, effort);
      contests.forEach((contest, place) => {
        comparisons.push(summarise(contest, baseTurns, turns[place] ?? []));
      });
    }
    console.log(formatTable(comparisons));
    console.log(await writeResults(system, { effort, comparisons }));
    return comparisons.reduce((sum, { errors }) => sum + errors, 0);
  } finally {
    await system.stop();
    collector.close();
  }
}

function contestsOf(
  endpoint: Endpoint,
  { apiKey, postgresPid }: System,
  base: Process,
  observed: [label: string, process: Process][],
  { connections }: Effort,
): Contest[] {
  const requests = endpoint.requests(smallSize);
  const side = (label: string, process: Process): Side => ({
    label,
    turn: (length) => measureTurn([process], postgresPid, { apiKey, requests, connections, length }),
  });
  const without = side("without", base);
  return observed.map(([label, process]) => ({
    ...{ name: `${endpoint.name}, ${label}`, compares: "node", goal: 1, limit: 1.04 },
    ...{ base: without, ours: side(label, process) },
  }));
}
