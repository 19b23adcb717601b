import { createDelegatedKeys } from "../../bff/upstream/delegated-key.ts";
import type { Contest, Effort, Side } from "../compare.ts";
import { growingEndpoints } from "../growing-endpoints.ts";
import type { Options } from "../read-options.ts";
import { formatTable, writeResults } from "../report.ts";
import { benchId } from "../systems/ids.ts";
import { type Size, seedWorkspace } from "../systems/seed.ts";
import type { Process } from "../systems/start-process.ts";
import { type System, startSystem } from "../systems/start-system.ts";
import { compareInTurn } from "./measure-endpoints.ts";
import { measureTurn } from "./measure-turn.ts";

const full = [10_000, 100_000, 1_000_000];
const small = [100, 300, 900];

/**
 * Measures three workspaces of increasing size in one database: the cost of a request must depend little on the size.
 * @returns the number of wrong responses
 */
export async function measureGrowth({ size, effort, isWanted }: Options): Promise<number> {
  const sizes = size === "small" ? small : full;
  const system = await startSystem(async (admin) => {
    for (const [n, posts] of sizes.entries()) await seedWorkspace(admin, n + 1, sizeOf(posts));
  });
  const api = await system.startApi();
  try {
    const callers = await Promise.all(sizes.map((_posts, n) => callersOf(system, n + 1)));
    const contests = contestsOf(system, api, callers, sizes, effort).filter(isWanted);
    const comparisons = await compareInTurn(contests, effort);
    console.log(formatTable(comparisons));
    console.log(await writeResults(system, { growth: sizes, effort, comparisons }));
    return comparisons.reduce((sum, { errors }) => sum + errors, 0);
  } finally {
    await api.stop();
    await system.stop();
  }
}

function sizeOf(posts: number): Size {
  return { users: 2_000, posts, votes: posts, comments: posts, polls: 100, ballots: 5_000 };
}

export interface Callers {
  staff(): Promise<string>;
  visitor(): Promise<string>;
}

/**
 * Returns two functions: one resolves to an API key for a staff member, the other to one for a visitor. A run against
 * an earlier build passes that build's `createKeys`.
 */
export async function callersOf(
  system: System,
  workspace: number,
  createKeys = createDelegatedKeys,
): Promise<Callers> {
  const staff = workspace === 1 ? system.apiKey : await system.makeKey(workspace);
  const keys = createKeys(system.sharedRootKeys);
  const delegation = {
    workspaceId: benchId("workspace", workspace, 0),
    userId: benchId("user", workspace, 7),
    ...{ epoch: 1, sessionId: "bench", isVerified: true, mayLackRow: false },
  };
  return { staff: async () => staff, visitor: () => keys.mint(delegation) };
}

/** Compares each endpoint in each workspace with the same endpoint in the next smaller workspace. */
function contestsOf(
  system: System,
  api: Process,
  callers: Callers[],
  sizes: number[],
  { connections }: Effort,
): Contest[] {
  const side = (endpoint: (typeof growingEndpoints)[number], n: number): Side => ({
    label: `${sizes[n]?.toLocaleString("en")} posts`,
    async turn(length) {
      const apiKey = (await callers[n]?.[endpoint.caller]()) ?? "";
      const requests = endpoint.requests(n + 1, sizes[n] ?? 0);
      return measureTurn([api], system.postgresPid, { apiKey, connections, length, requests });
    },
  });
  return growingEndpoints.flatMap((endpoint) =>
    sizes.slice(1).map((_posts, n) => ({
      name: `${endpoint.name}${endpoint.caller === "visitor" ? ", as a visitor" : ""}`,
      compares: "cpu" as const,
      goal: 1.3,
      limit: 1.3,
      base: side(endpoint, n),
      ours: side(endpoint, n + 1),
      ...(endpoint.isWrite && { prepare: () => system.admin.$client`vacuum` }),
    })),
  );
}
