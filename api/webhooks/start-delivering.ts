import { callFunction } from "../database.ts";
import { type AttemptOptions, createAttempt, type Message } from "./attempt-delivery.ts";

interface Options extends AttemptOptions {
  /** How long a claim lasts. Other workers take the deliveries of a dead worker after this time. */
  lease?: string;
}

/** The most attempts under way at once, in total and for each endpoint. */
const [most, mostEach] = [256, 16];
/** Milliseconds between two claims of deliveries; milliseconds left to attempts under way when the worker stops. */
const [pause, stopPatience] = [250, 8_000];

/**
 * Sends due deliveries until stopped. Any number of processes can call this. Claims deliveries at short intervals;
 * while many are waiting, claims more as soon as half of an endpoint's attempts have ended.
 */
export function startDelivering({ lease = "60 seconds", ...options }: Options) {
  const { db, log, poster } = options;
  const attempt = createAttempt(options);
  /** The number of attempts under way, by endpoint. */
  const held = new Map<string, number>();
  const attempts = new Set<Promise<void>>();
  let lastSuccess = Date.now();
  let isStopped = false;
  let isBusy = false;
  let isFailing = false;
  let after: string[] | null = null;
  let wake = () => {};

  const begin = (message: Message) => {
    const { endpointId } = message;
    held.set(endpointId, (held.get(endpointId) ?? 0) + 1);
    const made = attempt(message).finally(() => {
      const left = (held.get(endpointId) ?? 1) - 1;
      if (left > 0) held.set(endpointId, left);
      else held.delete(endpointId);
      attempts.delete(made);
      if (isBusy && left <= mostEach / 2) wake();
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
      [...held.values()],
      after,
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
      const timer = setTimeout(poster.abort, stopPatience);
      await Promise.all(attempts);
      clearTimeout(timer);
      await poster.close();
    },
  };
}
