import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { MailLocale } from "../../api/mail/contract.ts";
import type { EmbedContext } from "../embed/context.ts";
import type { EmbedSession } from "../embed/contract.ts";
import { plainAddress, readJsonBody, sendJson, sourceOf } from "../http.ts";
import { authenticatePage } from "./authenticate-visitor.ts";
import { type Caller, type Identity, identify } from "./identity.ts";

/** `POST /embed/session`: exchanges an SDK token, and optionally an identity or an older session, for a session. */
export function openSession(embed: EmbedContext): RequestHandler {
  return async (request, response) => {
    const body = await readJsonBody(request);
    const { session } = await beginSession(embed, request, response, body?.value ?? {});
    sendJson(response, 201, session);
  };
}

/** Opens a session for the given credentials, or continues an anonymous session under the same id. */
export async function beginSession(
  embed: EmbedContext,
  request: Request,
  response: Response,
  identification: unknown,
): Promise<{ caller: Caller; session: EmbedSession }> {
  const source = sourceOf(request, response);
  const { prefix, requestId } = source;
  const place = await authenticatePage(embed, request, response, { identification });
  await embed.limits.take("sessions", prefix);
  const identity = await identify(embed, place, { identification }, false);
  const { workspace, origin, sdkToken } = place;
  const hasPassed = await passChallenge(embed, identity, { address: plainAddress(request.ip), origin });

  const until = embed.sessions.continuableUntil();
  const visitor = await embed.visitors.resolve(
    workspace.workspaceId,
    identity,
    until,
    source,
    localeOf(request),
  );
  const { id, kind, fullName, avatarUrl, profile, isNew } = visitor;
  const before = identity.by === "session" ? undefined : identity.before;
  const isContinued = before?.sub === id;
  // If the earlier session had passed a challenge, the session that continues or replaces it has passed it too.
  const isChallenged = hasPassed || Boolean(visitor.isContinued && before?.chk);
  if (before && !isContinued) embed.sessions.end(before.sid);
  const claims = {
    ws: workspace.workspaceId,
    sdk: sdkToken,
    sub: id,
    kind,
    org: origin,
    ep: workspace.epoch,
    sid: isContinued ? before.sid : randomUUID(),
    ...(isChallenged && { chk: true }),
    ...(profile && { profile }),
    ...(isNew && { isNew }),
  };
  const { token, expiresAt } = await embed.sessions.open(claims);
  embed.log.debug(
    { requestId, sessionId: claims.sid, workspaceId: claims.ws, kind, isContinued },
    "session opened",
  );
  return {
    caller: { ...place, identity: { by: "session", kind, session: claims } },
    session: { token, expiresAt: expiresAt.toISOString(), user: { id, kind, fullName, avatarUrl } },
  };
}

/** The language of e-mails that the browser prefers: English if it accepts any, undefined if it accepts none of them. */
export function localeOf(request: Request): MailLocale | undefined {
  if (request.headers["accept-language"] === undefined) return undefined;
  return MailLocale.safeParse(request.acceptsLanguages(["en", ...MailLocale.options])).data;
}

/**
 * Verifies the challenge's response and returns true; returns false if the request contains none. The response is
 * verified even if the session in `continue` has passed a challenge, because another process may have ended that
 * session.
 * @throws Problem 403, 503
 */
async function passChallenge(
  { challenge }: EmbedContext,
  identity: Identity,
  visitor: { address: string | undefined; origin: string },
): Promise<boolean> {
  if (!challenge || !("challenge" in identity)) return false;
  if (identity.challenge === undefined) return false;
  await challenge.check(identity.challenge, visitor);
  return true;
}
