import type { Log } from "../../platform/log.ts";
import { callFunction, type Database } from "../database.ts";
import type { ScalarFunction } from "../sql/functions.ts";

interface Repeated {
  /** A function that does up to as many things as its argument says, and returns their number. */
  name: ScalarFunction;
  most: number;
  milliseconds: number;
  /** Logged at the first of several consecutive failures. */
  failure: string;
}

/**
 * Calls an SQL function until it has nothing to do, again and again until stopped. Several processes can do this if
 * the function works in only one of them at a time.
 */
export function repeatFunction(db: Database, log: Log, { name, most, milliseconds, failure }: Repeated) {
  let stopped = false;
  let lastSuccess = Date.now();
  let isFailing = false;
  let timer: NodeJS.Timeout;
  const work = async (): Promise<void> => {
    try {
      while (!stopped && (await callFunction<number>(db, name, most)) === most);
      lastSuccess = Date.now();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ reason: String(error) }, failure);
      isFailing = true;
    }
  };
  let working = Promise.resolve();
  const turn = () => {
    working = work().then(() => {
      if (!stopped) timer = setTimeout(turn, milliseconds).unref();
    });
  };
  turn();
  return {
    /** When the work last succeeded, in milliseconds since 1970; the start time if it has not succeeded yet. */
    lastSuccess: () => lastSuccess,
    /** Stops, and resolves when a running statement has ended. */
    stop() {
      stopped = true;
      clearTimeout(timer);
      return working;
    },
  };
}
