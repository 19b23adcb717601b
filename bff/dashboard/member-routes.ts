import { Router } from "express";
import { uuidOf } from "../../platform/uuid-of.ts";
import { readJsonBody, sendJson, sourceOf } from "../http.ts";
import type { DashboardContext } from "./context.ts";
import { AcceptInvitation, CreateWorkspace, DeleteWorkspace } from "./contract.ts";
import { begin, linkOf, livingSession, sessionOf, startIn } from "./session-request.ts";

/** How an account comes to be in a workspace, or a workspace to be no more. */
export function memberRoutes(dashboard: DashboardContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const { accounts, limits } = dashboard;

  router.post("/workspaces", async (request, response) => {
    const session = sessionOf(dashboard, request);
    const input = CreateWorkspace.parse((await readJsonBody(request))?.value);
    const { requestId } = sourceOf(request, response);
    const made = await accounts.ask("/workspaces", { ...input, session }, requestId);
    accounts.forget(session);
    sendJson(response, 201, made as object);
  });

  router.delete("/workspaces/:id", async (request, response) => {
    const session = sessionOf(dashboard, request);
    const workspaceId = uuidOf("id", request.params.id);
    const { name } = DeleteWorkspace.parse((await readJsonBody(request))?.value);
    const { requestId } = sourceOf(request, response);
    const gone = await accounts.ask("/workspaces/delete", { session, workspaceId, name }, requestId);
    accounts.forget(session);
    dashboard.log.info({ requestId, workspaceId }, "workspace deleted");
    sendJson(response, 200, gone as object);
  });

  router.get("/invitation", async (request, response) => {
    const { requestId } = sourceOf(request, response);
    const token = await linkOf(dashboard, request, response);
    sendJson(response, 200, (await accounts.ask("/invitation", { token }, requestId)) as object);
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
