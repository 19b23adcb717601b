import { createHmac } from "node:crypto";
import { deriveKey } from "../../platform/derive-key.ts";
import type { Log } from "../../platform/telemetry/log.ts";
import type { Config } from "../config.ts";
import type { InternalApi } from "../upstream/internal-api.ts";

/** The workspace whose widget was called, or the account of the attempted sign-in. */
export type Concerned = { workspaceId: string } | { email: string };

/** Reports a call that is the first in its time window to exceed a limit. */
export type NoteBurst = (ceiling: string, key: string, concerned?: Concerned) => void;

/**
 * Creates the function that makes the `source` of a log line: a keyed digest that is equal for the same address or
 * person, so that log lines contain no personal data but still show which events belong together.
 */
export function createDigest({ BFF_ROOT_KEYS: [newest] }: Pick<Config, "BFF_ROOT_KEYS">) {
  const key = deriveKey(newest, "source/v1");
  return (source: string): string => createHmac("sha256", key).update(source).digest("hex").slice(0, 12);
}

/**
 * Logs each burst once, and adds an event to the audit list of the workspace or of the account's workspaces. A failure
 * to add the event is ignored.
 */
export function createBurstNoter(
  log: Log,
  digestOf: (source: string) => string,
  internal: Pick<InternalApi, "noteBurst">,
): NoteBurst {
  return (ceiling, key, concerned) => {
    const isWorkspace = concerned !== undefined && "workspaceId" in concerned;
    log.warn(
      { ceiling, source: digestOf(key), ...(isWorkspace && { workspaceId: concerned.workspaceId }) },
      "rate limit reached",
    );
    if (concerned) internal.noteBurst({ ...concerned, ceiling }, "rate-limit").catch(() => {});
  };
}
