import { expect } from "vitest";

/**
 * Knocks until it is refused. @returns the milliseconds from now after which the last knock set out that was still let
 * in: a slow machine makes answers late, not knocks welcome
 */
export async function lastLetIn<Answer extends number | string>(
  knock: () => Promise<Answer>,
  refusal: number | string = 401,
): Promise<number> {
  const since = performance.now();
  let last = 0;
  const ask = async () => {
    const at = performance.now() - since;
    const answer = await knock();
    if (answer !== refusal) last = at;
    return answer;
  };
  await expect.poll(ask, { timeout: 15_000, interval: 50 }).toBe(refusal);
  return last;
}
