import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import autocannon from "autocannon";
import { z } from "zod";
import { readEnvironment } from "../platform/process/environment.ts";
import { projectRoot } from "../platform/process/project-root.ts";
import type { Length } from "./compare.ts";

export interface LoadRequest {
  method: "GET" | "POST";
  path: string;
  body?: string;
  /** Overrides the load's `apiKey`. */
  apiKey?: string;
}

export interface Load {
  url: string;
  apiKey: string;
  requests: LoadRequest[];
  length: Length;
  connections: number;
}

export type LoadResult = z.infer<typeof LoadResult>;

const LoadResult = z.object({
  requests: z.number(),
  seconds: z.number(),
  /** Failed connections and missing responses. */
  broken: z.number(),
  /** Responses other than 2xx. */
  rejected: z.number(),
  /** Percentiles of the response time, in milliseconds. */
  p50: z.number(),
  p99: z.number(),
});

/** The load generator: `wrk` if it is installed, because it needs the least CPU. */
export const generator = readEnvironment({ PATH: z.string().default("") })
  .PATH.split(delimiter)
  .some((folder) => existsSync(join(folder, "wrk")))
  ? "wrk"
  : "autocannon";

/** Repeats the requests for one turn. Each connection sends its next request after it has received a response. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const { length } = load;
  return generator === "wrk" && "seconds" in length ? runWrk(load, length) : runAutocannon(load);
}

/**
 * Returns the options for autocannon that set the length of a turn. Sets `sampleInt` (in milliseconds), because
 * autocannon otherwise checks only once per second whether it has sent enough requests.
 */
export function limit(length: Length, connections: number) {
  if ("seconds" in length) return { duration: length.seconds };
  return { amount: Math.max(length.requests, connections), sampleInt: 20 };
}

async function runWrk(
  { url, apiKey, requests, connections }: Load,
  { seconds }: { seconds: number },
): Promise<LoadResult> {
  const folder = await mkdtemp(join(tmpdir(), "earshot-load-"));
  const file = join(folder, "requests.tsv");
  const lines = requests.map(({ method, path, body, ...own }) =>
    [method, path, own.apiKey ?? apiKey, body ?? ""].join("\t"),
  );
  try {
    await writeFile(file, `${lines.join("\n")}\n`);
    const script = join(projectRoot, "bench/replay.lua");
    const options = ["-t", "1", "-c", `${connections}`, "-d", `${seconds}`, "--timeout", "10", "-s", script];
    const { stdout } = await promisify(execFile)("wrk", [...options, url, "--", file]);
    return LoadResult.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runAutocannon({ url, apiKey, requests, length, connections }: Load): Promise<LoadResult> {
  const prepared = requests.map(({ method, path, body, ...own }) => ({
    method,
    path,
    headers: {
      "x-api-key": own.apiKey ?? apiKey,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body }),
  }));
  let client = 0;
  const result = await autocannon({
    url,
    connections,
    ...limit(length, connections),
    // Each connection starts at a different place in the list, so that no two connections send the same request at
    // once.
    setupClient: (connection) => {
      const start = (client++ * 997) % prepared.length;
      connection.setRequests([...prepared.slice(start), ...prepared.slice(0, start)]);
    },
  });
  return {
    requests: result.requests.total,
    seconds: result.duration,
    broken: result.errors + result.timeouts,
    rejected: result.non2xx,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
