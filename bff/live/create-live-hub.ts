import type { Audiences, FindAudiences } from "../../api/events/contract.ts";
import type { FollowEvents } from "../upstream/follow-events.ts";
import { createRecentEvents } from "./recent-events.ts";
import { createReporter, type Listener, requestResync } from "./report-events.ts";

export type LiveHub = ReturnType<typeof createLiveHub>;

/** How long browsers wait for the API before they are asked to come back later, in milliseconds. */
const patience = 10_000;

/** How long a browser that comes before the API has responded may wait, in milliseconds. */
const timeToConnect = 2_000;

/** The longest time that a browser's request may have taken to arrive, in milliseconds. */
const travelTime = 2_000;

/** The browsers that listen, by workspace. Follows the API's events from the first one on. */
export function createLiveHub(
  followEvents: FollowEvents,
  findAudiences: (input: FindAudiences, requestId: string) => Promise<Audiences>,
  now: () => number = Date.now,
) {
  const byWorkspace = new Map<string, Set<Listener>>();
  const all = () => [...byWorkspace.values()].flatMap((listeners) => [...listeners]);
  const recent = createRecentEvents(now);
  const reporter = createReporter(findAudiences, (id) => [...(byWorkspace.get(id) ?? [])]);
  const waitingForUp = new Set<() => void>();
  let isUp = false;
  let following: { stop(): void } | undefined;
  let endsAll: NodeJS.Timeout | undefined;

  const follower: Parameters<FollowEvents>[0] = {
    onBegin() {
      clearTimeout(endsAll);
      recent.start();
      isUp = true;
      for (const resolve of waitingForUp) resolve();
      requestResync(all());
    },
    onEvent(event) {
      recent.add(event);
      if (byWorkspace.has(event.workspaceId)) reporter.report(event);
    },
    onEnd() {
      isUp = false;
      endsAll = setTimeout(() => {
        for (const listener of all()) listener.end();
      }, patience).unref();
    },
  };

  return {
    /** Resolves to whether events are received now, after a short time for connecting. The first call connects. */
    async whenUp(): Promise<boolean> {
      following ??= followEvents(follower);
      if (isUp) return true;
      await new Promise<void>((resolve) => {
        const end = () => {
          waitingForUp.delete(end);
          resolve();
        };
        waitingForUp.add(end);
        setTimeout(end, timeToConnect).unref();
      });
      return isUp;
    },
    /**
     * Adds a listener whose data is `age` milliseconds old, and reports the events since then; if some may be missing,
     * the listener reads everything again. @returns the function that removes the listener
     */
    add(listener: Listener, age: number): () => void {
      const { workspaceId } = listener;
      const listeners = byWorkspace.get(workspaceId) ?? new Set();
      byWorkspace.set(workspaceId, listeners.add(listener));
      const events = isUp ? recent.since(now() - age - travelTime, workspaceId) : undefined;
      if (events) void reporter.catchUp(listener, events);
      else requestResync([listener], true);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) byWorkspace.delete(workspaceId);
      };
    },
    stop(): void {
      following?.stop();
      clearTimeout(endsAll);
    },
  };
}
