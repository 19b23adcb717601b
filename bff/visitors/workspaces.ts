import type { EmbedWorkspace } from "../../api/embed/contract.ts";
import { createBoundedCache, getCached } from "../bounded-cache.ts";
import { unauthorized } from "../unauthorized.ts";

/** The maximum time, in ms, before a removed domain, a raised epoch or a changed secret takes effect. */
const freshFor = 3_000;

/**
 * Caches workspaces by SDK token; concurrent look-ups share one call. If a refresh fails, `find` throws rather than
 * returning a stale workspace.
 */
export function createWorkspaces(
  ask: (sdkToken: string, requestId: string) => Promise<EmbedWorkspace | undefined>,
  now: () => number = Date.now,
) {
  const known = createBoundedCache<Promise<EmbedWorkspace | undefined>>(10_000, now);
  return {
    /**
     * Returns the workspace that an SDK token belongs to. `beforeAsking` runs before a call to the API, and may throw.
     * @throws Problem 401 when no workspace has this token
     */
    async find(
      sdkToken: string,
      requestId: string,
      beforeAsking: () => Promise<void>,
    ): Promise<EmbedWorkspace> {
      if (!/^sdk_[\w-]{1,90}$/.test(sdkToken)) throw unknownToken();
      if (!known.get(sdkToken)) await beforeAsking();
      const workspace = await getCached(known, sdkToken, now() + freshFor, () => ask(sdkToken, requestId));
      if (!workspace) throw unknownToken();
      return workspace;
    },
    forget: (sdkToken: string) => known.delete(sdkToken),
  };
}

function unknownToken() {
  return unauthorized(
    "unknown_sdk_token",
    "No workspace has this SDK token. Copy data-sdk-token again from the dashboard.",
  );
}
