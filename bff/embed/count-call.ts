import type { ForwardedFacts } from "../../api/contract.ts";
import type { Source } from "../http.ts";
import type { Caller } from "../visitors/identity.ts";
import type { EmbedContext } from "./context.ts";

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
 * Counts writes by visitors without a verified identity: votes, because they attract fraud, and posts and comments,
 * because staff must read them. @throws Problem 429
 */
export async function countUnverified(
  { limits }: EmbedContext,
  { identity, workspace: { workspaceId } }: Caller,
  { prefix }: Source,
  counts: ForwardedFacts["counts"],
): Promise<void> {
  if (identity.by !== "session" || identity.kind === "verified") return;
  if (counts === "vote") await limits.take("unverifiedVotes", prefix, { workspaceId });
  if (counts !== "submission") return;
  const { sub } = identity.session;
  await limits.take("unverifiedSubmissions", sub, { workspaceId });
  await limits.take("unverifiedSubmissionsAnHour", sub, { workspaceId });
  await limits.take("prefixSubmissions", prefix, { workspaceId });
  await limits.take("prefixSubmissionsAnHour", prefix, { workspaceId });
}

/**
 * Counts an attempt to add a picture, whether or not it succeeds: a broken picture takes as long to decode as a good one.
 * @throws Problem 429
 */
export async function countPicture(
  { limits }: EmbedContext,
  { identity, workspace: { workspaceId } }: Caller,
  { prefix }: Source,
): Promise<void> {
  if (identity.by !== "session") return;
  await limits.take("visitorPictures", identity.session.sub, { workspaceId });
  if (identity.kind !== "verified") await limits.take("unverifiedPictures", prefix, { workspaceId });
}
