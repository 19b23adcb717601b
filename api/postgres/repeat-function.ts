import type { Log } from "../../platform/telemetry/log.ts";
import type { ScalarFunction } from "../sql/functions.ts";
import { callFunction, type Database } from "./database.ts";
import { repeatWork } from "./repeat-work.ts";

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
  return repeatWork(log, {
    milliseconds,
    failure,
    async work(isStopped) {
      while (!isStopped() && (await callFunction<number>(db, name, most)) === most);
    },
  });
}
