export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  /** Keeps a value until `expiresAt`, in milliseconds since 1970. */
  set(key: string, value: Value, expiresAt: number): void;
  delete(key: string): void;
}

/** A value that is on its way or was a moment ago; one that fails is asked for again. */
export function remembered<Value>(
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

/** The most recently used values, at most `capacity` of them, none past its time. */
export function createBoundedCache<Value>(
  capacity: number,
  now: () => number = Date.now,
): BoundedCache<Value> {
  const entries = new Map<string, { value: Value; expiresAt: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.expiresAt <= now()) {
        entries.delete(key);
        return undefined;
      }
      // Who was used last matters only when somebody may soon have to go.
      if (entries.size > capacity / 2) {
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry.value;
    },
    set(key, value, expiresAt) {
      entries.delete(key);
      entries.set(key, { value, expiresAt });
      const oldest = entries.keys().next().value;
      if (entries.size > capacity && oldest !== undefined) entries.delete(oldest);
    },
    delete: (key) => void entries.delete(key),
  };
}
