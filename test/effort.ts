const isLong = process.env.TEST_EFFORT === "long";

/**
 * How hard the tests try, the one place that says so: first what the gate does, then what `npm run test:long` does. A
 * number of one's own comes from the environment, whichever of the two runs: `FUZZ_CASES=20000`.
 */
export const effort = {
  /** Random requests to each door. */
  fuzzCases: amount("FUZZ_CASES", 100, 2_000),
  /** How often each race of sixteen clients is run. */
  raceRounds: amount("RACE_ROUNDS", 1, 200),
  /** How often Postgres is killed under load. */
  kills: amount("KILLS", 12, 250),
  /** How often every isolation probe is asked, each time among workspaces that are new. */
  isolationRounds: amount("ISOLATION_ROUNDS", 1, 5),
  /** Spoilt copies of one valid identity token. */
  tokenMutants: amount("TOKEN_MUTANTS", 10_000, 1_000_000),
  /** Random origins held against random lists of allowed domains. */
  origins: amount("ORIGINS", 50_000, 5_000_000),
  /** Random searches held against a look at each title, and against the index. */
  searches: amount("SEARCHES", 100, 20_000),
  /** Posts in the workspace whose query plans are read. */
  plannedPosts: amount("PLANNED_POSTS", 50_000, 1_000_000),
  /** How often the widget is opened and closed, and mounted and destroyed, before one looks what is left of it. */
  leakCycles: amount("LEAK_CYCLES", 40, 400),
  /** In how many of its eight faces each state of the widget is looked at, at each width. */
  faces: amount("FACES", 1, 8),
};

/** A test's time limit in milliseconds, for the gate; a long run has hours. */
export function patience(milliseconds: number): number {
  return isLong ? Math.max(milliseconds, 4 * 3_600_000) : milliseconds;
}

function amount(variable: string, gate: number, long: number): number {
  const given = process.env[variable];
  if (given === undefined || given === "") return isLong ? long : gate;
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given);
  throw new Error(`${variable} must be a whole number from 1, not ${given}`);
}
