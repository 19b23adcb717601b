import type { Log } from "./log.ts";

const warnFrom = 2;

const words = {
  info: "this clock is right again",
  warn: "the two clocks differ: set them by NTP",
  error: "the two clocks differ so much that keys are rejected: not ready until they are set",
};

/**
 * Compares this clock with another one. From `tooFarFrom` seconds on, calls fail; by default a difference is only logged.
 */
export function createClockCheck(log: Log, comparedWith: string, tooFarFrom = Number.POSITIVE_INFINITY) {
  let current: keyof typeof words = "info";
  return {
    /** Records by how many seconds this clock is ahead of the other one; logs each change of level once. */
    note(secondsAhead: number): void {
      const apart = Math.abs(secondsAhead);
      const level = apart >= tooFarFrom ? "error" : apart >= warnFrom ? "warn" : "info";
      if (level === current) return;
      current = level;
      log[level]({ comparedWith, secondsAhead: Math.round(secondsAhead * 10) / 10 }, words[level]);
    },
    isTooFar: () => current === "error",
  };
}
