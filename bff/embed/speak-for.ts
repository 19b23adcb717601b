import { createHash, randomBytes } from "node:crypto";
import { createBoundedCache } from "../bounded-cache.ts";
import type { Source } from "../http.ts";
import { peopleOfPrefix } from "../limits.ts";
import type { EmbedContext } from "./context.ts";
import type { Caller } from "./identity.ts";

const processSalt = randomBytes(16);
const turns = createBoundedCache<number>(10_000);

/** The key with which the API hears this caller. A visitor whose identity is not proved gets a row before writing. */
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
 * Readers without a session share ids per address prefix: nobody has a row by them. The API counts calls by person, so
 * there are as many ids as our own ceiling of a prefix has people, taken in turn; else the API would refuse long before us.
 */
function readerId(prefix: string): string {
  const turn = ((turns.get(prefix) ?? 0) + 1) % peopleOfPrefix;
  turns.set(prefix, turn, Number.POSITIVE_INFINITY);
  const hex = createHash("sha256").update(processSalt).update(`${turn} ${prefix}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
