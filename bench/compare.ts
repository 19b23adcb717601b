/** What one side cost in one turn. */
export interface Turn {
  requests: number;
  seconds: number;
  /** Requests a second. */
  rate: number;
  /** Microseconds of CPU a request: of Node, of Postgres, and of both. */
  node: number;
  postgres: number;
  cpu: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers that should have been others, or never came. */
  errors: number;
}

/** How long a turn is. So many requests are for a trial of the benchmark itself: they take as long as they take. */
export type Length = { seconds: number } | { requests: number };

export interface Side {
  label: string;
  turn(length: Length): Promise<Turn>;
}

/** One side against another, run in turn, and what their ratio should be: a goal, and a limit that must hold. */
export interface Contest {
  name: string;
  /** `cpu`: of what a request costs, ours may be so many times the other. `rate`: ours is to be so many times faster. */
  compares: "cpu" | "rate";
  goal: number;
  limit: number;
  base: Side;
  ours: Side;
  /** Before each turn, so that neither side clears up behind the other. */
  prepare?(): Promise<unknown>;
}

/** How long, how often, through how many connections. */
export interface Effort {
  rounds: number;
  length: Length;
  connections: number;
  /** Requests before the first round: V8 compiles what runs often, and is not to be measured before it has. */
  warmUp: number;
}

export interface Comparison extends Pick<Contest, "name" | "compares" | "goal" | "limit"> {
  sides: { label: string; median: Turn }[];
  ratio: number;
  verdict: "goal reached" | "target reached" | "missed";
  errors: number;
}

/** A B A B …: the ratio is the median of the rounds' ratios, so that what slows the machine down slows both. */
export async function compare(contest: Contest, { rounds, length, warmUp }: Effort): Promise<Comparison> {
  const { name, compares, goal, limit, base, ours, prepare } = contest;
  for (const side of [base, ours]) await warm(side, warmUp);
  const played: { base: Turn; ours: Turn }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await prepare?.();
    const first = await base.turn(length);
    await prepare?.();
    played.push({ base: first, ours: await ours.turn(length) });
  }
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

/** Some seconds at most: a machine that is busy otherwise must get to an end too. */
async function warm(side: Side, requests: number): Promise<void> {
  for (let sent = 0, turns = 0; sent < requests && turns < 15; turns += 1)
    sent += (await side.turn({ seconds: 1 })).requests;
}

function judge(ratio: number, { compares, goal, limit }: Contest): Comparison["verdict"] {
  const reaches = (target: number) => (compares === "cpu" ? ratio <= target : ratio >= target);
  if (reaches(goal)) return "goal reached";
  return reaches(limit) ? "target reached" : "missed";
}

/** The median of each figure by itself. */
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
