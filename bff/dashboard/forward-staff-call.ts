import type { RequestHandler } from "express";
import type { SignedIn } from "../../api/accounts/contract.ts";
import { forwarded } from "../../api/forwarded-routes/contract.ts";
import { Problem } from "../../platform/http/problem.ts";
import { factsOf } from "../../platform/http/request-facts.ts";
import { pictureFolderOf } from "../../platform/picture-folder.ts";
import { signedOut } from "../accounts/account-api.ts";
import { sessionOf } from "../accounts/session-request.ts";
import { queryOf, readJsonBody, sendResponse, sourceOf } from "../http.ts";
import { addProse } from "../prose/add-prose.ts";
import type { ApiResponse } from "../upstream/api-client.ts";
import { createRouteFinder, methodOf, pathOf } from "../upstream/find-route.ts";
import type { DashboardContext } from "./context.ts";

const findRoute = createRouteFinder(forwarded.dashboard);

/**
 * Forwards a staff member's calls to the API: `/w/:workspaceId/v1/…` and `/w/:workspaceId/staff/…`. Texts in the responses
 * get `prose`.
 */
export function forwardStaffCall(dashboard: DashboardContext): RequestHandler {
  return async (request, response, next) => {
    const [, workspaceId = "", path = ""] = /^\/([\da-f-]{36})(\/.*)$/i.exec(request.path) ?? [];
    const route = findRoute(path);
    if (!route) return next();
    const facts = factsOf(response);
    facts.route = `/dashboard/api/w/:workspaceId${route.pattern}`;
    const method = methodOf(request.method, route.methods);
    const { markdown, mostBytes } = route.methods[method] ?? {};
    const session = sessionOf(dashboard, request);
    const { requestId } = sourceOf(request, response);
    const id = workspaceId.toLowerCase();
    const makeKey = async () => keyFor(dashboard, await dashboard.accounts.find(session, requestId), id);
    // Checked before the body is read, so that strangers cannot take the places for large bodies.
    await makeKey();
    Object.assign(facts, { caller: "staff", workspaceId: id });

    const sender = { workspaceId: id, isStaff: true };
    const call = {
      method,
      path: pathOf(route, queryOf(request)),
      requestId,
      idempotencyKey: request.get("idempotency-key"),
      body: method === "GET" ? undefined : (await readJsonBody(request, mostBytes, sender))?.bytes,
    };
    const ask = async () => dashboard.api.call({ ...call, credential: { "x-api-key": await makeKey() } });
    const apiResponse = await askTwice(ask, () => dashboard.accounts.forget(session));

    const read = addProse(markdown, apiResponse, {
      folder: pictureFolderOf(dashboard.config.PUBLIC_BFF_URL),
    });
    sendResponse(response, read, `${request.baseUrl}/${workspaceId}`);
  };
}

function keyFor(
  { staffKeys }: DashboardContext,
  { account, workspaces }: SignedIn,
  workspaceId: string,
): Promise<string> {
  const found = workspaces.find(({ id }) => id === workspaceId);
  if (!found) throw new Problem(404, "not_found", "No such workspace.");
  return staffKeys.mint({ workspaceId, epoch: found.epoch, userId: found.userId, accountId: account.id });
}

/**
 * Retries once with a new key after a 401, because the epoch may have been raised after the BFF cached it. The retry is
 * safe, because a call with a rejected key has no effect. @throws Problem 401 if the new key is rejected too
 */
async function askTwice(ask: () => Promise<ApiResponse>, forget: () => void): Promise<ApiResponse> {
  const first = await ask();
  if (first.status !== 401) return first;
  forget();
  const second = await ask();
  if (second.status === 401) throw signedOut();
  return second;
}
