export interface Chooser {
  /** A number from 0 up to, but not including, 1. */
  fraction(): number;
  /** All items in a random order; items with a greater weight tend to come first. */
  order<Item>(items: readonly Item[], weightOf?: (item: Item) => number): Item[];
}

/** Creates pseudo-random choices that are the same on every run (mulberry32). */
export function makeChooser(seed: number): Chooser {
  let state = seed;
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    fraction,
    // Sorting by fraction^(1/weight) draws without replacement by weight (Efraimidis and Spirakis, 2006).
    order: (items, weightOf = () => 1) =>
      items
        .map((item) => ({ item, draw: fraction() ** (1 / weightOf(item)) }))
        .sort((one, other) => other.draw - one.draw)
        .map(({ item }) => item),
  };
}
