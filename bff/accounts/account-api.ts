import { SignedIn } from "../../api/accounts/contract.ts";
import { type FieldError, Problem } from "../../platform/http/problem.ts";
import type { RootKeys } from "../../platform/process/environment.ts";
import { createBoundedCache, getCached } from "../bounded-cache.ts";
import type { ApiClient, ApiResponse } from "../upstream/api-client.ts";
import { createInternalCall, jsonOf, requireParsed } from "../upstream/internal-call.ts";

/** The maximum time, in ms, before a revoked session, a changed role or a raised epoch takes effect. */
const freshFor = 2_000;

/** A client for the API's dashboard account endpoints. */
export function createAccountApi(api: Pick<ApiClient, "call">, roots: RootKeys, now: () => number) {
  const call = createInternalCall(api, roots);
  const recent = createBoundedCache<Promise<SignedIn>>(5_000, now);
  /** Calls an endpoint below `/internal/accounts`. @throws Problem for the API's 4xx and 503 responses */
  const ask = async (path: `/${string}`, input: object, requestId: string): Promise<unknown> => {
    const apiResponse = await call(`/internal/accounts${path}`, input, requestId);
    if (apiResponse.status >= 300) throw toError(apiResponse);
    return jsonOf(apiResponse);
  };
  /** Calls an endpoint that responds with a signed-in account. */
  const enter = async (path: `/${string}`, input: object, requestId: string): Promise<SignedIn> =>
    requireParsed(SignedIn.safeParse(await ask(path, input, requestId)));
  return {
    ask,
    enter,
    /**
     * Returns the signed-in account of the session with this digest, cached for at most 2 s.
     * @throws Problem 401 `signed_out`
     */
    find: (session: string, requestId: string): Promise<SignedIn> =>
      getCached(recent, session, now() + freshFor, () => enter("/session", { session }, requestId)),
    /** Removes the session from this process's cache. */
    forget: (session: string) => recent.delete(session),
  };
}

/** The 401 `signed_out` for a missing or ended session. */
export function signedOut(): Problem {
  return new Problem(401, "signed_out", "You are not signed in, or your session has ended. Sign in again.");
}

/**
 * Turns the API's problem into one for the browser. A 5xx other than 503 is an internal fault, so it becomes a plain
 * Error.
 */
function toError(apiResponse: ApiResponse): Error {
  const { status, headers } = apiResponse;
  const problem = (jsonOf(apiResponse) ?? {}) as { code?: string; detail?: string; errors?: FieldError[] };
  const { code = "", detail = "", errors } = problem;
  if (status >= 500 && status !== 503) {
    return new Error(`the API rejected an internal call: ${status} ${code}`);
  }
  return new Problem(status, code, detail, { ...(errors && { errors }), retryAfter: headers["retry-after"] });
}
