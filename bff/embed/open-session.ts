import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import type { Bff } from "../compose-bff.ts";
import { admitCaller, sendJson, sourceOf } from "./admit-caller.ts";
import type { EmbedSession } from "./contract.ts";
import { readJsonBody } from "./read-json-body.ts";

/** `POST /embed/session`: exchanges an SDK token, and perhaps an identity, for a session. */
export function openSession(bff: Bff): RequestHandler {
  return async (request, response) => {
    const { prefix, requestId } = sourceOf(request, response);
    const body = await readJsonBody(request);
    const { workspace, origin, sdkToken, identity } = await admitCaller(bff, request, response, {
      offer: body?.value ?? {},
      enter: () => bff.limits.take("sessions", prefix),
    });

    const visitor = await bff.visitors.resolve(workspace.workspaceId, identity, requestId);
    const sessionId = randomUUID();
    const { token, expiresAt } = await bff.sessions.open({
      ws: workspace.workspaceId,
      sdk: sdkToken,
      sub: visitor.id,
      kind: visitor.kind,
      org: origin,
      ep: workspace.epoch,
      sid: sessionId,
    });
    bff.log.info(
      { requestId, sessionId, workspaceId: workspace.workspaceId, kind: visitor.kind },
      "session opened",
    );

    const { id, kind, fullName, avatarUrl } = visitor;
    const session: EmbedSession = {
      token,
      expiresAt: expiresAt.toISOString(),
      user: { id, kind, fullName, avatarUrl },
    };
    sendJson(response, 201, session);
  };
}
