import { createHash, randomBytes } from "node:crypto";
import { createBoundedCache } from "../bounded-cache.ts";
import type { Source } from "../http.ts";
import { peopleOfPrefix } from "../limits.ts";
import type { EmbedContext } from "./context.ts";
import type { Caller } from "./identity.ts";

const processSalt = randomBytes(16);
const turns = createBoundedCache<number>(10_000);

/** Returns the delegated key for this caller. A visitor without a verified identity gets a row before the first write. */
export async function speakFor(
  embed: EmbedContext,
  { workspace, identity }: Caller,
  source: Source,
  isWrite: boolean,
): Promise<string> {
  const { workspaceId, epoch } = workspace;
  const isVerified = identity.kind === "verified";
  const who =
    identity.by === "session"
      ? { userId: identity.session.sub, sessionId: identity.session.sid }
      : { userId: readerId(source.prefix), sessionId: "reader" };
  if (isWrite && identity.by === "session" && !isVerified) {
    await embed.visitors.ensureRow(identity.session, source);
  }
  return embed.delegatedKeys.mint({
    workspaceId,
    epoch,
    ...who,
    isVerified,
    mayLackRow: !isVerified,
  });
}

/**
 * Readers without a session share ids per address prefix; no user has these ids. The API limits calls per user, so the
 * number of ids, used in turn, matches our own limit for a prefix; with fewer, the API's limit would apply far too early.
 */
function readerId(prefix: string): string {
  const turn = ((turns.get(prefix) ?? 0) + 1) % peopleOfPrefix;
  turns.set(prefix, turn, Number.POSITIVE_INFINITY);
  const hex = createHash("sha256").update(processSalt).update(`${turn} ${prefix}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
