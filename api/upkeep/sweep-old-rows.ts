import type { Log } from "../../platform/telemetry/log.ts";
import { callFunction, type Database } from "../postgres/database.ts";

/** The maximum number of rows per statement, chosen so that a statement does not hold locks for long. */
const batch = 1_000;

/**
 * Deletes expired rows in at most a hundred batches: stored responses after 24 hours, audit events after `auditDays`,
 * and the other kinds that `sweep_old_rows` lists.
 */
export async function sweepOldRows(db: Database, auditDays: number, most = batch): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) {
    const fullest = await callFunction<number>(db, "sweep_old_rows", `${auditDays} days`, most);
    if (fullest < most) return;
  }
}

/**
 * Deletes stored responses after `hours` instead of the usual 24, for installations with so many writes that stored
 * responses would fill the disk. Does nothing if `hours` is 24 or more.
 */
export async function sweepIdempotencyKeys(db: Database, hours: number, most = batch): Promise<void> {
  for (let turn = 0; hours < 24 && turn < 100; turn += 1) {
    const swept = await callFunction<number>(db, "sweep_idempotency_keys", `${hours} hours`, most);
    if (swept < most) return;
  }
}

/** Joins the slots of past days in the counts of activity, so that the overview reads few rows. */
export async function joinDailyCounts(db: Database): Promise<void> {
  let isMore = true;
  for (let turn = 0; isMore && turn < 10_000; turn += 1)
    isMore = await callFunction<boolean>(db, "join_daily_counts");
}

/**
 * Sweeps every few minutes until stopped, one sweep at a time. Logs a failed sweep; the next one continues its work.
 */
export function startSweeping(
  db: Database,
  log: Log,
  auditDays: number,
  milliseconds = 300_000,
  idempotencyHours = 24,
) {
  let sweeping = Promise.resolve();
  let lastSuccess = Date.now();
  const timer = setInterval(() => {
    sweeping = sweeping
      .then(() => sweepOldRows(db, auditDays))
      .then(() => sweepIdempotencyKeys(db, idempotencyHours))
      .then(() => joinDailyCounts(db))
      .then(() => {
        lastSuccess = Date.now();
      })
      .catch((error) => log.warn({ reason: String(error) }, "old rows not swept"));
  }, milliseconds).unref();
  return {
    /**
     * When the last successful sweep ended or, before the first one, when the process started; in milliseconds since
     * 1970.
     */
    lastSuccess: () => lastSuccess,
    /**
     * Stops, and resolves after the last sweep. A server should not await this promise, so that an unavailable database
     * cannot delay the server's exit.
     */
    stop() {
      clearInterval(timer);
      return sweeping;
    },
  };
}
