import { useEffect, useState } from "preact/hooks";
import { send } from "./send.ts";

export interface Answer<Value> {
  value: Value | undefined;
  error: unknown;
  /** Asking now, for the first time or again. */
  isLoading: boolean;
  reload(): void;
  /** Shows another value at once; the service is not told. */
  change(value: Value): void;
  /** Shows some other fields at once, on top of the latest value. */
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
 * What a GET answers. What was seen before is shown at once and asked for again; whoever reads the same path shares
 * one request. An empty path asks for nothing. `link`: the token of the one-time link that the page was opened by.
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

/** Asks again for everything on the screen whose path starts so; what is not on it is forgotten. */
export function refresh(start: string): void {
  for (const [path, entry] of kept) {
    if (!path.startsWith(start)) continue;
    if (entry.readers.size) load(path, entry);
    else kept.delete(path);
  }
}

/** Forgets everything: another person reads next. */
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
