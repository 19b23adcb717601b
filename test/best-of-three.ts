/**
 * The smallest result of up to three tries of `attempt`, in milliseconds or losses; stops at the first below the limit.
 * Other work on the machine only increases a result.
 */
export async function bestOfThree(limit: number, attempt: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3 && least >= limit; turn += 1) least = Math.min(least, await attempt());
  return least;
}
