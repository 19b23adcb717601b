import type { FeedEvent } from "../../api/events/contract.ts";

/** Events are kept for this many milliseconds, and up to twice this many of them. */
const keptFor = 60_000;
const mostKept = 5_000;

/** Keeps the latest events, so that a browser that connects need not reload unchanged data. */
export function createRecentEvents(now: () => number = Date.now) {
  let kept: { at: number; event: FeedEvent }[] = [];
  let completeSince = Number.POSITIVE_INFINITY;
  return {
    /** From now on, every event is added. */
    start(): void {
      kept = [];
      completeSince = now();
    },
    add(event: FeedEvent): void {
      kept.push({ at: now(), event });
      if (kept.length < 2 * mostKept) return;
      kept = kept.slice(mostKept);
      completeSince = kept[0]?.at ?? now();
    },
    /**
     * Returns a workspace's events since a time, in milliseconds since 1970, in order; undefined if some may be missing.
     */
    since(time: number, workspaceId: string): FeedEvent[] | undefined {
      if (time <= completeSince || time < now() - keptFor) return undefined;
      return kept.flatMap(({ at, event }) =>
        at >= time && event.workspaceId === workspaceId ? [event] : [],
      );
    },
  };
}
