import { randomUUID } from "node:crypto";
import type { ResolveVisitor } from "../../api/embed/contract.ts";
import type { MailLocale } from "../../api/mail/contract.ts";
import { Problem } from "../../platform/http/problem.ts";
import { createBoundedCache, getCached } from "../bounded-cache.ts";
import type { Source } from "../http.ts";
import type { Limits } from "../limits/rate-limits.ts";
import { sessionExpired } from "../unauthorized.ts";
import type { InternalApi } from "../upstream/internal-api.ts";
import type { Identity } from "./identity.ts";
import type { Session } from "./session.ts";

/** The user that a widget session is opened for. */
export interface KnownVisitor extends Pick<Session, "kind" | "profile" | "isNew"> {
  id: string;
  fullName: string | null;
  avatarUrl: string | null;
  /** Whether the request contained an anonymous session that could be continued; always false for a verified user. */
  isContinued: boolean;
}

const rememberedFor = 3_600_000;

/**
 * Finds and creates the widget's users. Only users with a verified identity, and those who have written something, have
 * rows.
 */
export function createVisitors(
  internal: Pick<InternalApi, "resolveVisitor" | "claimVisitor" | "continueSession">,
  limits: Limits,
) {
  const made = createBoundedCache<Promise<void>>(50_000);
  /** Whether the API may ask an address for a confirmation, as far as the requests' address prefix is concerned. */
  const mayAsk = async (email: string | undefined, { prefix }: Source): Promise<boolean> => {
    try {
      if (email !== undefined) await limits.take("confirmationMails", prefix);
      return true;
    } catch (error) {
      if (error instanceof Problem && error.status === 429) return false;
      throw error;
    }
  };
  const make = async ({ ws: workspaceId, sub: id, isNew, profile }: Session, source: Source) => {
    const { prefix, requestId } = source;
    if (isNew || !profile) await limits.take("newVisitors", prefix, { workspaceId });
    const identity: ResolveVisitor["identity"] = profile
      ? { kind: "unverified", id, ...asClaim(profile), asksToConfirm: await mayAsk(profile.email, source) }
      : { kind: "anonymous", id };
    const visitor = await internal.resolveVisitor({ workspaceId, identity }, requestId);
    // Another session with the same profile created the row first; the visitor's next session will contain that row's
    // id.
    if (visitor.id !== id) throw sessionExpired();
  };
  return {
    /**
     * Returns the user that an identity belongs to. Creates a row only for a verified user; other users get their rows
     * at the first write. `locale` is the browser's language, in which the user gets e-mails.
     */
    async resolve(
      workspaceId: string,
      identity: Identity,
      until: number,
      source: Source,
      locale?: MailLocale,
    ): Promise<KnownVisitor> {
      const { requestId } = source;
      if (identity.by === "session") throw new Error("a session is not resolved again");
      const before = identity.before && { userId: identity.before.sub, sessionId: identity.before.sid };
      const from = before && { from: { ...before, until } };
      if (identity.by === "token") {
        const claims = { kind: "verified", ...identity.person, ...(locale && { locale }) } as const;
        const person = await internal.resolveVisitor({ workspaceId, identity: claims, ...from }, requestId);
        return { ...person, kind: "verified", isContinued: false };
      }
      if (identity.by === "profile") {
        const { person: profile } = identity;
        const asksToConfirm = await mayAsk(from && profile.email, source);
        const claim = { ...asClaim(profile), ...(locale && { locale }), asksToConfirm };
        const input = { workspaceId, profile: claim, ...from };
        const { id, isContinued } = await internal.claimVisitor(input, requestId);
        const shown = { fullName: profile.fullName ?? null, avatarUrl: profile.avatarUrl ?? null };
        const who = { id: id ?? randomUUID(), kind: "unverified", profile, isNew: id === null } as const;
        return { ...who, ...shown, isContinued };
      }
      if (before) await internal.continueSession({ workspaceId, ...before }, requestId);
      const id = before?.userId ?? randomUUID();
      return { id, kind: "anonymous", fullName: null, avatarUrl: null, isContinued: before !== undefined };
    },
    /**
     * Creates the row of an unverified or anonymous visitor before their first write. A visitor without a row counts
     * towards the address prefix's quota of new visitors, because anyone can invent an id. @throws Problem 429 over the
     * quota, 401 `session_expired`
     */
    ensureRow: (session: Session, source: Source): Promise<void> =>
      getCached(made, session.sid, Date.now() + rememberedFor, () => make(session, source)),
  };
}

function asClaim({ id: externalId, ...known }: NonNullable<Session["profile"]>) {
  return { externalId, ...known };
}
