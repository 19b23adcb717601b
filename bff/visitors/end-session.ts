import type { RequestHandler } from "express";
import type { EmbedContext } from "../embed/context.ts";
import { sendJson, sourceOf } from "../http.ts";
import { authenticatePage, bearerOf } from "./authenticate-visitor.ts";
import { identify, sessionRequired } from "./identity.ts";

/** `DELETE /embed/session`: signs out. The session and its renewals become invalid in every process within seconds. */
export function endSession(embed: EmbedContext): RequestHandler {
  return async (request, response) => {
    const { prefix, requestId } = sourceOf(request, response);
    const credentials = { session: bearerOf(request) };
    const place = await authenticatePage(embed, request, response, credentials);
    await embed.limits.take("sessions", prefix);
    const identity = await identify(embed, place, credentials, false);
    if (identity.by !== "session") throw sessionRequired();

    const { workspaceId } = place.workspace;
    const { sid: sessionId } = identity.session;
    const until = embed.sessions.continuableUntil();
    await embed.endSession({ workspaceId, sessionId, until }, requestId);
    embed.sessions.end(sessionId);
    embed.log.info({ requestId, sessionId, workspaceId }, "session ended");

    sendJson(response, 200, { message: "Signed out" });
  };
}
