import { expect } from "vitest";

/**
 * Knocks until it is answered with 401. @returns the milliseconds from now after which the last knock set out that was
 * still let in: a slow machine makes answers late, not knocks welcome
 */
export async function lastLetIn(knock: () => Promise<{ status: number }>): Promise<number> {
  const since = performance.now();
  let last = 0;
  const status = async () => {
    const at = performance.now() - since;
    const heard = await knock();
    if (heard.status !== 401) last = at;
    return heard.status;
  };
  await expect.poll(status, { timeout: 15_000, interval: 50 }).toBe(401);
  return last;
}
