import type { Log } from "./log.ts";

export interface ClockCheck {
  /** Notes by how many seconds this clock is ahead of the other one; what changes is logged, once. */
  note(secondsAhead: number): void;
  isTooFar(): boolean;
}

const levels = [
  { from: 30, words: "this clock is so far off that keys are refused: not ready until it is set" },
  { from: 2, words: "this clock is off: set it by NTP" },
];

/** Keys live for a minute and are made by one clock and judged by another: 30 seconds apart are the most that works. */
export function createClockCheck(log: Log, comparedWith: string): ClockCheck {
  let current: (typeof levels)[number] | undefined;
  return {
    note(secondsAhead) {
      const level = levels.find(({ from }) => Math.abs(secondsAhead) >= from);
      if (level === current) return;
      current = level;
      const told = { comparedWith, secondsAhead: Math.round(secondsAhead * 10) / 10 };
      if (level) log[level.from === 30 ? "error" : "warn"](told, level.words);
      else log.info(told, "this clock is right again");
    },
    isTooFar: () => current?.from === 30,
  };
}
