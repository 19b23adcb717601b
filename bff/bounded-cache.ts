export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  /** Stores a value until `expiresAt`, in milliseconds since 1970. */
  set(key: string, value: Value, expiresAt: number): void;
  delete(key: string): void;
}

/**
 * Returns the cached promise or creates one, so that concurrent calls share it. A rejected promise is removed from the
 * cache.
 */
export function getCached<Value>(
  cache: BoundedCache<Promise<Value>>,
  key: string,
  expiresAt: number,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = cache.get(key);
  if (known) return known;
  const made = make();
  cache.set(key, made, expiresAt);
  made.catch(() => cache.delete(key));
  return made;
}

/**
 * Creates a least-recently-used cache of at most `capacity` values. Expired values are not returned, nor are those from
 * before the clock was set back: they would stay valid for as long as the clock was ahead.
 */
export function createBoundedCache<Value>(
  capacity: number,
  now: () => number = Date.now,
): BoundedCache<Value> {
  const entries = new Map<string, { value: Value; storedAt: number; expiresAt: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      const time = now();
      if (entry.expiresAt <= time || time < entry.storedAt) {
        entries.delete(key);
        return undefined;
      }
      // The order of use matters only for eviction, so it is tracked only while the cache is more than half full.
      if (entries.size > capacity / 2) {
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry.value;
    },
    set(key, value, expiresAt) {
      entries.delete(key);
      entries.set(key, { value, storedAt: now(), expiresAt });
      const oldest = entries.keys().next().value;
      if (entries.size > capacity && oldest !== undefined) entries.delete(oldest);
    },
    delete: (key) => void entries.delete(key),
  };
}
