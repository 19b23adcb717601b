import { createHash, randomBytes } from "node:crypto";
import { readerSession } from "../../api/embed/contract.ts";
import type { forwarded } from "../../api/forwarded-routes/contract.ts";
import { createBoundedCache } from "../bounded-cache.ts";
import type { Source } from "../http.ts";
import { peopleOfPrefix } from "../limits/rate-limits.ts";
import { sessionExpired } from "../unauthorized.ts";
import type { ApiCall, ApiResponse } from "../upstream/api-client.ts";
import type { Caller } from "../visitors/identity.ts";
import type { EmbedContext } from "./context.ts";

/** A write that needs no row: without one, there is nothing to erase. */
const erasure: string = "/visitor/erasure" satisfies keyof typeof forwarded.widget;

/** Calls the API as this caller. @throws Problem 401 `session_expired` when the API rejects the caller's key */
export async function askApi(
  embed: EmbedContext,
  caller: Caller,
  source: Source,
  call: Pick<ApiCall, "method" | "path" | "idempotencyKey" | "body">,
): Promise<ApiResponse> {
  const key = await keyOf(embed, caller, source, call.method !== "GET" && call.path !== erasure);
  const { requestId } = source;
  const apiResponse = await embed.api.call({ ...call, requestId, credential: { "x-api-key": key } });
  if (apiResponse.status !== 401) return apiResponse;
  // The user may have been blocked or signed out, or the epoch raised, after the BFF cached the workspace.
  const { sdkToken, workspace } = caller;
  embed.workspaces.forget(sdkToken);
  embed.log.info({ requestId, workspaceId: workspace.workspaceId }, "the API rejected a delegated key");
  throw sessionExpired();
}

/** Returns the caller's delegated key. If `needsRow`, first creates the row of a visitor without a verified identity. */
async function keyOf(
  { visitors, delegatedKeys }: EmbedContext,
  { workspace: { workspaceId, epoch }, identity }: Caller,
  source: Source,
  needsRow: boolean,
): Promise<string> {
  const isVerified = identity.kind === "verified";
  if (identity.by !== "session") {
    const userId = readerId(source.prefix);
    return delegatedKeys.mint({ workspaceId, epoch, userId, sessionId: readerSession, isVerified });
  }
  const { sub: userId, sid: sessionId } = identity.session;
  if (needsRow && !isVerified) await visitors.ensureRow(identity.session, source);
  return delegatedKeys.mint({ workspaceId, epoch, userId, sessionId, isVerified });
}

const processSalt = randomBytes(16);
const turns = createBoundedCache<number>(10_000);

/**
 * Returns the id of a user that does not exist, for a reader without a session. Successive calls for one address prefix
 * return `peopleOfPrefix` different ids in turn. The API limits calls per user. With fewer ids, calls would reach the
 * API's limit long before the BFF's limit for the prefix.
 */
function readerId(prefix: string): string {
  const turn = ((turns.get(prefix) ?? 0) + 1) % peopleOfPrefix;
  turns.set(prefix, turn, Number.POSITIVE_INFINITY);
  const hex = createHash("sha256").update(processSalt).update(`${turn} ${prefix}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
