import type { Log } from "../../platform/log.ts";
import { callFunction, type Database } from "../database.ts";

/** Small enough that no lock lasts long. */
const batch = 1_000;

/**
 * Deletes expired rows in at most a hundred batches: stored responses after 24 hours; spent tokens, sessions and invitations
 * once they are no longer valid; rejected origins after 30 days; audit events after `auditDays`.
 */
export async function sweepOldRows(db: Database, auditDays: number, most = batch): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) {
    const fullest = await callFunction<number>(db, "sweep_old_rows", `${auditDays} days`, most);
    if (fullest < most) return;
  }
}

/**
 * Deletes stored responses before the end of the 24 hours in which they can be replayed, for installations whose many writes
 * fill the disk with them.
 */
export async function sweepIdempotencyKeys(db: Database, hours: number, most = batch): Promise<void> {
  for (let turn = 0; hours < 24 && turn < 100; turn += 1) {
    const swept = await callFunction<number>(db, "sweep_idempotency_keys", `${hours} hours`, most);
    if (swept < most) return;
  }
}

/** Sweeps every few minutes until stopped, one sweep at a time. Logs a failure, and tries again at the next sweep. */
export function startSweeping(
  db: Database,
  log: Log,
  auditDays: number,
  milliseconds = 300_000,
  idempotencyHours = 24,
) {
  let sweeping = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = sweeping
      .then(() => sweepOldRows(db, auditDays))
      .then(() => sweepIdempotencyKeys(db, idempotencyHours))
      .catch((error) => log.warn({ reason: String(error) }, "old rows not swept"));
  }, milliseconds).unref();
  return {
    /** Resolves after the last sweep. A server need not await it: an unavailable database must not delay its exit. */
    stop() {
      clearInterval(timer);
      return sweeping;
    },
  };
}
