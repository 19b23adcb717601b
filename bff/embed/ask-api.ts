import type { forwarded } from "../../api/forwarded-routes/contract.ts";
import type { Source } from "../http.ts";
import { sessionExpired } from "../unauthorized.ts";
import type { ApiCall, ApiResponse } from "../upstream/api-client.ts";
import type { EmbedContext } from "./context.ts";
import type { Caller } from "./identity.ts";
import { speakFor } from "./speak-for.ts";

/** Counts a call against every limit that applies. @throws Problem 429 */
export async function countCall(
  { limits }: EmbedContext,
  { workspace, identity }: Caller,
  { prefix }: Source,
  isWrite: boolean,
): Promise<void> {
  const { workspaceId } = workspace;
  await limits.take(isWrite ? "prefixWrites" : "prefixReads", prefix, { workspaceId });
  if (identity.by === "session") {
    await limits.take(isWrite ? "visitorWrites" : "visitorReads", identity.session.sub, { workspaceId });
  }
  if (isWrite) await limits.take("workspaceWrites", workspaceId, { workspaceId });
}

/**
 * Counts writes by visitors without a verified identity: votes, which are worth buying, and posts and comments, which
 * somebody must read. @throws Problem 429
 */
export async function countUnproved(
  { limits }: EmbedContext,
  { identity, workspace: { workspaceId } }: Caller,
  { prefix }: Source,
  call: string,
): Promise<void> {
  if (identity.by !== "session" || identity.kind === "verified") return;
  if (votes.has(call)) await limits.take("unprovedVotes", prefix, { workspaceId });
  if (!words.has(call)) return;
  const { sub } = identity.session;
  await limits.take("unprovedWords", sub, { workspaceId });
  await limits.take("unprovedWordsAnHour", sub, { workspaceId });
  await limits.take("prefixWords", prefix, { workspaceId });
  await limits.take("prefixWordsAnHour", prefix, { workspaceId });
}

type Write = `${"POST" | "PUT"} ${keyof typeof forwarded.widget}`;
const votes = new Set<string>([
  "PUT /visitor/posts/:id/vote",
  "POST /v1/posts/:id/vote",
  "POST /v1/polls/:id/vote",
] satisfies Write[]);
const words = new Set<string>(["POST /v1/posts", "POST /v1/posts/:postId/comments"] satisfies Write[]);

/** Calls the API as this caller. @throws Problem 401 `session_expired` when the API rejects the caller's key */
export async function askApi(
  embed: EmbedContext,
  caller: Caller,
  source: Source,
  call: Pick<ApiCall, "method" | "path" | "idempotencyKey" | "body">,
): Promise<ApiResponse> {
  const key = await speakFor(embed, caller, source, call.method !== "GET");
  const { requestId } = source;
  const answer = await embed.api.call({ ...call, requestId, credential: { "x-api-key": key } });
  if (answer.status === 401) throw refusedKey(embed, caller, requestId);
  return answer;
}

/** The API sees a blocked user, a sign-out or a raised epoch before our cached workspace does. */
function refusedKey(embed: EmbedContext, { sdkToken, workspace }: Caller, requestId: string) {
  embed.workspaces.forget(sdkToken);
  embed.log.info({ requestId, workspaceId: workspace.workspaceId }, "the API refused a delegated key");
  return sessionExpired();
}
