/** Whether this is `npm run test:long`, which tests the same guarantees more thoroughly. */
export const isLong = process.env.TEST_EFFORT === "long";

/**
 * How much work the tests do: the first number applies to `npm test`, the second to `npm run test:long`. An
 * environment variable such as `FUZZ_CASES=20000` overrides the number in either run.
 */
export const effort = {
  /** Random requests per route. */
  fuzzCases: amount("FUZZ_CASES", 100, 20_000),
  /** How often each race of sixteen clients runs. */
  raceRounds: amount("RACE_ROUNDS", 1, 200),
  /** How often the tests kill Postgres under load. */
  kills: amount("KILLS", 3, 250),
  /** How many processes of a cluster the tests restart under load: in a long run each of five 20 times. */
  restarts: amount("RESTARTS", 2, 100),
  /** How many processes of a cluster the tests kill under load. */
  clusterKills: amount("CLUSTER_KILLS", 2, 20),
  /** Calls in each stage of a rotation of the root keys. */
  rotationCalls: amount("ROTATION_CALLS", 100, 5_000),
  /** How often the tests cut all connections under load, for each number of clients. */
  connectionCuts: amount("CONNECTION_CUTS", 10, 600),
  /** How often every isolation probe is sent, each time to new workspaces. */
  isolationRounds: amount("ISOLATION_ROUNDS", 1, 5),
  /** Corrupted copies of valid identity tokens. */
  tokenMutants: amount("TOKEN_MUTANTS", 10_000, 1_000_000),
  /** Random origins compared with random lists of allowed domains. */
  origins: amount("ORIGINS", 5_000, 500_000),
  /** Random searches, compared with a scan of all titles in one test and with the index in another. */
  searches: amount("SEARCHES", 100, 20_000),
  /** Posts in the database of the query-plan tests, over all workspaces. */
  plannedPosts: amount("PLANNED_POSTS", 20_000, 1_000_000),
  /** Posts in the workspace that is exported and imported by separate processes. */
  movedPosts: amount("MOVED_POSTS", 2_000, 100_000),
  /** Megabytes of rows in the database whose backup's and restore's memory is measured. */
  backupMegabytes: amount("BACKUP_MEGABYTES", 64, 300),
  /** How often the widget is opened and closed, and mounted and destroyed, before memory is compared. */
  leakCycles: amount("LEAK_CYCLES", 20, 400),
  /** Measures every nth of the 600 accent colours. */
  accentStride: amount("ACCENT_STRIDE", 7, 1),
  /** In how many of the eight looks each state of the widget is checked, at each width. */
  faces: amount("FACES", 1, 8),
};

/** A test's time limit in milliseconds: as given in `npm test`, and at least four hours in a long run. */
export function patience(milliseconds: number): number {
  return isLong ? Math.max(milliseconds, 4 * 3_600_000) : milliseconds;
}

function amount(variable: string, gate: number, long: number): number {
  const given = process.env[variable];
  if (given === undefined || given === "") return isLong ? long : gate;
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given);
  throw new Error(`${variable} must be a whole number from 1, not ${given}`);
}
