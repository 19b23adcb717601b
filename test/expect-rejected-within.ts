import { expect } from "vitest";

/** A server whose caches expire by a clock that tests move. */
export interface Clocked {
  passTime(milliseconds: number): void;
}

/**
 * Moves the clock of `server` by `milliseconds`, and repeats `probe` on the way, so that caches are in use. Afterwards,
 * expects the result `rejection`.
 */
export async function expectRejectedWithin<Result>(
  milliseconds: number,
  server: Clocked,
  probe: () => Promise<Result>,
  rejection: Result | 401 = 401,
): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 500) {
    await probe();
    server.passTime(500);
  }
  expect(await probe()).toEqual(rejection);
}
