import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Contest, Effort, Side } from "./compare.ts";
import { endpoints } from "./endpoints.ts";
import { compareInTurn } from "./measure-endpoints.ts";
import { measureTurn } from "./measure-turn.ts";
import type { Options } from "./read-options.ts";
import { formatTable, writeResults } from "./report.ts";
import { seedWorkspace, smallSize } from "./seed.ts";
import type { Process } from "./start-process.ts";
import { type System, startSystem } from "./start-system.ts";

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
    const contests: Contest[] = [];
    for (const [label, environment] of Object.entries(variants)) {
      contests.push(...contestsOf(label, system, base, await system.startApi(environment), effort));
    }
    const comparisons = await compareInTurn(contests.filter(isWanted), effort);
    console.log(formatTable(comparisons));
    console.log(await writeResults(system, { effort, comparisons }));
    return comparisons.reduce((sum, { errors }) => sum + errors, 0);
  } finally {
    await system.stop();
    collector.close();
  }
}

function contestsOf(
  label: string,
  { apiKey, postgresPid }: System,
  base: Process,
  observed: Process,
  { connections }: Effort,
): Contest[] {
  return endpoints
    .filter(({ isWrite }) => !isWrite)
    .map((endpoint) => {
      const requests = endpoint.requests(smallSize);
      const side = (name: string, process: Process): Side => ({
        label: name,
        turn: (length) => measureTurn([process], postgresPid, { apiKey, requests, connections, length }),
      });
      return {
        ...{ name: `${endpoint.name}, ${label}`, compares: "node", goal: 1, limit: 1.04 },
        ...{ base: side("without", base), ours: side(label, observed) },
      };
    });
}
