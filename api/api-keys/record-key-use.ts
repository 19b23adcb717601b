import { sql } from "drizzle-orm";
import type { Log } from "../../platform/log.ts";
import { type Database, type Given, prepareStatement } from "../database.ts";
import { apiKeys } from "./table.ts";

/**
 * Records the use of API keys without a write per request. Every 30 s and at shutdown, one statement sets
 * `last_used_at` of all keys that were used since the previous statement.
 */
export function createUseRecorder(db: Database, log: Log) {
  const used = new Set<string>();
  let lastSuccess = Date.now();
  const flush = async () => {
    const ids = [...used];
    used.clear();
    try {
      if (ids.length > 0) await record(db, { ids });
      lastSuccess = Date.now();
    } catch (error) {
      log.warn({ err: error }, "key use not recorded");
    }
  };
  const timer = setInterval(flush, 30_000).unref();
  return {
    record: (keyId: string) => void used.add(keyId),
    queued: () => used.size,
    /** In milliseconds since 1970; the start of the process if nothing was recorded yet. */
    lastSuccess: () => lastSuccess,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

const record = prepareStatement(
  ({ ids }: Given<"ids">) =>
    sql`update ${apiKeys} set last_used_at = now() where ${apiKeys.id} = any(${ids}::uuid[])`,
);
