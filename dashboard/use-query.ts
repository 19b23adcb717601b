import { useEffect, useState } from "preact/hooks";
import { send } from "./send.ts";

export interface Answer<Value> {
  value: Value | undefined;
  error: unknown;
  /** Whether a request is pending, for the first time or again. */
  isLoading: boolean;
  reload(): void;
  /** Shows another value immediately, without a request. */
  change(value: Value): void;
  /** Changes some fields of the shown value immediately. */
  patch(changes: Partial<Value>): void;
}

interface Kept {
  value?: unknown;
  error?: unknown;
  pending: AbortController | undefined;
  readers: Set<() => void>;
}

const kept = new Map<string, Kept>();

/**
 * Loads a path by GET. A cached value shows immediately while it is loaded again; components with the same path share
 * one request. An empty path sends none. `link` is the token of the one-time link that opened the page.
 */
export function useQuery<Value>(path: string, link = ""): Answer<Value> {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!path) return;
    const entry = entryOf(path);
    const reader = () => redraw((count) => count + 1);
    entry.readers.add(reader);
    if (!entry.pending) load(path, entry, link);
    return () => {
      entry.readers.delete(reader);
      if (entry.readers.size) return;
      entry.pending?.abort();
      entry.pending = undefined;
    };
  }, [path, link]);
  const entry = kept.get(path);
  return {
    value: entry?.value as Value | undefined,
    error: entry?.error,
    isLoading: Boolean(path) && (!entry || entry.pending !== undefined),
    reload: () => load(path, entryOf(path), link),
    change: (value) => settle(entryOf(path), { value, error: undefined }),
    patch: (changes) => {
      const latest = entryOf(path);
      settle(latest, { value: { ...(latest.value as Value), ...changes }, error: undefined });
    },
  };
}

/** Reloads the shown paths that start with this, and drops the others from the cache. */
export function refresh(start: string): void {
  for (const [path, entry] of kept) {
    if (!path.startsWith(start)) continue;
    if (entry.readers.size) load(path, entry);
    else kept.delete(path);
  }
}

/** Clears the cache, for another account. */
export function forgetQueries(): void {
  for (const entry of kept.values()) entry.pending?.abort();
  kept.clear();
}

function entryOf(path: string): Kept {
  const entry = kept.get(path) ?? { pending: undefined, readers: new Set() };
  kept.set(path, entry);
  return entry;
}

async function load(path: string, entry: Kept, link = ""): Promise<void> {
  entry.pending?.abort();
  const pending = new AbortController();
  entry.pending = pending;
  settle(entry, {});
  try {
    const value = await send("GET", path, { signal: pending.signal, link });
    if (pending.signal.aborted) return;
    entry.pending = undefined;
    settle(entry, { value, error: undefined });
  } catch (error) {
    if (pending.signal.aborted) return;
    entry.pending = undefined;
    settle(entry, { error });
  }
}

function settle(entry: Kept, news: { value?: unknown; error?: unknown }): void {
  Object.assign(entry, news);
  for (const reader of entry.readers) reader();
}
