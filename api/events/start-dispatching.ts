import type { Log } from "../../platform/log.ts";
import { callFunction, type Database } from "../database.ts";

/** The most events per statement: few enough that it ends within milliseconds. */
const batch = 500;

/**
 * Dispatches due events several times a second until stopped, so that they reach their receivers within a second.
 * Any number of processes can do so: `dispatch_events` lets one work at a time. Logs the first failure of a row of
 * failures; the events stay in the outbox.
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
    /** The end of the last successful turn, in milliseconds since 1970; the start of the process before the first one. */
    lastSuccess: () => lastSuccess,
    /** Resolves when the current turn has ended. */
    stop() {
      stopped = true;
      clearTimeout(timer);
      return dispatching;
    },
  };
}
