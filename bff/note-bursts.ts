import { createHmac } from "node:crypto";
import { deriveKey } from "../platform/derive-key.ts";
import type { Log } from "../platform/log.ts";
import type { Config } from "./config.ts";
import type { InternalApi } from "./upstream/internal-api.ts";

/** The workspace whose widget was called, or the account that somebody tried to sign in to. */
export type Concerned = { workspaceId: string } | { email: string };

/** The first call over a ceiling in its window. */
export type NoteBurst = (ceiling: string, key: string, concerned?: Concerned) => void;

/**
 * Makes the `source` of a log line: equal for the same address or person. It is keyed, so lines hold no personal data and
 * still show which events belong together.
 */
export function createDigest({ BFF_ROOT_KEYS: [newest] }: Pick<Config, "BFF_ROOT_KEYS">) {
  const key = deriveKey(newest, "source/v1");
  return (source: string): string => createHmac("sha256", key).update(source).digest("hex").slice(0, 12);
}

/** One log line a burst, and an event in the audit list of whom it concerns. A burst that cannot be told is logged only. */
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
