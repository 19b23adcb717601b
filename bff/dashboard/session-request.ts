import type { Request, Response } from "express";
import type { SignedIn } from "../../api/accounts/contract.ts";
import { Problem } from "../../platform/problem.ts";
import { sendJson, sourceOf } from "../http.ts";
import { signedOut } from "./account-api.ts";
import type { DashboardContext } from "./context.ts";
import { Me } from "./contract.ts";

/** The digest of the session that a request brings. @throws Problem 401 */
export function sessionOf({ cookie }: DashboardContext, request: Request): string {
  const session = cookie.read(request);
  if (session === undefined) throw signedOut();
  return session;
}

/**
 * The token of a one-time link: in a header, for addresses are written down by whatever stands before us, and because no
 * page of others can send it and use up the looks of whoever visits that page.
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

/** The session that is to begin. Its cookie is taken back when nothing comes of it. */
export function startIn({ cookie }: DashboardContext, request: Request, response: Response) {
  const userAgent = request.get("user-agent")?.slice(0, 300) ?? null;
  return { digest: cookie.set(response), userAgent, address: sourceOf(request, response).prefix };
}

/** Answers with what the API's route of dashboard accounts says. */
export async function relay(
  { accounts }: DashboardContext,
  response: Response,
  path: `/${string}`,
  input: object,
  status = 200,
): Promise<void> {
  const answer = await accounts.ask(path, input, String(response.getHeader("x-request-id")));
  sendJson(response, status, answer as object);
}

/** Answers who is signed in from now on, in a browser known from here on; when that fails, no cookie goes out. */
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
    sendJson(response, status, asMe(signedIn));
  } catch (error) {
    response.removeHeader("set-cookie");
    throw error;
  }
}

/** Without what only we need. */
export function asMe({ account, workspaces }: SignedIn): Me {
  return Me.parse({ account, workspaces: workspaces.map(({ epoch: _, ...workspace }) => workspace) });
}

/** A session that is over is as good as none. @throws Problem when the API cannot say */
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
