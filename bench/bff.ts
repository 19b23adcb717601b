import { join } from "node:path";
import autocannon from "autocannon";
import { StartupError } from "../platform/environment.ts";
import type { Length } from "./compare.ts";
import { type EmbedEndpoint, embedEndpoints } from "./embed-endpoints.ts";
import { furnishSite, page } from "./furnish-site.ts";
import { type Options, readOptions, usage } from "./read-options.ts";
import { readProcessCpu, requireProc } from "./read-usage.ts";
import { writeResults } from "./report.ts";
import { limit } from "./run-load.ts";
import { seedWorkspace, smallSize } from "./seed.ts";
import { type Process, startProcess } from "./start-process.ts";
import { startSystem } from "./start-system.ts";

/** The target: at most this many microseconds of CPU of the BFF process per request, as the median of the rounds. */
const target = 600;

interface Turn {
  requests: number;
  errors: number;
  /** Microseconds of CPU per request, in the BFF process and in the API process. */
  bff: number;
  api: number;
}

/** `npm run bench:bff` measures the BFF process in front of a real API and PostgreSQL. Wrong responses fail the run. */
async function run(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    console.log(usage.replace("npm run bench", "npm run bench:bff"));
    return 0;
  }
  requireProc();
  const system = await startSystem((admin) => seedWorkspace(admin, 1, smallSize));
  const running: Process[] = [];
  try {
    const api = await system.startApi();
    running.push(api);
    const [root] = system.sharedRootKeys;
    const keys = `${root?.id}:${root?.secret.toString("base64url")}`;
    const bff = await startProcess(join(import.meta.dirname, "../bff/server.js"), {
      ...{ BFF_PORT: "0", API_URL: api.url, BFF_ROOT_KEYS: keys, SHARED_ROOT_KEYS: keys },
      ...{ RATE_LIMITS: "off", LOG_LEVEL: "info" },
    });
    running.unshift(bff);
    const endpoints = embedEndpoints(await furnishSite(system, api.url, bff.url)).filter(options.isWanted);
    const rows = await measure(endpoints, bff, api, options);
    console.log(formatTable(rows));
    console.log(await writeResults(system, { effort: options.effort, target, bff: rows }));
    return rows.reduce((sum, { errors }) => sum + errors, 0);
  } finally {
    for (const { stop } of running) await stop();
    await system.stop();
  }
}

/** Measures all endpoints in each round, so that a slow period of the machine affects all of them. */
async function measure(endpoints: EmbedEndpoint[], bff: Process, api: Process, { effort }: Options) {
  const { rounds, length, warmUp } = effort;
  const turns = new Map(endpoints.map(({ name }) => [name, [] as Turn[]]));
  const connections = Math.min(effort.connections, 16);
  for (const endpoint of endpoints) {
    const least = Math.ceil(warmUp / endpoints.length);
    if (least > 0) await load(bff, endpoint, connections, { requests: least });
  }
  for (let round = 0; round < rounds; round += 1) {
    process.stderr.write(`round ${round + 1} of ${rounds}\n`);
    for (const endpoint of endpoints) {
      const before = { bff: readProcessCpu(bff.pid), api: readProcessCpu(api.pid) };
      const { requests, errors } = await load(bff, endpoint, connections, length);
      const cost = (used: number) => used / Math.max(1, requests);
      turns.get(endpoint.name)?.push({
        ...{ requests, errors },
        bff: cost(readProcessCpu(bff.pid) - before.bff),
        api: cost(readProcessCpu(api.pid) - before.api),
      });
    }
  }
  return [...turns].map(([name, played]) => ({
    name,
    requests: played.reduce((sum, { requests }) => sum + requests, 0),
    errors: played.reduce((sum, { errors }) => sum + errors, 0),
    bff: median(played.map((turn) => turn.bff)),
    api: median(played.map((turn) => turn.api)),
  }));
}

/** Sends requests as host pages do, with an origin and the headers that a browser adds. */
async function load({ url }: Process, { requests }: EmbedEndpoint, connections: number, length: Length) {
  const result = await autocannon({
    ...{ url, connections },
    ...limit(length, connections),
    requests: requests.map(({ method, path, body, token }) => ({
      method,
      path,
      headers: {
        origin: page,
        referer: `${page}/`,
        accept: "*/*",
        "accept-language": "en-US,en;q=0.9",
        "user-agent":
          "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body }),
    })),
  });
  return { requests: result.requests.total, errors: result.errors + result.timeouts + result.non2xx };
}

function formatTable(rows: Awaited<ReturnType<typeof measure>>): string {
  const lines = rows.map(({ name, bff, api, requests, errors }) =>
    [name.padEnd(50), bff.toFixed(0), api.toFixed(0), requests, errors, bff <= target ? "reached" : "missed"]
      .map((cell, column) => (column ? String(cell).padStart(9) : cell))
      .join(""),
  );
  const head = `${"endpoint".padEnd(50)}   BFF µs   API µs requests   errors  ≤ ${target}`;
  return [head, ...lines].join("\n");
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

try {
  process.exitCode = (await run()) > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
