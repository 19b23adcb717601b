import type { EmbedWorkspace } from "../../api/embed/contract.ts";
import { Problem } from "../../platform/problem.ts";
import { type BoundedCache, createBoundedCache } from "../bounded-cache.ts";
import type { Bff } from "../compose-bff.ts";
import { type ProvedIdentity, verifyIdentityToken } from "../identity-token.ts";
import { sessionExpired, unauthorized } from "../unauthorized.ts";
import { NamesWorkspace, OpenSession, type Profile } from "./contract.ts";
import { checkOrigin } from "./origin.ts";
import type { Session } from "./session.ts";

/** What a request brings to be let in: a session, or an offer naming the workspace and perhaps a person. */
export interface Proof {
  origin: string | undefined;
  /** The address prefix that look-ups in the API are counted against. */
  prefix: string;
  requestId: string;
  isWrite: boolean;
  session: string | undefined;
  /** An `OpenSession` as it came, read only when there is no session. */
  offer: unknown;
}

/** Who somebody is, and how that is known. `before`: the anonymous session of the same browser until now. */
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

/** Where somebody calls from: a workspace's widget on a page that may have it. */
interface Place {
  workspace: EmbedWorkspace;
  origin: string;
  sdkToken: string;
}

export interface Caller extends Place {
  identity: Identity;
}

/**
 * The one place where every door learns who is calling. `enter` runs once workspace and origin fit together, before any
 * identity is looked at, and may refuse: from there on the page may read what we answer.
 * @throws Problem 401, 403 whose code names what failed
 */
export async function decideIdentity(
  bff: Pick<Bff, "config" | "workspaces" | "sessions" | "limits" | "refusedOrigins" | "seenOrigins">,
  proof: Proof,
  enter: (origin: string) => void | Promise<void>,
): Promise<Caller> {
  const sdkToken = sdkTokenOf(bff, proof);
  const workspace = await bff.workspaces.find(sdkToken, proof.requestId, () =>
    bff.limits.take("lookups", proof.prefix),
  );
  const origin = admitOrigin(bff, proof.origin, workspace);
  await enter(origin);
  const place = { workspace, origin, sdkToken };
  const identity =
    proof.session === undefined
      ? await identityOf(bff, OpenSession.parse(proof.offer), place)
      : identityOfSession(await bff.sessions.verify(proof.session), place);
  refuseUnproved(identity, workspace, proof.isWrite);
  if (proof.isWrite) refuseUnchallenged(identity, bff.config);
  return { ...place, identity };
}

function sdkTokenOf(bff: Pick<Bff, "sessions">, { session, offer }: Proof): string {
  if (session !== undefined) return bff.sessions.claimedSdkToken(session);
  if (offer === undefined) throw sessionRequired();
  return NamesWorkspace.parse(offer).sdkToken;
}

/** Staff can look up where the widget works, and who was turned away: «why does it not load» has an answer. */
function admitOrigin(
  { config, refusedOrigins, seenOrigins }: Pick<Bff, "config" | "refusedOrigins" | "seenOrigins">,
  origin: string | undefined,
  workspace: EmbedWorkspace,
): string {
  const known = admitted.get(workspace) ?? createBoundedCache(mostAdmitted);
  if (origin !== undefined && known.get(origin)) return origin;
  try {
    const checked = checkOrigin(origin, workspace.allowedDomains, config.NODE_ENV === "production");
    known.set(checked, true, Number.POSITIVE_INFINITY);
    admitted.set(workspace, known);
    seenOrigins.note(workspace.workspaceId, checked);
    return checked;
  } catch (refusal) {
    if (origin !== undefined) refusedOrigins.note(workspace.workspaceId, origin);
    throw refusal;
  }
}

/**
 * What was found fitting stays so for this copy of the workspace, which lives for seconds. Below `*.example.com` anybody
 * can make up more names than should be kept.
 */
const admitted = new WeakMap<EmbedWorkspace, BoundedCache<true>>();
const mostAdmitted = 100;

/**
 * A token that is given decides alone: when it fails, nothing weaker is tried in its place. A session to go on with must
 * be good when it is all there is; beside an identity it only brings something along, or nothing.
 */
async function identityOf(
  { sessions }: Pick<Bff, "sessions">,
  { identityToken, profile, continue: token, challenge }: OpenSession,
  place: Place,
): Promise<Identity> {
  const { workspaceId, secretKeys } = place.workspace;
  const before = async () =>
    token === undefined ? undefined : sessionOfHere(await sessions.verifyContinuation(token), place);
  const atBest = () => before().catch(() => undefined);
  if (identityToken !== undefined) {
    const person = await verifyIdentityToken(identityToken, workspaceId, secretKeys);
    return { by: "token", kind: "verified", person, before: await atBest() };
  }
  if (profile !== undefined) {
    return { by: "profile", kind: "unverified", person: profile, before: await atBest(), challenge };
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

function refuseUnproved(identity: Identity, { enforceSecureIdentify }: EmbedWorkspace, isWrite: boolean) {
  if (isWrite && identity.by !== "session") throw sessionRequired();
  if (!enforceSecureIdentify || identity.kind === "verified") return;
  if (isWrite || identity.kind === "unverified") {
    throw unauthorized("identity_required", "This workspace asks for a signed identity token here.");
  }
}

/** Where a challenge is set up, a visitor whose identity is not proved must have passed it before writing. */
function refuseUnchallenged(identity: Identity, { CHALLENGE_URL }: Bff["config"]) {
  if (CHALLENGE_URL === undefined || identity.kind === "verified") return;
  if (identity.by === "session" && identity.session.chk) return;
  throw new Problem(
    403,
    "challenge_required",
    "Pass the challenge first, and open a session with its answer.",
  );
}

export function sessionRequired() {
  return unauthorized(
    "session_required",
    "Open a session first, and send its token as Authorization: Bearer.",
  );
}
