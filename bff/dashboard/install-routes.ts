import { type Request, type Response, Router } from "express";
import { Problem } from "../../platform/http/problem.ts";
import { sessionOf } from "../accounts/session-request.ts";
import { queryOf, readJsonBody, sendJson, sourceOf } from "../http.ts";
import { verifyIdentityToken } from "../identity-token.ts";
import type { DashboardContext } from "./context.ts";
import { TestToken, type TokenVerdict, type WidgetPreview } from "./contract.ts";

/** Routes of the Install page: a preview of the widget, and a check of an identity token. */
export function installRoutes(dashboard: DashboardContext): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router.get("/previews", async (request, response) => {
    const sdkToken = queryOf(request).get("sdkToken") ?? "";
    await findOwn(dashboard, request, response, sdkToken);
    const pass = await dashboard.previewPasses.issue({ session: sessionOf(dashboard, request), sdkToken });
    const preview: WidgetPreview = { path: `/dashboard/preview/${pass}/` };
    sendJson(response, 200, preview);
  });

  router.post("/token-tests", async (request, response) => {
    sessionOf(dashboard, request);
    const { sdkToken, token } = TestToken.parse((await readJsonBody(request))?.value);
    const { role, workspace } = await findOwn(dashboard, request, response, sdkToken);
    if (role === "member")
      throw new Problem(403, "role_not_allowed", "Only owners and admins can test tokens.");
    sendJson(response, 200, await judge(token, workspace.workspaceId, workspace.secretKeys));
  });

  return router;
}

/**
 * Returns the workspace that an SDK token belongs to, read from the API without a cache, and the caller's role in it.
 * @throws Problem 401, 404, 429
 */
async function findOwn(dashboard: DashboardContext, request: Request, response: Response, sdkToken: string) {
  const { prefix, requestId } = sourceOf(request, response);
  const { workspaces } = await dashboard.accounts.find(sessionOf(dashboard, request), requestId);
  const isToken = /^sdk_[\w-]{1,90}$/.test(sdkToken);
  await dashboard.limits.take("lookups", prefix);
  const workspace = isToken ? await dashboard.findWorkspace(sdkToken, requestId) : undefined;
  const own = workspaces.find(({ id }) => id === workspace?.workspaceId);
  if (!workspace || !own) throw new Problem(404, "not_found", "No such workspace.");
  return { workspace, role: own.role };
}

/** Checks a token with the function that authenticates visitors, but does not mark it as used. */
async function judge(
  token: string,
  workspaceId: string,
  secretKeys: readonly string[],
): Promise<TokenVerdict> {
  const warnings: string[] = [];
  try {
    const { externalId, token: single } = await verifyIdentityToken(
      token,
      workspaceId,
      secretKeys,
      (warning) => warnings.push(warning),
    );
    return { isGood: true, sub: externalId, isSingleUse: single !== undefined, warnings };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { isGood: false, code: error.code, detail: error.message };
  }
}
