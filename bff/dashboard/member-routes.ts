import { Router } from "express";
import { uuidOf } from "../../platform/uuid-of.ts";
import { begin, linkOf, livingSession, relay, sessionOf, startIn } from "../accounts/session-request.ts";
import { readJsonBody, sourceOf } from "../http.ts";
import type { DashboardContext } from "./context.ts";
import { AcceptInvitation, CreateWorkspace, DeleteWorkspace } from "./contract.ts";

/** Routes for invitations, and for creating and deleting workspaces. */
export function memberRoutes(dashboard: DashboardContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const { accounts, limits } = dashboard;

  router.post("/workspaces", async (request, response) => {
    const session = sessionOf(dashboard, request);
    const input = CreateWorkspace.parse((await readJsonBody(request))?.value);
    await relay(dashboard, response, "/workspaces", { ...input, session }, 201);
    accounts.forget(session);
  });

  router.delete("/workspaces/:id", async (request, response) => {
    const session = sessionOf(dashboard, request);
    const workspaceId = uuidOf("id", request.params.id);
    const { name } = DeleteWorkspace.parse((await readJsonBody(request))?.value);
    const { requestId } = sourceOf(request, response);
    await relay(dashboard, response, "/workspaces/delete", { session, workspaceId, name });
    accounts.forget(session);
    dashboard.log.info({ requestId, workspaceId }, "workspace deleted");
  });

  router.get("/invitation", async (request, response) => {
    const token = await linkOf(dashboard, request, response);
    await relay(dashboard, response, "/invitation", { token });
  });

  router.post("/invitations/accept", async (request, response) => {
    const input = AcceptInvitation.parse((await readJsonBody(request))?.value);
    const { prefix, requestId } = sourceOf(request, response);
    await limits.take("links", prefix);
    const session = await livingSession(dashboard, request, requestId);
    const browser = startIn(dashboard, request, response);
    if (session !== undefined) response.removeHeader("set-cookie");
    await begin(dashboard, response, 200, () =>
      accounts.enter("/invitations/accept", { ...input, session, browser }, requestId),
    );
    if (session !== undefined) accounts.forget(session);
  });

  return router;
}
