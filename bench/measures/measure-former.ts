import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { codeRoot } from "../../platform/process/project-root.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import type { Contest, Effort, Side } from "../compare.ts";
import { endpoints } from "../endpoints.ts";
import { growingEndpoints } from "../growing-endpoints.ts";
import type { Options } from "../read-options.ts";
import { formatTable, writeResults } from "../report.ts";
import type { LoadRequest } from "../run-load.ts";
import { fullSize, type Size, smallSize } from "../systems/seed.ts";
import type { Process } from "../systems/start-process.ts";
import type { System } from "../systems/start-system.ts";
import { compareInTurn } from "./measure-endpoints.ts";
import { type Callers, callersOf } from "./measure-growth.ts";
import { measureTurn } from "./measure-turn.ts";

interface Endpoint {
  name: string;
  caller: "staff" | "visitor";
  isWrite?: boolean | undefined;
  requests: LoadRequest[];
}

interface Running {
  system: System;
  api: Process;
  callers: Callers;
}

/**
 * Compares each endpoint of this build with the same endpoint of an earlier build, in turn, each build with its own
 * database. A change may cost at most 3% more CPU. @returns the number of wrong responses
 */
export async function measureFormer(folder: string, { size, effort, isWanted }: Options): Promise<number> {
  const [workspaces, each] = size === "small" ? [2, smallSize] : [10, fullSize];
  const running: Running[] = [];
  try {
    for (const build of [join(resolve(folder), "dist/server"), codeRoot])
      running.push(await start(build, workspaces, each));
    const [former, ours] = running;
    if (!former || !ours) return 1;
    const contests = endpointsOf(each).map((endpoint) => contestOf(endpoint, former, ours, effort));
    const comparisons = await compareInTurn(contests.filter(isWanted), effort);
    console.log(formatTable(comparisons));
    console.log(await writeResults(ours.system, { former: folder, size, effort, comparisons }));
    return comparisons.reduce((sum, { errors }) => sum + errors, 0);
  } finally {
    for (const { api, system } of running) {
      await api.stop();
      await system.stop();
    }
  }
}

/**
 * Starts the earlier build from its own compiled modules, because its tables, seed data and keys may differ from this
 * build's.
 */
async function start(build: string, workspaces: number, each: Size): Promise<Running> {
  const load = async (...files: string[]) => {
    const file = files.map((name) => join(build, name)).find(existsSync);
    if (file) return import(pathToFileURL(file).href);
    throw new StartupError(
      `${join(build, files[0] ?? "")} does not exist. Run npm run build in the folder of the earlier build.`,
    );
  };
  const { startSystem }: typeof import("../systems/start-system.ts") = await load(
    "bench/systems/start-system.js",
    "bench/start-system.js",
  );
  const { seedWorkspace }: typeof import("../systems/seed.ts") = await load(
    "bench/systems/seed.js",
    "bench/seed.js",
  );
  const { createDelegatedKeys }: typeof import("../../bff/upstream/delegated-key.ts") = await load(
    "bff/upstream/delegated-key.js",
    "bff/delegated-key.js",
  );
  const system = await startSystem(async (admin) => {
    for (let w = 1; w <= workspaces; w += 1) await seedWorkspace(admin, w, each);
  });
  const callers = await callersOf(system, 1, createDelegatedKeys);
  return { system, callers, api: await system.startApi() };
}

/**
 * Returns all endpoints of `endpoints.ts` and `growing-endpoints.ts`, with requests for a workspace of the given size.
 */
function endpointsOf(size: Size): Endpoint[] {
  return [
    ...endpoints.map(({ requests, ...endpoint }) => ({
      ...endpoint,
      caller: "staff" as const,
      requests: requests(size),
    })),
    ...growingEndpoints.map(({ requests, ...endpoint }) => ({
      ...endpoint,
      requests: requests(1, size.posts),
    })),
  ];
}

function contestOf(endpoint: Endpoint, former: Running, ours: Running, { connections }: Effort): Contest {
  const { name, caller, isWrite, requests } = endpoint;
  const side = (label: string, { system, api, callers }: Running): Side => ({
    label,
    async turn(length) {
      const apiKey = await callers[caller]();
      return measureTurn([api], system.postgresPid, { apiKey, requests, connections, length });
    },
  });
  return {
    name: caller === "visitor" ? `${name}, as a visitor` : name,
    ...{ compares: "cpu", goal: 1, limit: 1.03 },
    base: side("former", former),
    ours: side("ours", ours),
    ...(isWrite && {
      prepare: () => Promise.all([former, ours].map(({ system }) => system.admin.$client`vacuum`)),
    }),
  };
}
