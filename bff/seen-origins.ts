import type { NoteSeenOrigins } from "../api/embed/contract.ts";
import { createBoundedCache } from "./bounded-cache.ts";

export interface SeenOrigins {
  /** An allowed page used the widget. Costs a look-up in memory; the API is told the first time, and again after minutes. */
  note(workspaceId: string, origin: string): void;
  /** Tells what is left. */
  stop(): Promise<void>;
}

/** What one telling holds at most; a list that allows `*.example.com` lets anybody make up names. */
const mostAtOnce = 100;
const mostOfWorkspace = 20;

/** Sightings of this process, told soon after the first one: somebody may be waiting for it at the dashboard. */
export function createSeenOrigins(
  tell: (sightings: NoteSeenOrigins) => Promise<void>,
  { delay = 1_000, quietFor = 300_000, now = Date.now } = {},
): SeenOrigins {
  const told = createBoundedCache<true>(10_000, now);
  let waiting: NoteSeenOrigins["sightings"] = [];
  let timer: NodeJS.Timeout | undefined;

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const sightings = waiting;
    waiting = [];
    if (sightings.length === 0) return;
    await tell({ sightings }).catch(() => {
      for (const { workspaceId, origin } of sightings) told.delete(`${workspaceId} ${origin}`);
    });
  };

  return {
    note(workspaceId, origin) {
      const key = `${workspaceId} ${origin}`;
      if (told.get(key) || origin.length > 300 || waiting.length >= mostAtOnce) return;
      const ofWorkspace = waiting.filter((sighting) => sighting.workspaceId === workspaceId);
      if (ofWorkspace.length >= mostOfWorkspace) return;
      told.set(key, true, now() + quietFor);
      waiting.push({ workspaceId, origin });
      timer ??= setTimeout(flush, delay).unref();
    },
    stop: flush,
  };
}
