import type { Log } from "../../platform/log.ts";
import { callFunction, type Database } from "../database.ts";

/** The maximum number of events per statement, so that each statement ends within milliseconds. */
const batch = 500;

/**
 * Dispatches due events several times a second until stopped, so that they reach their receivers within a second.
 * Several processes can call this, because `dispatch_events` works in only one process at a time. Logs only the first
 * of several consecutive failures; the events stay in the outbox.
 */
export function startDispatching(db: Database, log: Log, milliseconds = 250) {
  let stopped = false;
  let lastSuccess = Date.now();
  let isFailing = false;
  let timer: NodeJS.Timeout;
  const dispatch = async (): Promise<void> => {
    try {
      while (!stopped && (await callFunction<number>(db, "dispatch_events", batch)) === batch);
      lastSuccess = Date.now();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ reason: String(error) }, "events not dispatched");
      isFailing = true;
    }
  };
  let dispatching = Promise.resolve();
  const turn = () => {
    dispatching = dispatch().then(() => {
      if (!stopped) timer = setTimeout(turn, milliseconds).unref();
    });
  };
  turn();
  return {
    /** When dispatching last succeeded, in milliseconds since 1970; the start time if it has not succeeded yet. */
    lastSuccess: () => lastSuccess,
    /** Stops, and resolves when a running statement has ended. */
    stop() {
      stopped = true;
      clearTimeout(timer);
      return dispatching;
    },
  };
}
