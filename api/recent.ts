/**
 * Remembers what a lookup found for a short while, at most `capacity` answers, and lets simultaneous askers share one
 * lookup. Failures and «nothing found» are not remembered.
 */
export function createRecent<Found>(
  find: (key: string) => Promise<Found | undefined>,
  { milliseconds = 1_500, capacity = 10_000 } = {},
): (key: string) => Promise<Found | undefined> {
  const entries = new Map<string, { found: Promise<Found | undefined>; until: number }>();
  return (key) => {
    const now = performance.now();
    const entry = entries.get(key);
    if (entry && entry.until > now) return entry.found;
    const forget = () => {
      if (entries.get(key)?.found === found) entries.delete(key);
    };
    const found = find(key);
    found.then((value) => value === undefined && forget(), forget);
    entries.delete(key);
    entries.set(key, { found, until: now + milliseconds });
    const oldest = entries.keys().next().value;
    if (entries.size > capacity && oldest !== undefined) entries.delete(oldest);
    return found;
  };
}
