const [minute, hour] = [60, 3_600];

/** The pauses between attempts, in seconds and in order, as Standard Webhooks proposes. */
const pauses = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/** The longest pause that a receiver can ask for, in seconds. */
const longest = 24 * hour;

/**
 * The seconds until the next attempt after `attempt` attempts; null after the last one, 75 hours after the first. Up
 * to 10% are added at random, so that messages that failed at the same time are not all sent again at the same time.
 * @param retryAfter the seconds in the receiver's `Retry-After`
 */
export function planRetry(attempt: number, retryAfter = 0, random = Math.random()): number | null {
  const pause = pauses[attempt - 1];
  return pause === undefined ? null : Math.max(pause, Math.min(retryAfter, longest)) * (1 + random / 10);
}

/** The seconds in a `Retry-After`, which is a number or a time; undefined if it is neither. */
export function readRetryAfter(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? undefined : Math.max(0, (moment - now) / 1_000);
}
