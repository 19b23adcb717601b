import type { Request, Response } from "express";
import type { SignedIn } from "../../api/accounts/contract.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { DashboardContext } from "../dashboard/context.ts";
import { Me } from "../dashboard/contract.ts";
import { sendJson, sourceOf } from "../http.ts";
import { signedOut } from "./account-api.ts";

/** Returns the digest of the request's session. @throws Problem 401 */
export function sessionOf({ cookie }: DashboardContext, request: Request): string {
  const session = cookie.read(request);
  if (session === undefined) throw signedOut();
  return session;
}

/**
 * Returns the token of a one-time link, or an empty string. The token is sent in a header for two reasons: proxies log
 * URLs, and a page of another site cannot send this header to use up its visitor's limit on link look-ups.
 * @throws Problem 429
 */
export async function linkOf(
  { limits }: DashboardContext,
  request: Request,
  response: Response,
): Promise<string> {
  const token = (request.get("x-earshot-link") ?? "").slice(0, 100);
  if (token) await limits.take("links", sourceOf(request, response).prefix);
  return token;
}

/**
 * Sets the cookie of a new session, which `begin` removes if the sign-in fails. @returns the session's data for the API
 */
export function startIn({ cookie }: DashboardContext, request: Request, response: Response) {
  const userAgent = request.get("user-agent")?.slice(0, 300) ?? null;
  return { digest: cookie.set(response), userAgent, address: sourceOf(request, response).prefix };
}

/** Calls an account endpoint of the API and responds with its result. */
export async function relay(
  { accounts }: DashboardContext,
  response: Response,
  path: `/${string}`,
  input: object,
  status = 200,
): Promise<void> {
  const result = await accounts.ask(path, input, String(response.getHeader("x-request-id")));
  sendJson(response, status, result as object);
}

/** Responds with the signed-in account and remembers the browser. If `ask` fails, no cookie is set. */
export async function begin(
  { knownDevices, log }: DashboardContext,
  response: Response,
  status: number,
  ask: () => Promise<SignedIn>,
): Promise<void> {
  try {
    const signedIn = await ask();
    knownDevices.send(response, signedIn.account.email);
    const { path } = response.req;
    log.info(
      { requestId: response.getHeader("x-request-id"), accountId: signedIn.account.id, path },
      "signed in",
    );
    sendJson(response, status, toMe(signedIn));
  } catch (error) {
    response.removeHeader("set-cookie");
    throw error;
  }
}

/** Returns the account and its workspaces without the fields that only the BFF needs. */
export function toMe({ account, workspaces }: SignedIn): Me {
  return Me.parse({ account, workspaces: workspaces.map(({ epoch: _, ...workspace }) => workspace) });
}

/** Creates a function that returns whether a request comes from a page of the dashboard, for a member of the workspace. */
export function createStaffCheck(dashboard: DashboardContext) {
  return async (request: Request, workspaceId: string, requestId: string): Promise<boolean> => {
    const site = request.headers["sec-fetch-site"];
    if (site !== undefined && site !== "same-origin" && site !== "none") return false;
    const session = await livingSession(dashboard, request, requestId);
    if (session === undefined) return false;
    const { workspaces } = await dashboard.accounts.find(session, requestId);
    return workspaces.some(({ id }) => id === workspaceId);
  };
}

/**
 * Returns the digest of the request's session if it is valid, else undefined.
 * @throws Problem when the API is unavailable
 */
export async function livingSession(
  { accounts, cookie }: DashboardContext,
  request: Request,
  requestId: string,
) {
  const session = cookie.read(request);
  if (session === undefined) return undefined;
  try {
    await accounts.find(session, requestId);
    return session;
  } catch (error) {
    if (error instanceof Problem && error.code === "signed_out") return undefined;
    throw error;
  }
}
