import type { Request, RequestHandler } from "express";
import { Problem } from "../../platform/http/problem.ts";
import { factsOf } from "../../platform/http/request-facts.ts";
import { sessionOf } from "../accounts/session-request.ts";
import { sourceOf } from "../http.ts";
import type { DashboardContext } from "./context.ts";

/** `GET /w/:workspaceId/live?age=`: reports every change in the workspace, as server-sent events. */
export function streamLive(dashboard: DashboardContext): RequestHandler {
  return async (request: Request<{ workspaceId?: string }>, response) => {
    const workspaceId = `${request.params.workspaceId}`.toLowerCase();
    const session = sessionOf(dashboard, request);
    const { prefix, requestId } = sourceOf(request, response);
    const check = async () => {
      const { workspaces } = await dashboard.accounts.find(session, requestId);
      if (workspaces.every(({ id }) => id !== workspaceId)) {
        throw new Problem(404, "not_found", "No such workspace.");
      }
    };
    await check();
    Object.assign(factsOf(response), { caller: "staff", workspaceId });
    await dashboard.live.respond(request, response, { workspaceId, prefix, isStaff: true, check });
  };
}
