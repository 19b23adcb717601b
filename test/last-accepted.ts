import { expect } from "vitest";

/**
 * Knocks until it is refused. @returns the milliseconds from now after which the last probe set out that was still let
 * in: a slow machine makes answers late, not probes welcome
 */
export async function lastAccepted<Answer extends number | string>(
  probe: () => Promise<Answer>,
  refusal: number | string = 401,
): Promise<number> {
  const since = performance.now();
  let last = 0;
  const ask = async () => {
    const at = performance.now() - since;
    const answer = await probe();
    if (answer !== refusal) last = at;
    return answer;
  };
  await expect.poll(ask, { timeout: 15_000, interval: 50 }).toBe(refusal);
  return last;
}
