import { join } from "node:path";
import autocannon from "autocannon";
import { codeRoot } from "../platform/process/project-root.ts";
import { StartupError } from "../platform/process/startup-error.ts";
import type { Length } from "./compare.ts";
import { type EmbedEndpoint, type EmbedRequest, embedEndpoints } from "./embed-endpoints.ts";
import { readProcessCpu, readServerCpu, requireProc } from "./measures/read-usage.ts";
import { type Options, readOptions, usage } from "./read-options.ts";
import { writeResults } from "./report.ts";
import { limit } from "./run-load.ts";
import { furnishSite, page } from "./systems/furnish-site.ts";
import { seedWorkspace, smallSize } from "./systems/seed.ts";
import { type Process, startProcess } from "./systems/start-process.ts";
import { startSystem } from "./systems/start-system.ts";

/**
 * The target: at most this many microseconds of CPU of the BFF process per request, as the median of the rounds. Pages
 * have a target of their own.
 */
const target = 600;

/** The measured servers; `postgres` is the process id of its postmaster. */
interface Servers {
  bff: Process;
  api: Process;
  postgres: number;
}

interface Turn {
  requests: number;
  errors: number;
  /** Microseconds of CPU per request: in the BFF process, in the API process, and in PostgreSQL. */
  bff: number;
  api: number;
  postgres: number;
  /** Of the same request to the API, in the API process and in PostgreSQL. */
  own: number;
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
    const bff = await startProcess(join(codeRoot, "bff/server.js"), {
      ...{ BFF_PORT: "0", API_URL: api.url, BFF_ROOT_KEYS: keys, SHARED_ROOT_KEYS: keys },
      ...{ RATE_LIMITS: "off", LOG_LEVEL: "info" },
    });
    running.unshift(bff);
    const endpoints = embedEndpoints(await furnishSite(system, api.url, bff.url)).filter(options.isWanted);
    const rows = await measure(endpoints, { bff, api, postgres: system.postgresPid }, options);
    console.log(formatTable(rows));
    console.log(await writeResults(system, { effort: options.effort, target, bff: rows }));
    return rows.reduce((sum, { errors }) => sum + errors, 0);
  } finally {
    for (const { stop } of running) await stop();
    await system.stop();
  }
}

/** Measures all endpoints in each round, so that a slow period of the machine affects all of them. */
async function measure(endpoints: EmbedEndpoint[], { bff, api, postgres }: Servers, { effort }: Options) {
  const { rounds, length, warmUp } = effort;
  const turns = new Map(endpoints.map(({ name }) => [name, [] as Turn[]]));
  const connections = Math.min(effort.connections, 16);
  for (const endpoint of endpoints) {
    const least = Math.ceil(warmUp / endpoints.length);
    if (least > 0) await load(bff, endpoint.requests, connections, { requests: least });
  }
  for (let round = 0; round < rounds; round += 1) {
    process.stderr.write(`round ${round + 1} of ${rounds}\n`);
    for (const endpoint of endpoints) {
      const read = () => [readProcessCpu(bff.pid), readProcessCpu(api.pid), readServerCpu(postgres)] as const;
      const before = read();
      const { requests, errors } = await load(bff, endpoint.requests, connections, length);
      const after = read();
      const cost = (server: 0 | 1 | 2) => (after[server] - before[server]) / Math.max(1, requests);
      const own = endpoint.own ? await load(api, endpoint.own.requests, connections, length) : undefined;
      const end = read();
      turns.get(endpoint.name)?.push({
        requests,
        errors: errors + (own?.errors ?? 0),
        ...{ bff: cost(0), api: cost(1), postgres: cost(2) },
        own: own ? (end[1] + end[2] - after[1] - after[2]) / Math.max(1, own.requests) : Number.NaN,
      });
    }
  }
  return endpoints.map(({ name, mostOfAll, own }) => {
    const played = turns.get(name) ?? [];
    const middle = (read: (turn: Turn) => number) => median(played.map(read));
    return {
      ...{ name, target: mostOfAll ?? target },
      requests: played.reduce((sum, { requests }) => sum + requests, 0),
      errors: played.reduce((sum, { errors }) => sum + errors, 0),
      bff: middle(({ bff }) => bff),
      api: middle(({ api }) => api),
      postgres: middle(({ postgres }) => postgres),
      counted: middle(({ bff, api, postgres }) => (mostOfAll === undefined ? bff : bff + api + postgres)),
      ...(own && {
        ratio: middle(({ bff, api, postgres, own }) => (bff + api + postgres) / own),
        mostRatio: own.most,
      }),
    };
  });
}

/** Sends requests as host pages do, with an origin and the headers that a browser adds. */
async function load({ url }: Process, requests: EmbedRequest[], connections: number, length: Length) {
  const sent = requests.map(({ method, path, body, token, apiKey }) => ({
    method,
    path,
    headers: {
      origin: page,
      referer: `${page}/`,
      accept: "*/*",
      "accept-encoding": "gzip, deflate, br, zstd",
      "accept-language": "en-US,en;q=0.9",
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0",
      ...(apiKey !== undefined && { "x-api-key": apiKey }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body }),
  }));
  // Each connection begins elsewhere, so that two connections do not send the same request at the same time.
  let connection = 0;
  const result = await autocannon({
    ...{ url, connections },
    ...limit(length, connections),
    setupClient: (client) => {
      const first = Math.floor((connection++ * sent.length) / connections);
      client.setRequests([...sent.slice(first), ...sent.slice(0, first)]);
    },
  });
  return { requests: result.requests.total, errors: result.errors + result.timeouts + result.non2xx };
}

function formatTable(rows: Awaited<ReturnType<typeof measure>>): string {
  const judge = (figure: number, most: number, digits = 0) =>
    `${figure <= most ? "reached" : "missed"} (${figure.toFixed(digits)} of ${most})`;
  const lines = rows.map(
    ({ name, bff, api, postgres, counted, target, requests, errors, ratio, mostRatio = 0 }) =>
      [
        ...[name.padEnd(50), bff.toFixed(0), api.toFixed(0), postgres.toFixed(0), requests, errors],
        judge(counted, target),
        ...(ratio === undefined ? [] : [`${judge(ratio, mostRatio, 2)} × the API's own`]),
      ]
        .map((cell, column) => (column === 0 ? cell : ` ${cell}`.padStart(9)))
        .join(""),
  );
  const head = `${"endpoint".padEnd(50)}   BFF µs   API µs    PG µs requests   errors target`;
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
