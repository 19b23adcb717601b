import type { RequestHandler } from "express";
import type { Bff } from "../compose-bff.ts";
import { sendJson, sourceOf } from "../http.ts";
import { admitCaller, bearerOf } from "./admit-caller.ts";
import { sessionRequired } from "./identity.ts";

/** `DELETE /embed/session`: signs out. The session, and what could be renewed from it, is over everywhere within seconds. */
export function endSession(bff: Bff): RequestHandler {
  return async (request, response) => {
    const { prefix, requestId } = sourceOf(request, response);
    const { workspace, identity } = await admitCaller(bff, request, response, {
      session: bearerOf(request),
      offer: undefined,
      enter: () => bff.limits.take("sessions", prefix),
    });
    if (identity.by !== "session") throw sessionRequired();

    const { workspaceId } = workspace;
    const { sid: sessionId } = identity.session;
    const until = bff.sessions.continuableUntil();
    await bff.internal.endSession({ workspaceId, sessionId, until }, requestId);
    bff.sessions.end(sessionId);
    bff.log.info({ requestId, sessionId, workspaceId }, "session ended");

    sendJson(response, 200, { message: "Signed out" });
  };
}
