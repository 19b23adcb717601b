import type { NoteSeenOrigins } from "../../api/embed/contract.ts";
import { createBoundedCache } from "../bounded-cache.ts";

export interface SeenOrigins {
  /** An allowed page used the widget. Costs a look-up in memory; the API is told the first time, and again after minutes. */
  note(workspaceId: string, origin: string): void;
  /** Tells what is left. */
  stop(): Promise<void>;
}

/** Of one workspace between two tellings: a list that allows `*.example.com` lets anybody make up names. */
const mostOfWorkspace = 20;
const mostAtOnce = 100;

/** Sightings of this process, told soon after the first one: somebody may be waiting for it at the dashboard. */
export function createSeenOrigins(
  tell: (sightings: NoteSeenOrigins) => Promise<void>,
  { delay = 1_000, quietFor = 300_000, now = Date.now } = {},
): SeenOrigins {
  const told = createBoundedCache<true>(10_000, now);
  let waiting = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const sightings = listOf(waiting);
    waiting = new Map();
    for (let at = 0; at < sightings.length; at += mostAtOnce) {
      const some = sightings.slice(at, at + mostAtOnce);
      await tell({ sightings: some }).catch(() => {
        for (const { workspaceId, origin } of some) told.delete(`${workspaceId} ${origin}`);
      });
    }
  };

  return {
    note(workspaceId, origin) {
      const key = `${workspaceId} ${origin}`;
      const seen = waiting.get(workspaceId) ?? new Set();
      if (told.get(key) || origin.length > 300 || seen.size >= mostOfWorkspace) return;
      told.set(key, true, now() + quietFor);
      waiting.set(workspaceId, seen.add(origin));
      timer ??= setTimeout(flush, delay).unref();
    },
    stop: flush,
  };
}

function listOf(waiting: Map<string, Set<string>>): NoteSeenOrigins["sightings"] {
  return [...waiting].flatMap(([workspaceId, origins]) =>
    [...origins].map((origin) => ({ workspaceId, origin })),
  );
}
