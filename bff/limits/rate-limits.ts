import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { networks, widen } from "../../platform/address-networks.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Concerned, NoteBurst } from "./note-bursts.ts";
import { ownStore, type RateLimitStore } from "./rate-limit-store.ts";

export interface Limits {
  /**
   * Counts one call against a limit. @throws Problem 429 over the limit; another Error if the call cannot be counted
   */
  take(ceiling: Ceiling, key: string, concerned?: Concerned): Promise<void>;
  /** Subtracts a counted call. */
  giveBack(ceiling: Ceiling, key: string): Promise<void>;
}

export type Ceiling = keyof ReturnType<typeof ceilings>;

/** The people of one office may share an address prefix, so a prefix gets the limits of this many people. */
export const peopleOfPrefix = 5;

/**
 * The limits as [calls, seconds]. All are derived from the two numbers in RATE_LIMITS, which are one person's reads and
 * writes per minute.
 */
function ceilings({ reads, writes }: { reads: number; writes: number }) {
  return {
    visitorReads: [reads, 60],
    visitorWrites: [writes, 60],
    prefixReads: [reads * peopleOfPrefix, 60],
    prefixWrites: [writes * peopleOfPrefix, 60],
    workspaceWrites: [writes * 50, 60],
    /** Sessions opened, and workspaces looked up in the API, from one address prefix. */
    sessions: [writes, 60],
    lookups: [reads, 60],
    /**
     * Wrong passwords: from one address prefix, from one prefix against one account, and from anywhere against one
     * account.
     */
    signIns: [writes && 50, 900],
    signInsAsOne: [writes && 10, 900],
    signInsToOne: [writes && 100, 3_600],
    /**
     * Wrong passwords against one account in a browser that has signed in to it before. Applies instead of the three
     * limits above.
     */
    signInsOnDevice: [writes && 10, 900],
    /** Set-up and invitation links viewed or used, from one address prefix. */
    links: [writes && 60, 900],
    /** First writes by people without a verified identity, per address prefix; prevents ballot stuffing. */
    newVisitors: [Math.ceil(writes / 2), 3_600],
    /**
     * E-mails to addresses that have confirmed nothing, caused from one address prefix: a workspace sends at most 500 in
     * an hour, which few prefixes must not use up.
     */
    confirmationMails: [Math.ceil(writes / 6), 3_600],
    /** Votes by all people without a verified identity, per address prefix. */
    unverifiedVotes: [Math.ceil(writes / 2), 3_600],
    /**
     * Posts and comments by one person without a verified identity, and by all such people per address prefix, because
     * staff have to read every post and comment.
     */
    unverifiedSubmissions: [Math.ceil(writes / 12), 60],
    unverifiedSubmissionsAnHour: [Math.ceil(writes / 2), 3_600],
    prefixSubmissions: [Math.ceil(writes / 12) * peopleOfPrefix, 60],
    prefixSubmissionsAnHour: [Math.ceil(writes / 2) * peopleOfPrefix, 3_600],
    /** Attempts to add pictures: by one visitor, and by all people without a verified identity per address prefix. */
    visitorPictures: [Math.ceil(writes / 2), 3_600],
    unverifiedPictures: [Math.ceil(writes / 2), 3_600],
  } satisfies Record<string, [number, number]>;
}

/**
 * Creates the limits. With counts in memory, n processes allow up to n times as many calls, unless the load balancer
 * sends all calls from an address to one process. With a store in `RATE_LIMIT_STORE`, the processes share the counts.
 * The API also limits each visitor's calls. A limit of 0 means unlimited.
 */
export function createLimits(
  base: { reads: number; writes: number },
  noteBurst: NoteBurst = () => {},
  store: RateLimitStore = ownStore,
  onRejected?: (ceiling: string) => void,
): Limits {
  const limiters = new Map(
    Object.entries(ceilings(base))
      .filter(([, [points]]) => points > 0)
      .map(([name, [points, duration]]) => [
        name,
        networks.map(({ times }) =>
          store.createLimiter({ keyPrefix: name, points: points * times, duration }),
        ),
      ]),
  );
  const counters = (ceiling: Ceiling, key: string) =>
    widen(key).flatMap(({ key: wider }, place) => {
      const limiter = limiters.get(ceiling)?.[place];
      return limiter ? [{ limiter, key: store.nameOf(wider) }] : [];
    });
  return {
    async giveBack(ceiling, key) {
      for (const { limiter, key: counted } of counters(ceiling, key)) await limiter.reward(counted);
    },
    async take(ceiling, key, concerned) {
      let limiter: RateLimiterAbstract | undefined;
      try {
        for (const counter of counters(ceiling, key)) {
          ({ limiter } = counter);
          await limiter.consume(counter.key);
        }
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        onRejected?.(ceiling);
        if (rejection.consumedPoints === (limiter?.points ?? 0) + 1) noteBurst(ceiling, key, concerned);
        const seconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
        const detail = `Too many requests. Try again in ${seconds} s.`;
        throw new Problem(429, "rate_limited", detail, { retryAfter: seconds });
      }
    },
  };
}
