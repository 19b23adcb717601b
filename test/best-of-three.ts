/**
 * Runs `attempt` up to three times, until a result is below the limit, and returns the smallest result. Use it
 * for measured times, because other work on the machine can only increase them.
 */
export async function bestOfThree(limit: number, attempt: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3 && least >= limit; turn += 1) least = Math.min(least, await attempt());
  return least;
}
