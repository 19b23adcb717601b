import { PublicWorkspace } from "../../api/public-pages/contract.ts";
import type { RootKeys } from "../../platform/environment.ts";
import { createBoundedCache, getCached } from "../bounded-cache.ts";
import { type ApiClient, apiUnavailable } from "../upstream/api-client.ts";
import { codeOf, createInternalCall, jsonOf, understood } from "../upstream/internal-call.ts";

export type PublicWorkspaces = ReturnType<typeof createPublicWorkspaces>;

/** Milliseconds before a page that was switched off disappears. */
const freshFor = 3_000;

/** Finds workspaces that have a public page by their subdomain; concurrent look-ups share one call to the API. */
export function createPublicWorkspaces(api: Pick<ApiClient, "call">, roots: RootKeys) {
  const call = createInternalCall(api, roots);
  const known = createBoundedCache<Promise<PublicWorkspace | undefined>>(10_000);
  const ask = async (subdomain: string, requestId: string) => {
    const apiResponse = await call("/internal/public-workspace", { subdomain }, requestId);
    const { status, headers } = apiResponse;
    if (status === 404 && codeOf(apiResponse) === "not_found") return undefined;
    if (status === 429 || status === 503) throw apiUnavailable(headers["retry-after"]);
    if (status !== 200)
      throw new Error(`the API rejected an internal call: ${status} ${codeOf(apiResponse)}`);
    return understood(PublicWorkspace.safeParse(jsonOf(apiResponse)));
  };
  return {
    /**
     * Returns the workspace, or undefined if none with this subdomain has a public page. `beforeAsking` runs before a
     * call to the API, and may throw.
     */
    async find(subdomain: string, requestId: string, beforeAsking: () => Promise<void>) {
      if (!/^[a-z0-9-]{1,63}$/.test(subdomain)) return undefined;
      if (!known.get(subdomain)) await beforeAsking();
      return getCached(known, subdomain, Date.now() + freshFor, () => ask(subdomain, requestId));
    },
  };
}
