import { useEffect, useState } from "preact/hooks";
import { SendError } from "./send-error.ts";

export { SendError };

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Time limit for a request, in milliseconds. */
const timeout = 20_000;
const endings = new Set<() => void>();

/** Adds a listener for the end of the session. @returns a function that removes the listener */
export function onSessionEnd(listener: () => void): () => void {
  endings.add(listener);
  return () => void endings.delete(listener);
}

/**
 * Calls an endpoint below `/dashboard/api/` and returns its JSON. Writes have a header that a form on another
 * site cannot send. With `isLast`, the request outlives the page. @throws SendError, or the reason with which
 * `signal` was aborted
 */
export async function send<QueryState>(
  method: Method,
  path: string,
  {
    body,
    signal,
    isLast = false,
    link = "",
  }: { body?: object; signal?: AbortSignal; isLast?: boolean; link?: string } = {},
): Promise<QueryState> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (link) headers["x-earshot-link"] = encodeURIComponent(link);
  if (method !== "GET") {
    headers["content-type"] = "application/json";
    headers["x-earshot-dashboard"] = "1";
  }
  const late = AbortSignal.timeout(timeout);
  const response = await fetch(`/dashboard/api/${path}`, {
    method,
    headers,
    body: method === "GET" ? null : JSON.stringify(body ?? {}),
    credentials: "same-origin",
    keepalive: isLast,
    signal: signal ? AbortSignal.any([signal, late]) : late,
  }).catch(() => undefined);
  signal?.throwIfAborted();
  return read<QueryState>(response);
}

/**
 * Returns a response's JSON, or undefined for 204. Any other response without JSON is not from the service,
 * and is treated as no response. @throws SendError
 */
async function read<QueryState>(response: Response | undefined): Promise<QueryState> {
  if (response?.status === 204) return undefined as QueryState;
  const content = await response?.json().catch(() => undefined);
  if (!response || content === undefined) throw new SendError(0);
  if (response.ok) return content;
  const error = new SendError(response.status, content);
  if (error.code === "signed_out") for (const listener of endings) listener();
  throw error;
}

export interface QueryState<Value> {
  value: Value | undefined;
  error: unknown;
  /** Whether the value is being loaded or reloaded. */
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
 * Loads a path with GET. A cached value is returned immediately while it is reloaded; components with the
 * same path share one request. An empty path sends no request. `link` is the token in the one-time link that
 * opened the page.
 */
export function useQuery<Value>(path: string, link = ""): QueryState<Value> {
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

/**
 * Reloads the cached paths with this prefix that a component uses, and drops the other cached paths with this prefix.
 */
export function refresh(prefix: string): void {
  for (const [path, entry] of kept) {
    if (!path.startsWith(prefix)) continue;
    if (entry.readers.size) load(path, entry);
    else kept.delete(path);
  }
}

/**
 * Replaces the shown values that `read` finds to be outdated, without showing that they load. A value that has changed
 * meanwhile is kept.
 */
export function revise(
  isStale: (path: string) => boolean,
  read: (path: string, before: unknown) => Promise<{ value?: unknown; error?: unknown } | undefined>,
): Promise<void>[] {
  return [...kept].map(async ([path, entry]) => {
    const before = entry.value;
    if (!isStale(path) || before === undefined || entry.pending || entry.readers.size === 0) return;
    const news = await read(path, before);
    if (news && entry.value === before && !entry.pending) settle(entry, { error: undefined, ...news });
  });
}

/** Clears the cache, so that another account does not see its contents. */
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
