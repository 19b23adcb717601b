import { sql } from "drizzle-orm";
import { createClockCheck } from "../../platform/process/check-clock.ts";
import type { Log } from "../../platform/telemetry/log.ts";
import { withDeadline } from "../../platform/with-deadline.ts";
import { type Database, prepareStatement } from "./database.ts";
import { databaseUnavailable } from "./judge-error.ts";

/**
 * Checks the database every few seconds, so that a readiness probe gets an immediate response even if the database does
 * not respond. If the clocks of this machine and the database differ, only logs the difference: calls still succeed,
 * and a failed probe would take all API processes out of service at once.
 */
export function watchDatabase(db: Database, log: Log, { every = 5_000, now = Date.now } = {}) {
  const clock = createClockCheck(log, "the database");
  let state: "ok" | "read-only" | "away" = "ok";
  let ahead = 0;
  const look = async () => {
    const requestedAt = now();
    try {
      const [row] = await withDeadline(3_000, readState(db, {}), databaseUnavailable);
      state = row?.isReadOnly ? "read-only" : "ok";
      const apart = (requestedAt + now()) / 2 - (row?.time ?? requestedAt);
      // A slow response would make the comparison of the clocks too imprecise.
      if (now() - requestedAt < 1_000) {
        ahead = apart;
        clock.note(apart / 1_000);
      }
    } catch {
      state = "away";
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, every).unref();
  return {
    state: () => state,
    /** The database's time (Unix, in ms), estimated from the last measured offset between the two clocks. */
    time: () => now() - ahead,
    stop: () => clearInterval(timer),
  };
}

const readState = prepareStatement(
  () => sql<{ time: number; isReadOnly: boolean }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as time,
      current_setting('transaction_read_only')::boolean as "isReadOnly"`,
);
