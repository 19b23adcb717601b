/**
 * Caches up to `capacity` results of a lookup, each for a short time, and lets concurrent calls for a key share one
 * lookup. A cached result is returned directly, not as a promise. Failures and `undefined` are not cached.
 */
export function createRecent<Found>(
  find: (key: string) => Promise<Found | undefined>,
  { milliseconds = 1_500, capacity = 10_000, now: clock = () => performance.now() } = {},
): (key: string) => Found | Promise<Found | undefined> {
  const entries = new Map<string, { found: Found | Promise<Found | undefined>; until: number }>();
  return (key) => {
    const now = clock();
    const known = entries.get(key);
    if (known && known.until > now) return known.found;
    const found = find(key);
    const entry: typeof known = { found, until: now + milliseconds };
    const forget = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    found.then((value) => {
      if (value === undefined) forget();
      else entry.found = value;
    }, forget);
    entries.delete(key);
    entries.set(key, entry);
    const oldest = entries.keys().next().value;
    if (entries.size > capacity && oldest !== undefined) entries.delete(oldest);
    return found;
  };
}
