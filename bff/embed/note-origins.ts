import type { NoteRejectedOrigins, NoteSeenOrigins } from "../../api/origins/contract.ts";
import { createBoundedCache } from "../bounded-cache.ts";

export interface OriginNotes {
  /** Records an origin in memory, to be reported to the API later. */
  note(workspaceId: string, origin: string): void;
  /** The number of origins that are waiting to be reported. */
  queued(): number;
  /** Sends pending reports. */
  stop(): Promise<void>;
}

/** Collects rejected origins and reports them in batches. A report that fails is not repeated. */
export function createRejectedOrigins(
  report: (rejections: NoteRejectedOrigins) => Promise<void>,
  { delay = 5_000 } = {},
): OriginNotes {
  const { add, queued, flush } = createBatches((rejections) => report({ rejections }).catch(() => {}), {
    delay,
    mostOfWorkspace: 50,
    mostWorkspaces: 200,
  });
  return {
    note(workspaceId, origin) {
      if (/^[\x21-\x7e]{1,300}$/.test(origin)) add(workspaceId, origin);
    },
    queued,
    stop: flush,
  };
}

/**
 * Collects accepted origins. Each origin is reported within `delay` ms, because somebody may be waiting for it in the
 * dashboard, and then at most once per `quietFor` ms. If a report fails, its origins are reported again after their
 * next use.
 */
export function createSeenOrigins(
  report: (sightings: NoteSeenOrigins) => Promise<void>,
  { delay = 1_000, quietFor = 300_000, now = Date.now } = {},
): OriginNotes {
  const reported = createBoundedCache<true>(10_000, now);
  const send = async (noted: Noted[]) => {
    const sightings = noted.map(({ workspaceId, origin }) => ({ workspaceId, origin }));
    await report({ sightings }).catch(() => {
      for (const { workspaceId, origin } of sightings) reported.delete(`${workspaceId} ${origin}`);
    });
  };
  // If `*.example.com` is allowed, anyone can invent origins, so their number is limited.
  const { add, queued, flush } = createBatches(send, { delay, mostOfWorkspace: 20, mostWorkspaces: 10_000 });
  return {
    note(workspaceId, origin) {
      const key = `${workspaceId} ${origin}`;
      if (reported.get(key) || origin.length > 300 || !add(workspaceId, origin)) return;
      reported.set(key, true, now() + quietFor);
    },
    queued,
    stop: flush,
  };
}

interface Noted {
  workspaceId: string;
  origin: string;
  count: number;
}

const mostAtOnce = 100;

/**
 * Counts origins in this process, up to the given limits, and sends them in batches, `delay` ms after the first origin
 * of a batch.
 */
function createBatches(
  send: (noted: Noted[]) => Promise<void>,
  { delay, mostOfWorkspace, mostWorkspaces }: Record<"delay" | "mostOfWorkspace" | "mostWorkspaces", number>,
) {
  let counts = new Map<string, Map<string, number>>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const noted = [...counts].flatMap(([workspaceId, origins]) =>
      [...origins].map(([origin, count]) => ({ workspaceId, origin, count })),
    );
    counts = new Map();
    for (let at = 0; at < noted.length; at += mostAtOnce) await send(noted.slice(at, at + mostAtOnce));
  };
  /** Counts an origin. If a limit is reached, does not count it and returns false. */
  const add = (workspaceId: string, origin: string): boolean => {
    const known = counts.get(workspaceId) ?? new Map<string, number>();
    if (counts.size >= mostWorkspaces && !counts.has(workspaceId)) return false;
    if (known.size >= mostOfWorkspace && !known.has(origin)) return false;
    counts.set(workspaceId, known.set(origin, (known.get(origin) ?? 0) + 1));
    timer ??= setTimeout(flush, delay).unref();
    return true;
  };
  const queued = () => [...counts.values()].reduce((sum, origins) => sum + origins.size, 0);
  return { add, queued, flush };
}
