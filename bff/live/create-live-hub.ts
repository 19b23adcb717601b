import type { Audiences, FindAudiences } from "../../api/events/contract.ts";
import type { FollowEvents } from "../upstream/follow-events.ts";
import { createRecentEvents } from "./recent-events.ts";
import { createReporter, type Listener, requestResync } from "./report-events.ts";

export type LiveHub = ReturnType<typeof createLiveHub>;

/** How long the request of a browser may wait if the API has not responded yet, in milliseconds. */
const timeToConnect = 2_000;

/** The longest time that a browser's request may have taken to arrive, in milliseconds. */
const travelTime = 2_000;

/**
 * The listening browsers, by workspace. The first listener starts the connection to the API's events. If that connection
 * is interrupted for `apiTimeout` milliseconds, the streams of the browsers end.
 */
export function createLiveHub(
  followEvents: FollowEvents,
  findAudiences: (input: FindAudiences, requestId: string) => Promise<Audiences>,
  apiTimeout = 10_000,
  now: () => number = Date.now,
) {
  const byWorkspace = new Map<string, Set<Listener>>();
  const all = () => [...byWorkspace.values()].flatMap((listeners) => [...listeners]);
  const recent = createRecentEvents(now);
  const reporter = createReporter(findAudiences, (id) => [...(byWorkspace.get(id) ?? [])]);
  const waitingForUp = new Set<() => void>();
  /** A number for the data of each workspace that has listeners; no number is used twice. */
  const versions = new Map<string, number>();
  let latest = 0;
  const renew = (workspaceId: string) => {
    latest += 1;
    versions.set(workspaceId, latest);
  };
  let isUp = false;
  let following: { stop(): void } | undefined;
  let endsAll: NodeJS.Timeout | undefined;

  const follower: Parameters<FollowEvents>[0] = {
    onBegin() {
      clearTimeout(endsAll);
      recent.start();
      isUp = true;
      for (const workspaceId of byWorkspace.keys()) renew(workspaceId);
      for (const resolve of waitingForUp) resolve();
      requestResync(all());
    },
    onEvent(event) {
      recent.add(event);
      if (!byWorkspace.has(event.workspaceId)) return;
      renew(event.workspaceId);
      reporter.report(event);
    },
    onEnd() {
      isUp = false;
      endsAll = setTimeout(() => {
        for (const listener of all()) listener.end();
      }, apiTimeout).unref();
    },
  };

  return {
    /** Resolves to whether the BFF receives events; waits a short time for the connection. The first call connects. */
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
     * Adds a listener whose data is `age` milliseconds old, and reports the events since then. If events may be
     * missing, tells the listener to reload everything. @returns the function that removes the listener
     */
    add(listener: Listener, age: number): () => void {
      const { workspaceId } = listener;
      const listeners = byWorkspace.get(workspaceId) ?? new Set();
      byWorkspace.set(workspaceId, listeners.add(listener));
      if (!versions.has(workspaceId)) renew(workspaceId);
      const events = isUp ? recent.since(now() - age - travelTime, workspaceId) : undefined;
      if (events) void reporter.catchUp(listener, events);
      else requestResync([listener], true);
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        byWorkspace.delete(workspaceId);
        versions.delete(workspaceId);
      };
    },
    /** Changes with each event of a workspace while somebody listens: what was read at another version is outdated. */
    versionOf: (workspaceId: string): number => versions.get(workspaceId) ?? 0,
    stop(): void {
      following?.stop();
      clearTimeout(endsAll);
    },
  };
}
