import { widen } from "./address-networks.ts";

/** The most places that each holder may have at once. A holder is an address prefix, a workspace or a person. */
export type Shares = Readonly<Record<string, number>>;

/** The shares of an address prefix and of the wider prefixes around it. */
export const addressShares = (prefix: string, most: number): Shares =>
  Object.fromEntries(widen(prefix).map(({ key, times }) => [key, most * times]));

/** Creates places that many callers want at once. No holder can have more of them than its share. */
export function createFairPlaces(most: number) {
  const held = new Map<string, number>();
  const heldBy = (holder: string) => held.get(holder) ?? 0;
  let taken = 0;
  return {
    heldBy,
    /**
     * Takes a place, and returns the function that frees it. If there is none, throws the result of `reject`, which
     * receives the holder that has its whole share, unless all places are taken.
     */
    take(shares: Shares, reject: (holder?: string) => Error): () => void {
      if (taken >= most) throw reject();
      const holders = Object.keys(shares);
      const full = holders.find((holder) => heldBy(holder) >= (shares[holder] ?? 0));
      if (full !== undefined) throw reject(full);
      taken += 1;
      for (const holder of holders) held.set(holder, heldBy(holder) + 1);
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        taken -= 1;
        for (const holder of holders) {
          const left = heldBy(holder) - 1;
          if (left === 0) held.delete(holder);
          else held.set(holder, left);
        }
      };
    },
  };
}

/**
 * Creates a queue for work of which `atOnce` pieces run at the same time, and up to `most` run or wait. Work of the
 * holders that have the fewest places runs first, so that nobody's slow work delays the work of all others.
 */
export function createFairQueue(atOnce: number, most: number) {
  const places = createFairPlaces(most);
  const waiting: { holders: string[]; start(): void }[] = [];
  let running = 0;
  const startNext = () => {
    const countOf = ({ holders }: { holders: string[] }) =>
      holders.reduce((sum, holder) => sum + places.heldBy(holder), 0);
    let [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    for (const one of waiting) if (countOf(one) < countOf(next)) next = one;
    waiting.splice(waiting.indexOf(next), 1);
    next.start();
  };
  /** Runs the work in its turn. Throws like `take` if it may not wait. */
  return async <Result>(
    shares: Shares,
    reject: (holder?: string) => Error,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const free = places.take(shares, reject);
    try {
      if (running < atOnce) running += 1;
      else await new Promise<void>((start) => waiting.push({ holders: Object.keys(shares), start }));
      return await work();
    } finally {
      free();
      startNext();
    }
  };
}
