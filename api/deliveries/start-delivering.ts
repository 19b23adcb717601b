import { callFunction } from "../postgres/database.ts";
import { type AttemptOptions, createAttempt, type Message } from "./attempt-delivery.ts";

interface Options extends AttemptOptions {
  /** How long a claim lasts. Other workers take the deliveries of a dead worker after this time. */
  lease?: string;
  /** Milliseconds left to attempts under way when the worker stops. */
  stopTimeout?: number;
}

/**
 * The most attempts under way at once: in total, for each endpoint, and for each workspace. An account has at most ten
 * workspaces, so that its silent endpoints leave room for those of others.
 */
const [most, mostEach, mostTenant] = [256, 16, 24];
/** Milliseconds between two claims of deliveries. */
const pause = 250;

/**
 * Sends due deliveries until stopped. Any number of processes can call this. Claims deliveries at short intervals;
 * while many are waiting, claims more as soon as half of an endpoint's attempts have ended.
 */
export function startDelivering({ lease = "60 seconds", stopTimeout = 8_000, ...options }: Options) {
  const { db, log, poster } = options;
  const attempt = createAttempt(options);
  /** The endpoints with attempts under way, by id. */
  const held = new Map<string, { workspaceId: string; count: number }>();
  const attempts = new Set<Promise<void>>();
  let lastSuccess = Date.now();
  let isStopped = false;
  let isBusy = false;
  let isFailing = false;
  let after: string[] | null = null;
  let wake = () => {};

  const begin = (message: Message) => {
    const { workspaceId, endpointId } = message;
    const endpoint = held.get(endpointId) ?? { workspaceId, count: 0 };
    held.set(endpointId, endpoint);
    endpoint.count += 1;
    const made = attempt(message).finally(() => {
      endpoint.count -= 1;
      if (endpoint.count === 0) held.delete(endpointId);
      attempts.delete(made);
      if (isBusy && endpoint.count <= mostEach / 2) wake();
    });
    attempts.add(made);
  };

  const look = async () => {
    const room = most - attempts.size;
    if (room <= 0) return;
    const claimed = await callFunction<{ messages: Message[]; after: string[] | null }>(
      db,
      "claim_deliveries",
      room,
      mostEach,
      lease,
      [...held.keys()],
      [...held.values()].map(({ count }) => count),
      after,
      [...held.values()].map(({ workspaceId }) => workspaceId),
      mostTenant,
    );
    after = claimed.after;
    isBusy = claimed.messages.length > 0;
    claimed.messages.forEach(begin);
  };

  const run = async () => {
    while (!isStopped) {
      // Set before the claim, so that no attempt that ends during the claim is missed.
      const rest = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      try {
        await look();
        lastSuccess = Date.now();
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.warn({ reason: String(error) }, "webhooks not delivered");
        isFailing = true;
      }
      if (!isStopped) await rest;
    }
  };
  const running = run();

  return {
    /** When the worker last looked for deliveries without an error, in milliseconds since 1970. */
    lastSuccess: () => lastSuccess,
    underWay: () => attempts.size,
    /** Stops claiming, and resolves when all attempts have ended. Slow attempts are aborted and repeated later. */
    async stop() {
      isStopped = true;
      wake();
      await running;
      const timer = setTimeout(poster.abort, stopTimeout);
      await Promise.all(attempts);
      clearTimeout(timer);
      await poster.close();
    },
  };
}
