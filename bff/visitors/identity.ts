import type { IncomingHttpHeaders } from "node:http";
import type { EmbedWorkspace } from "../../api/embed/contract.ts";
import { Problem } from "../../platform/http/problem.ts";
import { type BoundedCache, createBoundedCache } from "../bounded-cache.ts";
import type { EmbedContext } from "../embed/context.ts";
import { NamesWorkspace, OpenSession, type Profile } from "../embed/contract.ts";
import type { Source } from "../http.ts";
import { type ProvedIdentity, verifyIdentityToken } from "../identity-token.ts";
import { pageOriginOf, pageOrigins } from "../page-origins.ts";
import { sessionExpired, unauthorized } from "../unauthorized.ts";
import { checkOrigin, originOf } from "./origin.ts";
import type { Session } from "./session.ts";

/**
 * The credentials of a request: a session token, or an `OpenSession` that names the workspace and, optionally, a
 * person.
 */
export interface Credentials {
  session?: string | undefined;
  /** An `OpenSession` as received, not validated; ignored if there is a session. */
  identification?: unknown;
}

/** The visitor's identity and its proof. `before`: the previous anonymous session of the same browser. */
export type Identity =
  | { by: "session"; kind: Session["kind"]; session: Session }
  | { by: "token"; kind: "verified"; person: ProvedIdentity; before: Session | undefined }
  | {
      by: "profile";
      kind: "unverified";
      person: Profile;
      before: Session | undefined;
      challenge?: string | undefined;
    }
  | { by: "nothing"; kind: "anonymous"; before: Session | undefined; challenge?: string | undefined };

/** The caller's workspace and the page that the widget runs on. */
export interface Place {
  workspace: EmbedWorkspace;
  origin: string;
  sdkToken: string;
}

export interface Caller extends Place {
  identity: Identity;
}

/**
 * Finds the workspace that the credentials name, and verifies that the page may load its widget. Does not identify the
 * caller. @throws Problem 401, 403 whose code names what failed, 429
 */
export async function findPlace(
  embed: EmbedContext,
  headers: IncomingHttpHeaders,
  credentials: Credentials,
  { prefix, requestId }: Source,
): Promise<Place> {
  const sdkToken = sdkTokenOf(embed, credentials);
  const workspace = await embed.workspaces.find(sdkToken, requestId, () =>
    embed.limits.take("lookups", prefix),
  );
  const origin = originOf(headers, pageOrigins(embed.config));
  return { workspace, origin: checkPage(embed, origin, workspace), sdkToken };
}

/**
 * The only function that identifies the caller.
 * @throws Problem 401, 403 whose code names what failed
 */
export async function identify(
  embed: EmbedContext,
  place: Place,
  { session, identification }: Credentials,
  isWrite: boolean,
): Promise<Identity> {
  const identity =
    session === undefined
      ? await identityOf(embed, OpenSession.parse(identification), place)
      : identityOfSession(await embed.sessions.verify(session), place);
  rejectUnverified(identity, place.workspace, isWrite);
  if (isWrite) rejectUnchallenged(identity, embed.config);
  return identity;
}

function sdkTokenOf(embed: EmbedContext, { session, identification }: Credentials): string {
  if (session !== undefined) return embed.sessions.claimedSdkToken(session);
  if (identification === undefined) throw sessionRequired();
  return NamesWorkspace.parse(identification).sdkToken;
}

/**
 * Verifies the page's origin. Records accepted and rejected origins, so that staff can see why a widget does not load.
 */
export function checkPage(
  { config, rejectedOrigins, seenOrigins }: EmbedContext,
  origin: string | undefined,
  workspace: EmbedWorkspace,
): string {
  const known = accepted.get(workspace) ?? createBoundedCache(mostAccepted);
  if (origin !== undefined && known.get(origin)) return origin;
  const { isPublic, subdomain } = workspace;
  if (isPublic && origin === pageOriginOf(config, subdomain)) return origin;
  try {
    const checked = checkOrigin(origin, workspace.allowedDomains, config.NODE_ENV === "production");
    known.set(checked, true, Number.POSITIVE_INFINITY);
    accepted.set(workspace, known);
    seenOrigins.note(workspace.workspaceId, checked);
    return checked;
  } catch (error) {
    if (origin !== undefined) rejectedOrigins.note(workspace.workspaceId, origin);
    throw error;
  }
}

/**
 * The origins accepted for each cached workspace. A cached workspace is replaced every few seconds. The number of
 * origins is limited, because anyone can invent host names that match `*.example.com`.
 */
const accepted = new WeakMap<EmbedWorkspace, BoundedCache<true>>();
const mostAccepted = 100;

/**
 * If an identity token is invalid, no weaker identity is tried. An invalid token in `continue` is an error, unless the
 * request also has an identity token or a profile; the token in `continue` is then ignored.
 */
async function identityOf(
  { sessions }: EmbedContext,
  { identityToken, profile, continue: token, challenge }: OpenSession,
  place: Place,
): Promise<Identity> {
  const { workspaceId, secretKeys } = place.workspace;
  const before = async () =>
    token === undefined ? undefined : sessionOfHere(await sessions.verifyContinuation(token), place);
  const beforeIfValid = () => before().catch(() => undefined);
  if (identityToken !== undefined) {
    const person = await verifyIdentityToken(identityToken, workspaceId, secretKeys);
    return { by: "token", kind: "verified", person, before: await beforeIfValid() };
  }
  if (profile !== undefined) {
    return { by: "profile", kind: "unverified", person: profile, before: await beforeIfValid(), challenge };
  }
  return { by: "nothing", kind: "anonymous", before: await before(), challenge };
}

function identityOfSession(session: Session, place: Place): Identity {
  return { by: "session", kind: session.kind, session: sessionOfHere(session, place) };
}

function sessionOfHere(session: Session, { workspace, origin, sdkToken }: Place): Session {
  const isOfHere = session.sdk === sdkToken && session.ws === workspace.workspaceId;
  if (!isOfHere || session.ep !== workspace.epoch) throw sessionExpired();
  if (session.org !== origin) {
    throw new Problem(403, "session_of_other_origin", "This session was opened by a page of another origin.");
  }
  return session;
}

function rejectUnverified(identity: Identity, { enforceSecureIdentify }: EmbedWorkspace, isWrite: boolean) {
  if (isWrite && identity.by !== "session") throw sessionRequired();
  if (!enforceSecureIdentify || identity.kind === "verified") return;
  if (isWrite || identity.kind === "unverified") {
    throw unauthorized("identity_required", "This workspace requires a signed identity token.");
  }
}

/** If a challenge is configured, a visitor without a verified identity must have passed it before writing. */
function rejectUnchallenged(identity: Identity, { CHALLENGE_URL }: EmbedContext["config"]) {
  if (CHALLENGE_URL === undefined || identity.kind === "verified") return;
  if (identity.by === "session" && identity.session.chk) return;
  const detail = "Pass the challenge first, and open a session with its response.";
  throw new Problem(403, "challenge_required", detail);
}

export function sessionRequired() {
  return unauthorized(
    "session_required",
    "Open a session first, and send its token as Authorization: Bearer.",
  );
}
