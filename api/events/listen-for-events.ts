import { Problem } from "../../platform/http/problem.ts";
import type { Config } from "../config.ts";
import { type Listening, listenOnChannel } from "../postgres/listen-on-channel.ts";
import type { FeedEvent } from "./contract.ts";

export type EventFeed = ReturnType<typeof createEventFeed>;

export interface Subscriber {
  /** Receives each event as JSON. */
  onEvent(event: string): void;
  /** Called once if later events would be missed, because the connection to the database ended or the process stops. */
  onEnd(): void;
}

type ListenConfig = Pick<Config, "DATABASE_URL" | "DATABASE_POOLER" | "DATABASE_LISTEN_URL">;

/** The URL of a server that supports `listen`; undefined if none is known. */
export const listenUrlOf = ({ DATABASE_URL, DATABASE_POOLER, DATABASE_LISTEN_URL }: ListenConfig) =>
  DATABASE_LISTEN_URL ?? (DATABASE_POOLER ? undefined : DATABASE_URL);

/**
 * Passes on the events that any API process dispatches, while there are subscribers. All subscribers share one
 * connection to the database, outside of the pool; if it ends, so do all subscriptions. Through a pooler that shares
 * connections by transaction, `listen` does not work: in that case, subscribing requires `DATABASE_LISTEN_URL`.
 */
export function createEventFeed(config: ListenConfig) {
  const databaseUrl = listenUrlOf(config);
  const subscribers = new Set<Subscriber>();
  let listening: Promise<Listening> | undefined;
  let isClosed = false;
  const endAll = () => {
    listening = undefined;
    for (const subscriber of [...subscribers]) {
      subscribers.delete(subscriber);
      subscriber.onEnd();
    }
  };
  const onText = (text: string) => {
    const event = JSON.stringify(toFeedEvent(JSON.parse(text)));
    for (const { onEvent } of subscribers) onEvent(event);
  };
  const start = (url: string) => {
    const mine = listenOnChannel(url, "earshot_events", onText, () => {
      if (listening === mine) endAll();
    });
    return mine;
  };
  const end = async () => {
    const ending = listening;
    endAll();
    await ending?.then(
      (connection) => connection.end(),
      () => {},
    );
  };
  return {
    /**
     * Resolves when the subscription is active: it receives every event that is dispatched later. @returns the
     * function that ends the subscription. @throws Problem 503
     */
    async subscribe(subscriber: Subscriber): Promise<() => void> {
      while (!subscribers.has(subscriber)) {
        if (databaseUrl === undefined || isClosed) throw unavailable();
        listening ??= start(databaseUrl);
        const mine = listening;
        await mine.catch((error) => {
          if (listening === mine) listening = undefined;
          throw error;
        });
        // While this call waited, the connection may have ended and a new one may have been opened.
        if (listening === mine) subscribers.add(subscriber);
      }
      return () => {
        if (subscribers.delete(subscriber) && subscribers.size === 0) void end();
      };
    },
    subscribers: () => subscribers.size,
    /** Ends all subscriptions, and rejects new ones. */
    close() {
      isClosed = true;
      return end();
    },
  };
}

/** A notification of `dispatch_events`. */
interface Notice {
  workspaceId: string;
  type: string;
  subjectId: string;
  details: { postId?: string; wasPublic?: boolean };
}

function toFeedEvent({ workspaceId, type, subjectId, details }: Notice): FeedEvent {
  const id = details.postId ?? subjectId;
  return { workspaceId, type, id, ...(details.wasPublic && { wasPublic: true }) };
}

function unavailable(): Problem {
  return new Problem(503, "not_ready", "This process does not pass on events.", { retryAfter: 5 });
}
