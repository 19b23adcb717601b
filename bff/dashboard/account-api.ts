import { SignedIn } from "../../api/accounts/contract.ts";
import type { RootKeys } from "../../platform/environment.ts";
import { type FieldError, Problem } from "../../platform/problem.ts";
import { createBoundedCache, remembered } from "../bounded-cache.ts";
import type { ApiClient, ApiResponse } from "../upstream/api-client.ts";
import { createInternalCall, jsonOf, understood } from "../upstream/internal-call.ts";

/** How long a revoked session, a changed role or a raised epoch may go unnoticed. */
const freshFor = 2_000;

/** The API's endpoints of dashboard accounts. */
export function createAccountApi(
  api: Pick<ApiClient, "call">,
  roots: RootKeys,
  now: () => number = Date.now,
) {
  const call = createInternalCall(api, roots, now);
  const recent = createBoundedCache<Promise<SignedIn>>(5_000, now);
  /** One call below `/internal/accounts`. @throws Problem as the API refused */
  const ask = async (path: `/${string}`, input: object, requestId: string): Promise<unknown> => {
    const answer = await call(`/internal/accounts${path}`, input, requestId);
    if (answer.status >= 300) throw refusal(answer);
    return jsonOf(answer);
  };
  /** A call that begins a session, and so answers who is signed in. */
  const enter = async (path: `/${string}`, input: object, requestId: string): Promise<SignedIn> =>
    understood(SignedIn.safeParse(await ask(path, input, requestId)));
  return {
    ask,
    enter,
    /** Who is signed in by the session with this digest, as it was at most 2 s ago. @throws Problem 401 `signed_out` */
    find: (session: string, requestId: string): Promise<SignedIn> =>
      remembered(recent, session, now() + freshFor, () => enter("/session", { session }, requestId)),
    /** From here on this process asks again. */
    forget: (session: string) => recent.delete(session),
  };
}

/** Who looks for a session that is none is signed out. */
export function signedOut(): Problem {
  return new Problem(401, "signed_out", "You are not signed in, or no longer. Sign in again.");
}

/** The API's refusal is the browser's, but for what is between our own servers. */
function refusal(answer: ApiResponse): Error {
  const { status, headers } = answer;
  const {
    code = "",
    detail = "",
    errors,
  } = (jsonOf(answer) ?? {}) as {
    code?: string;
    detail?: string;
    errors?: FieldError[];
  };
  if (status >= 500 && status !== 503) {
    return new Error(`the API refused an internal call: ${status} ${code}`);
  }
  const retry = headers["retry-after"];
  return new Problem(status, code, detail, {
    ...(errors && { errors }),
    ...(retry !== undefined && { headers: { "retry-after": retry } }),
  });
}
