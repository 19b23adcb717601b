import { createSecretKey } from "node:crypto";
import { SignJWT } from "jose";
import { deriveKey } from "../../platform/derive-key.ts";
import type { RootKeys } from "../../platform/process/environment.ts";
import { createBoundedCache, getCached } from "../bounded-cache.ts";
import { type ApiClient, type ApiResponse, apiUnavailable } from "./api-client.ts";

/**
 * Calls an internal endpoint of the API.
 * @throws Problem 503 when the API does not respond, rejects the BFF's key or lacks the endpoint
 */
export type InternalCall = (path: string, input: object, requestId: string) => Promise<ApiResponse>;

/** Why the API rejects all calls of this BFF. */
export const keyRejected =
  "The API rejects the service key of this BFF: their clocks or SHARED_ROOT_KEYS differ.";

/** Creates the function that calls the API's internal endpoints. */
export function createInternalCall(
  api: Pick<ApiClient, "call">,
  roots: RootKeys,
  now: () => number = Date.now,
): InternalCall {
  const mintServiceKey = createServiceKeys(roots, now);
  return async (path, input, requestId) => {
    const apiResponse = await api.call({
      method: "POST",
      path,
      credential: { authorization: `Bearer ${await mintServiceKey()}` },
      requestId,
      body: Buffer.from(JSON.stringify(input)),
    });
    if (apiResponse.status === 401 && codeOf(apiResponse) === "unauthorized") {
      throw apiUnavailable("2", new Error(keyRejected));
    }
    if (apiResponse.status === 404 && codeOf(apiResponse) === "route_not_found") {
      throw apiUnavailable("2", new Error(`the API is older than this BFF: it has no route ${path}`));
    }
    return apiResponse;
  };
}

/** Returns the code of a problem in the API's response. */
export function codeOf(apiResponse: ApiResponse): string | undefined {
  return ((jsonOf(apiResponse) ?? {}) as { code?: string }).code;
}

/**
 * Creates a function that returns the bearer token that identifies this BFF to the API: valid for a minute, for
 * internal endpoints only.
 */
export function createServiceKeys(roots: RootKeys, now: () => number): () => Promise<string> {
  const [root] = roots;
  const key = createSecretKey(deriveKey(root, "service/v1"));
  const minted = createBoundedCache<Promise<string>>(1, now);
  const mint = () => {
    const issuedAt = Math.floor(now() / 1000);
    return new SignJWT({ iss: "earshot-bff", aud: "earshot-api", iat: issuedAt, exp: issuedAt + 60 })
      .setProtectedHeader({ alg: "HS256", typ: "service+jwt", kid: root.id })
      .sign(key);
  };
  // A key is used for only 25 of its 60 s, because the API's clock may be 30 s ahead.
  return () => getCached(minted, "", now() + 25_000, mint);
}

/** Parses the API's response; undefined if it is not JSON. */
export function jsonOf({ body }: ApiResponse): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/**
 * Returns the parsed response. A response that does not match the contract is an internal fault, so it causes a 500.
 */
export function requireParsed<Value>(
  result: { success: true; data: Value } | { success: false; error: Error },
): Value {
  if (result.success) return result.data;
  throw new Error(`the API's response does not match the contract: ${result.error.message}`);
}
