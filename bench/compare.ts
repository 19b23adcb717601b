/** The measured cost of one side in one turn. */
export interface Turn {
  requests: number;
  seconds: number;
  /** Requests per second. */
  rate: number;
  /** Microseconds of CPU per request: used by Node, by Postgres, and by both together. */
  node: number;
  postgres: number;
  cpu: number;
  /** Percentiles of the response time, in milliseconds. */
  p50: number;
  p99: number;
  /** Wrong or missing responses. */
  errors: number;
}

/**
 * The length of a turn. Only the benchmark's own tests give the length as a number of requests, which may take any
 * time.
 */
export type Length = { seconds: number } | { requests: number };

export interface Side {
  label: string;
  turn(length: Length): Promise<Turn>;
}

/**
 * Two sides that run alternately, and bounds for the ratio of their results: if a ratio is worse than `limit`, the
 * verdict is `missed`.
 */
export interface Contest {
  name: string;
  /**
   * `cpu`: the ratio of our CPU per request to the base's; the bounds are maxima. `node`: the same ratio, without the
   * CPU time that Postgres uses. `rate`: the ratio of our requests per second to the base's; the bounds are minima.
   */
  compares: "cpu" | "node" | "rate";
  goal: number;
  limit: number;
  base: Side;
  ours: Side;
  /** Runs before each turn, so that neither side does clean-up work that the other has caused. */
  prepare?(): Promise<unknown>;
}

export interface Effort {
  rounds: number;
  length: Length;
  connections: number;
  /** Requests before the first round, so that V8 has compiled frequently run code before the measurement. */
  warmUp: number;
}

export interface Comparison extends Pick<Contest, "name" | "compares" | "goal" | "limit"> {
  sides: { label: string; median: Turn }[];
  ratio: number;
  verdict: "goal reached" | "target reached" | "missed";
  errors: number;
}

/** Runs the two sides alternately, and compares them. */
export async function compare(contest: Contest, effort: Effort): Promise<Comparison> {
  const [base = [], ours = []] = await playRounds([contest.base, contest.ours], effort, contest.prepare);
  return summarise(contest, base, ours);
}

/**
 * Runs the sides in turn, and every other round in reverse, so that a slow period of the machine affects all of them.
 * @returns the turns of each side, by round
 */
export async function playRounds(
  sides: Side[],
  { rounds, length, warmUp }: Effort,
  prepare?: Contest["prepare"],
): Promise<Turn[][]> {
  for (const side of sides) await warm(side, warmUp);
  const turns = sides.map((): Turn[] => []);
  const order = [...sides.keys()];
  for (let round = 0; round < rounds; round += 1) {
    for (const place of order) {
      await prepare?.();
      const turn = await sides[place]?.turn(length);
      if (turn) turns[place]?.push(turn);
    }
    order.reverse();
  }
  return turns;
}

/** Compares the turns of two sides by the median of the rounds' ratios. */
export function summarise(contest: Contest, baseTurns: Turn[], ourTurns: Turn[]): Comparison {
  const { name, compares, goal, limit, base, ours } = contest;
  const played = baseTurns.flatMap((turn, round) => {
    const our = ourTurns[round];
    return our ? [{ base: turn, ours: our }] : [];
  });
  const ratio = median(played.map((round) => round.ours[compares] / round.base[compares]));
  return {
    ...{ name, compares, goal, limit, ratio },
    sides: [
      { label: base.label, median: middle(played.map((round) => round.base)) },
      { label: ours.label, median: middle(played.map((round) => round.ours)) },
    ],
    verdict: judge(ratio, contest),
    errors: played.reduce((sum, round) => sum + round.base.errors + round.ours.errors, 0),
  };
}

/** Takes at most 15 turns of one second, so that warming up also ends on a busy machine. */
async function warm(side: Side, requests: number): Promise<void> {
  for (let sent = 0, turns = 0; sent < requests && turns < 15; turns += 1)
    sent += (await side.turn({ seconds: 1 })).requests;
}

function judge(ratio: number, { compares, goal, limit }: Contest): Comparison["verdict"] {
  const reaches = (target: number) => (compares === "rate" ? ratio >= target : ratio <= target);
  if (reaches(goal)) return "goal reached";
  return reaches(limit) ? "target reached" : "missed";
}

/** Takes the median of each figure separately. */
function middle(turns: Turn[]): Turn {
  const of = (field: keyof Turn) => median(turns.map((turn) => turn[field]));
  return {
    ...{ requests: of("requests"), seconds: of("seconds"), rate: of("rate"), errors: of("errors") },
    ...{ node: of("node"), postgres: of("postgres"), cpu: of("cpu"), p50: of("p50"), p99: of("p99") },
  };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}
