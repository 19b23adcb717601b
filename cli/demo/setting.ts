import type { DaysAgo } from "./content/shapes.ts";
import type { Chooser } from "./make-chooser.ts";

/** The values that all rows of a demo are derived from. */
export interface Setting {
  ownerId: string;
  /** The ids of the workspace's statuses, by value. */
  statuses: Record<string, string>;
  /** The database's time when the demo is created. */
  now: Date;
  choose: Chooser;
}

const day = 86_400_000;

export function daysAgo({ now }: Setting, ago: DaysAgo): Date {
  return new Date(now.getTime() - ago * day);
}

/** Returns the time of `daysAgo` plus a random delay of up to 15 minutes, so that times look natural. */
export function aboutDaysAgo(setting: Setting, ago: DaysAgo): Date {
  return new Date(daysAgo(setting, ago).getTime() + setting.choose.fraction() * 900_000);
}

/** Returns a random time between `start` and `end`, more often near `start`. */
export function momentBetween({ choose }: Setting, start: Date, end: Date): Date {
  return new Date(start.getTime() + (end.getTime() - start.getTime()) * choose.fraction() ** 2);
}

export function latest(...moments: Date[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment.getTime())));
}
