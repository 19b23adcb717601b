import { sql } from "drizzle-orm";
import type { Log } from "../../platform/telemetry/log.ts";
import { callFunction, type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { apiKeys } from "../tables.ts";

/** A use of an API key. */
export interface KeyUse {
  /** The key's id. */
  id: string;
  workspaceId: string;
  /** The key's digest under the newest root key, and that root key's id; undefined if they are already stored. */
  renewal: { digest: string; rootKey: string } | undefined;
}

/**
 * Records the use of API keys without a write per request. Every 30 s by default and at shutdown, one statement sets
 * `last_used_at` of all keys that were used since the previous statement. Then the digests of keys that were made under
 * an older root key are replaced, one key per statement. A digest that could not be replaced is replaced after the key's
 * next use.
 */
export function createUseRecorder(db: Database, log: Log, { every = 30_000 } = {}) {
  const used = new Map<string, KeyUse>();
  let lastSuccess = Date.now();
  const flush = async () => {
    const uses = [...used.values()];
    used.clear();
    try {
      if (uses.length > 0) {
        const workspaceIds = uses.map(({ workspaceId }) => workspaceId);
        await record(db, { workspaceIds, ids: uses.map(({ id }) => id) });
      }
      lastSuccess = Date.now();
      for (const { id, workspaceId, renewal } of uses) {
        if (!renewal) continue;
        const { digest, rootKey } = renewal;
        await callFunction(db, "renew_api_key_digest", workspaceId, id, digest, rootKey);
      }
    } catch (error) {
      log.warn({ err: error }, "key use not recorded");
    }
  };
  const timer = setInterval(flush, every).unref();
  return {
    record: (use: KeyUse) => void used.set(use.id, use),
    queued: () => used.size,
    /** The time of the last run without an error, or of the start if there was none; in milliseconds since 1970. */
    lastSuccess: () => lastSuccess,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

const record = prepareStatement(
  ({ workspaceIds, ids }: Given<"workspaceIds" | "ids">) => sql`
    update ${apiKeys} set last_used_at = now()
    from unnest(${workspaceIds}::uuid[], ${ids}::uuid[]) as used (workspace_id, id)
    where ${apiKeys.workspaceId} = used.workspace_id and ${apiKeys.id} = used.id`,
);
