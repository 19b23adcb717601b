import type { Log } from "../../platform/telemetry/log.ts";
import type { Database } from "../postgres/database.ts";
import { repeatFunction } from "../postgres/repeat-function.ts";

/**
 * Dispatches due events several times a second until stopped, so that they reach their receivers within a second. A
 * statement dispatches at most 500 events, so that it ends within milliseconds. After a failure, the events stay in the
 * outbox.
 */
export function startDispatching(db: Database, log: Log, milliseconds = 250) {
  return repeatFunction(db, log, {
    name: "dispatch_events",
    most: 500,
    milliseconds,
    failure: "events not dispatched",
  });
}
