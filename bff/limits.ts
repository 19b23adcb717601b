import { isIP } from "node:net";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Problem } from "../platform/problem.ts";

export interface Limits {
  /** Counts one call against a ceiling. @throws Problem 429; any failure of the counting itself refuses too */
  take(ceiling: Ceiling, key: string): Promise<void>;
}

export type Ceiling = keyof ReturnType<typeof ceilings>;

/** An address prefix may be an office: so many people are let through one. */
export const peopleOfPrefix = 5;

/** [calls, seconds], all grown from the two numbers of RATE_LIMITS: those of one person. */
function ceilings({ reads, writes }: { reads: number; writes: number }) {
  return {
    visitorReads: [reads, 60],
    visitorWrites: [writes, 60],
    prefixReads: [reads * peopleOfPrefix, 60],
    prefixWrites: [writes * peopleOfPrefix, 60],
    workspaceWrites: [writes * 50, 60],
    /** Sessions begun, and workspaces looked up in the API, from one address prefix. */
    sessions: [writes, 60],
    lookups: [reads, 60],
    /** Passwords tried: from one address prefix, by it against one account, and against one account by anybody. */
    signIns: [writes && 50, 900],
    signInsAsOne: [writes && 10, 900],
    signInsToOne: [writes && 100, 3_600],
    /** Set-up and invitation links looked at or taken, from one address prefix. */
    links: [writes && 60, 900],
    /** Anonymous visitors who write for the first time: what ballot stuffing runs into. */
    newVisitors: [Math.ceil(writes / 2), 3_600],
  } satisfies Record<string, [number, number]>;
}

/**
 * Ceilings of this process: the BFF has no database, so n of them let through up to n times as much, unless the load
 * balancer keeps an address on one. What a visitor may write is counted again by the API. A ceiling of 0 is none.
 */
export function createLimits(base: { reads: number; writes: number }): Limits {
  const limiters = new Map(
    Object.entries(ceilings(base))
      .filter(([, [points]]) => points > 0)
      .map(([name, [points, duration]]) => [
        name,
        new RateLimiterMemory({ keyPrefix: name, points, duration }),
      ]),
  );
  return {
    async take(ceiling, key) {
      try {
        await limiters.get(ceiling)?.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new Problem(429, "rate_limited", `Too many calls. Try again in ${seconds} s.`, {
          headers: { "retry-after": String(seconds) },
        });
      }
    },
  };
}

/** What one household or office shares: an IPv4 address as it is, the first 64 bits of an IPv6 address. */
export function addressPrefix(address: string | undefined): string {
  const plain = (address ?? "").replace(/%.*$/, "").replace(/^::ffff:(?=\d+\.)/i, "");
  const version = isIP(plain);
  if (version === 4) return plain;
  return version === 6 ? firstHalf(plain) : "unknown";
}

function firstHalf(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("::");
  const left = groupsOf(head);
  const right = groupsOf(tail ?? "");
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  const first = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(":")}::/64`;
}

/** An IPv4 tail, as in `64:ff9b::192.0.2.1`, stands for two groups. */
function groupsOf(part: string): string[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group]));
}
