import { createSecretKey } from "node:crypto";
import { SignJWT } from "jose";
import { deriveKey } from "../../platform/derive-key.ts";
import type { RootKeys } from "../../platform/environment.ts";
import { createBoundedCache, remembered } from "../bounded-cache.ts";
import { type ApiClient, type ApiResponse, apiUnavailable } from "./api-client.ts";

/** Calls one of the API's internal endpoints. @throws Problem 503 when the API refuses our key, or is too old to have that endpoint */
export type InternalCall = (path: string, input: object, requestId: string) => Promise<ApiResponse>;

/** The way to the API's endpoints that are open to this BFF alone. */
export function createInternalCall(
  api: Pick<ApiClient, "call">,
  roots: RootKeys,
  now: () => number = Date.now,
): InternalCall {
  const mintServiceKey = createServiceKeys(roots, now);
  return async (path, input, requestId) => {
    const answer = await api.call({
      method: "POST",
      path,
      credential: { authorization: `Bearer ${await mintServiceKey()}` },
      requestId,
      body: Buffer.from(JSON.stringify(input)),
    });
    if (answer.status === 401 && codeOf(answer) === "unauthorized") {
      throw apiUnavailable(
        "2",
        new Error("The API refuses the service key of this BFF: their clocks or SHARED_ROOT_KEYS differ."),
      );
    }
    if (answer.status === 404 && codeOf(answer) === "route_not_found") {
      throw apiUnavailable("2", new Error(`the API is older than this BFF: it has no route ${path}`));
    }
    return answer;
  };
}

/** The code of a problem that the API answers with. */
export function codeOf(answer: ApiResponse): string | undefined {
  return ((jsonOf(answer) ?? {}) as { code?: string }).code;
}

/** Mints the bearer of the API's internal endpoints: proof of being this BFF, good for a minute and for no other endpoint. */
function createServiceKeys(roots: RootKeys, now: () => number): () => Promise<string> {
  const [root] = roots;
  const key = createSecretKey(deriveKey(root, "service/v1"));
  const minted = createBoundedCache<Promise<string>>(1, now);
  const mint = () => {
    const issuedAt = Math.floor(now() / 1000);
    return new SignJWT({ iss: "earshot-bff", aud: "earshot-api", iat: issuedAt, exp: issuedAt + 60 })
      .setProtectedHeader({ alg: "HS256", typ: "service+jwt", kid: root.id })
      .sign(key);
  };
  // Another clock may be half a minute ahead of ours.
  return () => remembered(minted, "", now() + 25_000, mint);
}

/** What an answer of the API says, if it is JSON. */
export function jsonOf({ body }: ApiResponse): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** A misunderstanding between our own servers is our fault (500), not the browser's (400). */
export function understood<Value>(
  result: { success: true; data: Value } | { success: false; error: Error },
): Value {
  if (result.success) return result.data;
  throw new Error(`the API's internal answer is not the agreed one: ${result.error.message}`);
}
