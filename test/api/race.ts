import { auditCounters } from "../../api/upkeep/audit-counters.ts";
import { readRelease } from "../../api/upkeep/plan-migration.ts";
import { effort } from "../effort.ts";
import { type Api, type ApiResponse, afterThis, startApi } from "../harness.ts";

const clients = 16;

/** Options of a race test: the configured effort sets how often the test runs. */
export const repeatedly = { repeats: effort.raceRounds - 1 };

/**
 * Runs sixteen concurrent clients, each of which makes `turns` calls in sequence. @returns the responses, ordered by
 * client and then by turn
 */
export async function race(
  turns: number,
  call: (client: number, turn: number) => Promise<ApiResponse>,
): Promise<ApiResponse[]> {
  const all = Array.from({ length: clients }, async (_, client) => {
    const responses: ApiResponse[] = [];
    for (let turn = 0; turn < turns; turn += 1) responses.push(await call(client, turn));
    return responses;
  });
  return (await Promise.all(all)).flat();
}

/** Lists the faults of a race: 5xx responses, and counters that differ from the rows they count. */
export async function faultsOf(api: Api, responses: ApiResponse[]): Promise<string[]> {
  const failed = responses.filter(({ status }) => status >= 500).map(({ text }) => text);
  return [...failed, ...(await auditCounters(api.db)).map((drift) => JSON.stringify(drift))];
}

/**
 * Repeats a race against SQL functions without locks until it finds faults, at most forty times: a single race can pass
 * by chance, especially on a busy machine. @returns the faults of the last race
 */
export async function untilCaught(run: () => Promise<string[]>): Promise<string[]> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    // A response that the test cannot read is a fault too.
    const faults = await run().catch((error) => [String(error)]);
    if (faults.length > 0) return faults;
  }
  return [];
}

/** Returns the source of one of the project's SQL functions. */
export async function readFunction(name: string): Promise<string> {
  const file = (await readRelease()).files.find((file) => file.name === `functions/${name}.sql`);
  if (!file) throw new Error(`There is no SQL function ${name}.`);
  return file.text;
}

/** Starts a separate API with these SQL functions, which do not lock, to show that a race test can fail. */
export async function startNaively(writes: string): Promise<Api> {
  const api = await startApi();
  afterThis(() => api.stop());
  await api.sql.unsafe(writes).simple();
  // Open every connection first: while connections open one by one, calls queue as if locks were held.
  await Promise.all(Array.from({ length: clients }, () => api.sql`select pg_sleep(0.1)`));
  return api;
}
