import type { EmbedWorkspace } from "../api/embed/contract.ts";
import { Problem } from "../platform/problem.ts";
import type { Bff } from "./compose-bff.ts";
import { NamesWorkspace, OpenSession, type Profile } from "./embed/contract.ts";
import { type ProvedIdentity, verifyIdentityToken } from "./identity-token.ts";
import { checkOrigin } from "./origin.ts";
import { type Session, sessionExpired } from "./session.ts";
import { unauthorized } from "./unauthorized.ts";

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

/** Who somebody is, and how that is known. */
export type Identity =
  | { by: "session"; kind: Session["kind"]; userId: string; sessionId: string }
  | { by: "token"; kind: "verified"; person: ProvedIdentity }
  | { by: "profile"; kind: "unverified"; person: Profile }
  | { by: "nothing"; kind: "anonymous" };

export interface Caller {
  workspace: EmbedWorkspace;
  origin: string;
  sdkToken: string;
  identity: Identity;
}

/**
 * The one place where every door learns who is calling. `enter` runs once workspace and origin fit together, before any
 * identity is looked at, and may refuse: from there on the page may read what we answer.
 * @throws Problem 401, 403 whose code names what failed
 */
export async function decideIdentity(
  bff: Pick<Bff, "config" | "workspaces" | "sessions" | "limits">,
  proof: Proof,
  enter: (origin: string) => void | Promise<void>,
): Promise<Caller> {
  const sdkToken = sdkTokenOf(bff, proof);
  const workspace = await bff.workspaces.find(sdkToken, proof.requestId, () =>
    bff.limits.take("lookups", proof.prefix),
  );
  const isProduction = bff.config.NODE_ENV === "production";
  const origin = checkOrigin(proof.origin, workspace.allowedDomains, isProduction);
  await enter(origin);
  const identity =
    proof.session === undefined
      ? await identityOf(OpenSession.parse(proof.offer), workspace)
      : await identityOfSession(await bff.sessions.verify(proof.session), sdkToken, origin, workspace);
  refuseUnproved(identity, workspace, proof.isWrite);
  return { workspace, origin, sdkToken, identity };
}

function sdkTokenOf(bff: Pick<Bff, "sessions">, { session, offer }: Proof): string {
  if (session !== undefined) return bff.sessions.claimedSdkToken(session);
  if (offer === undefined) throw sessionRequired();
  return NamesWorkspace.parse(offer).sdkToken;
}

/** A token that is given decides alone: when it fails, nothing weaker is tried in its place. */
async function identityOf(
  { identityToken, profile }: OpenSession,
  workspace: EmbedWorkspace,
): Promise<Identity> {
  if (identityToken !== undefined) {
    const person = await verifyIdentityToken(identityToken, workspace.workspaceId, workspace.secretKeys);
    return { by: "token", kind: "verified", person };
  }
  if (profile !== undefined) return { by: "profile", kind: "unverified", person: profile };
  return { by: "nothing", kind: "anonymous" };
}

async function identityOfSession(
  session: Session,
  sdkToken: string,
  origin: string,
  workspace: EmbedWorkspace,
): Promise<Identity> {
  const isOfHere = session.sdk === sdkToken && session.ws === workspace.workspaceId;
  if (!isOfHere || session.ep !== workspace.epoch) throw sessionExpired();
  if (session.org !== origin) {
    throw new Problem(403, "session_of_other_origin", "This session was opened by a page of another origin.");
  }
  return { by: "session", kind: session.kind, userId: session.sub, sessionId: session.sid };
}

function refuseUnproved(identity: Identity, { enforceSecureIdentify }: EmbedWorkspace, isWrite: boolean) {
  if (isWrite && identity.by !== "session") throw sessionRequired();
  if (!enforceSecureIdentify || identity.kind === "verified") return;
  if (isWrite || identity.kind === "unverified") {
    throw unauthorized("identity_required", "This workspace asks for a signed identity token here.");
  }
}

function sessionRequired() {
  return unauthorized(
    "session_required",
    "Open a session first, and send its token as Authorization: Bearer.",
  );
}
