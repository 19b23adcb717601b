import type { Log } from "../telemetry/log.ts";

const warnFrom = 2;

const words = {
  info: "this clock is right again",
  warn: "the two clocks differ: set them by NTP",
  error: "the two clocks differ so much that keys are rejected: not ready until they are set",
};

/**
 * Creates a check that compares this machine's clock with another one and logs differences. `isTooFar` returns true if
 * the difference is at least `tooFarFrom` seconds; by default, it always returns false.
 */
export function createClockCheck(log: Log, comparedWith: string, tooFarFrom = Number.POSITIVE_INFINITY) {
  let current: keyof typeof words = "info";
  return {
    /** Records by how many seconds this clock is ahead of the other one. Each change of level is logged once. */
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
