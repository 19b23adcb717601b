import { expect } from "vitest";

/**
 * Repeats `probe` until its result is `rejection`. @returns the milliseconds from the call until the last accepted
 * probe started. The start counts, because a slow machine delays responses but does not prolong access.
 */
export async function lastAccepted<Result extends number | string>(
  probe: () => Promise<Result>,
  rejection: number | string = 401,
): Promise<number> {
  const since = performance.now();
  let last = 0;
  const ask = async () => {
    const at = performance.now() - since;
    const response = await probe();
    if (response !== rejection) last = at;
    return response;
  };
  await expect.poll(ask, { timeout: 15_000, interval: 50 }).toBe(rejection);
  return last;
}
