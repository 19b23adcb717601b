import { type Request, type Response, Router } from "express";
import { AccountIdentity, type ProvedIdentity } from "../../api/account-identities/contract.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { DashboardContext } from "../dashboard/context.ts";
import { type Departure, SetOut, type SignInProvider } from "../dashboard/contract.ts";
import { queryOf, readJsonBody, sendJson, sourceOf } from "../http.ts";
import { signedOut } from "./account-api.ts";
import { createProvider } from "./provider.ts";
import { createJourneys, type Journey, ownPath } from "./provider-journey.ts";
import { relay, sessionOf, startIn } from "./session-request.ts";

/**
 * Routes for sign-in with an OpenID provider; without one, only `GET /provider` exists. The API decides which accounts
 * an identity may use.
 */
export function providerRoutes(dashboard: DashboardContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const { accounts, config, limits, log } = dashboard;
  const provider = createProvider(config, (failure) => log.warn(failure, "the sign-in provider failed"));

  router.get("/provider", (_request, response) => {
    const shown: SignInProvider = { name: provider?.name ?? null };
    sendJson(response, 200, shown);
  });
  if (!provider) return router;
  const journeys = createJourneys(config, provider.issuer);

  router.post("/provider/set-out", async (request, response) => {
    const input = SetOut.parse((await readJsonBody(request))?.value);
    const { prefix, requestId } = sourceOf(request, response);
    await limits.take("signIns", prefix);
    const purpose = await purposeOf(dashboard, request, input, requestId);
    const { location, checks } = await provider.startJourney();
    await journeys.startJourney(response, { ...purpose, checks });
    const departure: Departure = { location };
    sendJson(response, 200, departure);
  });

  // The provider redirects the browser here, so every outcome is a redirect to a page.
  router.get("/provider/callback", async (request, response) => {
    const location = await arrive(request, response).catch((error) => {
      response.removeHeader("set-cookie");
      return pathOfFailure(dashboard, response, error);
    });
    journeys.end(response);
    response.writeHead(303, { location }).end();
  });

  router.get("/provider/identity", async (request, response) => {
    const input = { session: sessionOf(dashboard, request), issuer: provider.issuer };
    const { requestId } = sourceOf(request, response);
    sendJson(response, 200, AccountIdentity.parse(await accounts.ask("/identity/state", input, requestId)));
  });

  router.delete("/provider/identity", async (request, response) => {
    const input = { session: sessionOf(dashboard, request), issuer: provider.issuer };
    await relay(dashboard, response, "/identity/disconnect", input);
  });

  const arrive = async (request: Request, response: Response) => {
    // Read the journey before counting: any site can make a visitor's browser call this route without the journey's
    // cookie, and such calls must not use up the limit.
    const journey = await journeys.read(request);
    await limits.take("signIns", sourceOf(request, response).prefix);
    const identity = await provider.comeBack(queryOf(request).toString(), journey.checks);
    return finish(dashboard, request, response, journey, identity);
  };
  return router;
}

/**
 * Returns the purpose to store in the journey. `connect` requires the account's password. @throws Problem 401, 403, 429
 */
async function purposeOf(dashboard: DashboardContext, request: Request, input: SetOut, requestId: string) {
  if (input.purpose === "sign-in") return { ...input, next: ownPath(input.next) };
  if (input.purpose !== "connect") return input;
  const session = sessionOf(dashboard, request);
  await dashboard.limits.take("signInsToOne", session);
  await dashboard.accounts.ask("/identity/prove", { session, password: input.password }, requestId);
  return { purpose: input.purpose, session };
}

/** Completes the journey with the identity that the provider proved. @returns the path to redirect to */
async function finish(
  dashboard: DashboardContext,
  request: Request,
  response: Response,
  journey: Journey,
  identity: ProvedIdentity,
): Promise<string> {
  const { accounts, cookie, knownDevices, log } = dashboard;
  const { requestId } = sourceOf(request, response);
  const before = cookie.read(request);
  if (journey.purpose === "connect") {
    if (before !== journey.session) throw signedOut();
    await accounts.ask("/identity/connect", { session: before, identity }, requestId);
    return "/dashboard/account";
  }
  const { checks: _, purpose, ...rest } = journey;
  const { next, ...link } = { next: "/dashboard/", ...rest };
  const input = { ...link, identity, browser: startIn(dashboard, request, response) };
  const ended = purpose === "set-up" ? {} : { before };
  const { account } = await accounts.enter(`/identity/${purpose}`, { ...input, ...ended }, requestId);
  knownDevices.send(response, account.email);
  log.info({ requestId, accountId: account.id, path: "/provider" }, "signed in");
  if (before !== undefined) accounts.forget(before);
  return next;
}

/** Returns the path of the page that explains why the sign-in failed. */
function pathOfFailure({ log }: DashboardContext, response: Response, error: unknown): string {
  const isKnown = error instanceof Problem;
  if (!isKnown) log.error({ err: error, requestId: response.getHeader("x-request-id") }, "internal_error");
  return `/dashboard/sign-in-failed?why=${isKnown ? error.code : "internal_error"}`;
}
