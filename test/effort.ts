/** True in `npm run test:long`, which tests the same guarantees more thoroughly. */
export const isLong = process.env.TEST_EFFORT === "long";

/**
 * How much work the tests do: the first number applies to `npm test` and `npm run test:system`, the second to `npm run
 * test:long`. An environment variable such as `FUZZ_CASES=20000` overrides the number in all of them.
 */
export const effort = {
  /** Number of random requests to each route. */
  fuzzCases: amount("FUZZ_CASES", 100, 20_000),
  /** How often each race between sixteen clients runs. */
  raceRounds: amount("RACE_ROUNDS", 1, 200),
  /** How often the tests kill Postgres under load. */
  kills: amount("KILLS", 3, 250),
  /** Number of events that become due at once for a webhook. */
  webhookEvents: amount("WEBHOOK_EVENTS", 2_000, 10_000),
  /** How often the tests kill a worker or a receiver of webhooks under load. */
  webhookKills: amount("WEBHOOK_KILLS", 4, 250),
  /** How often the tests kill a worker, the API or Postgres while events are delivered. */
  eventKills: amount("EVENT_KILLS", 4, 250),
  /**
   * How many times the tests restart a process of the cluster under load: in `npm run test:long`, 20 times for each
   * of five processes.
   */
  restarts: amount("RESTARTS", 2, 100),
  /** How many times the tests kill a process of the cluster under load. */
  clusterKills: amount("CLUSTER_KILLS", 2, 20),
  /** Number of calls in each stage of a rotation of the root keys. */
  rotationCalls: amount("ROTATION_CALLS", 100, 5_000),
  /** How often the tests break all connections under load, for each number of clients. */
  connectionCuts: amount("CONNECTION_CUTS", 10, 600),
  /** How often the tests end a connection to the database between a row and the end of the response. */
  endedResponses: amount("ENDED_RESPONSES", 42, 2_100),
  /** How often the tests send each request that tries to cross workspaces, each time to new workspaces. */
  isolationRounds: amount("ISOLATION_ROUNDS", 1, 5),
  /** Number of corrupted copies of valid identity tokens. */
  tokenMutants: amount("TOKEN_MUTANTS", 10_000, 1_000_000),
  /** Number of random origins that are compared with random lists of allowed domains. */
  origins: amount("ORIGINS", 5_000, 500_000),
  /**
   * Number of random searches, which are compared with a scan of all titles in one test and with the index in
   * another test.
   */
  searches: amount("SEARCHES", 100, 20_000),
  /** Number of posts in the database of the query-plan tests, in all workspaces together. */
  plannedPosts: amount("PLANNED_POSTS", 20_000, 1_000_000),
  /** Number of damaged files of each format that the importers read. */
  importFiles: amount("IMPORT_FILES", 1_000, 100_000),
  /** Number of posts in the workspace that separate processes export and import. */
  movedPosts: amount("MOVED_POSTS", 2_000, 100_000),
  /** Megabytes of rows in the database for the tests that measure the memory of backup and restore. */
  backupMegabytes: amount("BACKUP_MEGABYTES", 64, 300),
  /** How often the widget is opened and closed, or mounted and destroyed, before the memory is measured again. */
  leakCycles: amount("LEAK_CYCLES", 60, 400),
  /** The test measures every nth of the 600 accent colours. */
  accentStride: amount("ACCENT_STRIDE", 7, 1),
  /**
   * In how many combinations of colours and language each state of the widget is checked in each visit. `npm run
   * test:system` makes one visit, in which the width alternates too; `npm run test:long` makes one at each width.
   */
  faces: amount("FACES", 1, 8),
};

/** Returns a test's time limit in milliseconds: `milliseconds`, but at least four hours in `npm run test:long`. */
export function timeLimit(milliseconds: number): number {
  return isLong ? Math.max(milliseconds, 4 * 3_600_000) : milliseconds;
}

function amount(variable: string, gate: number, long: number): number {
  const given = process.env[variable];
  if (given === undefined || given === "") return isLong ? long : gate;
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given);
  throw new Error(`${variable} must be a whole number from 1, not ${given}`);
}
