import type { Audiences, FeedEvent, FindAudiences, LiveEvent } from "../../api/events/contract.ts";

/** A browser that wants to know when something changes in a workspace. */
export interface Listener {
  workspaceId: string;
  /** A visitor's user id: they also learn of their own private posts. Undefined for staff, and if unknown. */
  userId?: string | undefined;
  isStaff: boolean;
  send(event: LiveEvent): void;
  /** Ends the stream, because events are being missed; browsers reconnect. */
  end(): void;
}

/** Milliseconds that each listener adds to the time over which the listeners' requests are spread. */
const spreadEach = 3;
const longestSpread = 10_000;

/** The time over which the requests of this many browsers are spread; a few may all read at once. */
const spreadOver = (listeners: number) =>
  Math.min(longestSpread, listeners > 10 ? listeners * spreadEach : 0);

/** Tells listeners to reload everything. `isAlone`: only one browser is told at this time. */
export function requestResync(listeners: Listener[], isAlone = false): void {
  const within = isAlone ? 0 : spreadOver(listeners.length);
  for (const listener of listeners) listener.send({ type: "resync", within });
}

/**
 * Reports events to the listeners that may learn of them. Staff learn of every event. Visitors learn of polls,
 * changelog entries, and the posts that they may see: the function asks the API which posts these are, and only if a
 * visitor listens. When a board is deleted or becomes private or public, everybody reloads everything, and learns no id.
 */
export function createReporter(
  findAudiences: (input: FindAudiences, requestId: string) => Promise<Audiences>,
  listenersOf: (workspaceId: string) => Listener[],
) {
  const waiting = new Map<string, FeedEvent[]>();
  const visitorsOf = (workspaceId: string) => listenersOf(workspaceId).filter(({ isStaff }) => !isStaff);

  const tell = (listeners: Listener[], { workspaceId, type, id }: FeedEvent) => {
    const event = { type, id, within: listeners.length ? spreadOver(listenersOf(workspaceId).length) : 0 };
    for (const listener of listeners) listener.send(event);
  };

  /** Reports events about posts to those of the visitors who may see the posts. */
  const tellAudience = async (workspaceId: string, events: FeedEvent[], visitors: () => Listener[]) => {
    const postIds = [...new Set(events.map(({ id }) => id))];
    try {
      const audiences = await findAudiences({ workspaceId, postIds }, "audiences");
      const isPublic = new Set(audiences.public);
      const authors = new Map(audiences.own.map(({ postId, userId }) => [postId, userId]));
      for (const event of events) {
        const author = authors.get(event.id);
        const isReader = ({ userId }: Listener) =>
          (isPublic.has(event.id) || (author && userId === author)) && (userId || !isOfActivity(event));
        tell(visitors().filter(isReader), event);
      }
    } catch {
      requestResync(visitors());
    }
  };

  /** Requests the audiences of all events that arrived in the meantime, with one call at a time per workspace. */
  const flush = async (workspaceId: string): Promise<void> => {
    for (let events = waiting.get(workspaceId); events?.length; events = waiting.get(workspaceId)) {
      waiting.set(workspaceId, events.slice(mostAtOnce));
      await tellAudience(workspaceId, events.slice(0, mostAtOnce), () => visitorsOf(workspaceId));
    }
    waiting.delete(workspaceId);
  };

  return {
    report(event: FeedEvent): void {
      const { workspaceId } = event;
      const listeners = listenersOf(workspaceId);
      if (isOfBoard(event)) {
        requestResync(listeners);
        return;
      }
      const told = isForAll(event) ? listeners : listeners.filter(({ isStaff }) => isStaff);
      tell(told, event);
      if (isForAll(event) || isForStaff(event) || listeners.every(({ isStaff }) => isStaff)) return;
      const queue = waiting.get(workspaceId);
      if (queue) {
        queue.push(event);
        return;
      }
      waiting.set(workspaceId, [event]);
      // The events of one dispatch arrive together, and need only one call.
      setImmediate(() => void flush(workspaceId));
    },
    /** Reports earlier events to one listener; after many of them, the listener reads everything again. */
    async catchUp(listener: Listener, events: FeedEvent[]): Promise<void> {
      if (events.length > mostCaughtUp || events.some(isOfBoard)) return requestResync([listener], true);
      const isAsked = (event: FeedEvent) => !listener.isStaff && !isForAll(event);
      for (const event of events) if (!isAsked(event)) tell([listener], event);
      const asked = events.filter((event) => isAsked(event) && !isForStaff(event));
      if (asked.length > 0) await tellAudience(listener.workspaceId, asked, () => [listener]);
    },
  };
}

/** The most events that a listener receives at once after an absence. */
const mostCaughtUp = 50;

/** The most posts that one call to the API asks for. */
const mostAtOnce = 500;

const isOfBoard = ({ type }: FeedEvent) => type.startsWith("board.");

/** Whether followers have a new notification: a browser without a session has no list of them. */
const isOfActivity = ({ type }: FeedEvent) => type.startsWith("activity.");

/** Whether only staff learn of an event. */
const isForStaff = ({ type }: FeedEvent) => !/^(post|comment|activity|poll|changelog)\./.test(type);

/** Whether everybody in the workspace learns of an event. */
const isForAll = ({ type, wasPublic }: FeedEvent) => wasPublic || /^(poll|changelog)\./.test(type);
