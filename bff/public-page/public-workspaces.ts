import type { PublicWorkspace } from "../../api/public-pages/contract.ts";
import { createBoundedCache, getCached } from "../bounded-cache.ts";
import type { InternalApi } from "../upstream/internal-api.ts";

export type PublicWorkspaces = ReturnType<typeof createPublicWorkspaces>;

/** Milliseconds before a page that was switched off disappears. */
const freshFor = 3_000;

/** Caches the workspaces that have a public page by subdomain; concurrent look-ups share one call to the API. */
export function createPublicWorkspaces(ask: InternalApi["findPublicWorkspace"], now: () => number) {
  const known = createBoundedCache<Promise<PublicWorkspace | undefined>>(10_000, now);
  return {
    /**
     * Returns the workspace, or undefined if none with this subdomain has a public page. `beforeAsking` runs before a
     * call to the API, and may throw.
     */
    async find(subdomain: string, requestId: string, beforeAsking: () => Promise<void>) {
      if (!/^[a-z0-9-]{1,63}$/.test(subdomain)) return undefined;
      if (!known.get(subdomain)) await beforeAsking();
      return getCached(known, subdomain, now() + freshFor, () => ask(subdomain, requestId));
    },
  };
}
