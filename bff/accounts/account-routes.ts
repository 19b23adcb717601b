import { type Request, Router } from "express";
import { uuidOf } from "../../platform/uuid-of.ts";
import type { DashboardContext } from "../dashboard/context.ts";
import { ChangePassword, SetUp, SignIn } from "../dashboard/contract.ts";
import { readJsonBody, sendJson, sourceOf } from "../http.ts";
import type { Ceiling } from "../limits/rate-limits.ts";
import { emailKey } from "./email-key.ts";
import { begin, linkOf, relay, sessionOf, startIn, toMe } from "./session-request.ts";

/**
 * Routes for set-up, sign-in, sign-out, the password and sessions. The API authenticates accounts; the BFF sets the
 * cookie.
 */
export function accountRoutes(dashboard: DashboardContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const { accounts, cookie, limits, log } = dashboard;

  router.get("/me", async (request, response) => {
    const session = sessionOf(dashboard, request);
    const { requestId } = sourceOf(request, response);
    sendJson(response, 200, toMe(await accounts.find(session, requestId)));
  });

  router.get("/set-up", async (request, response) => {
    const token = await linkOf(dashboard, request, response);
    await relay(dashboard, response, "/set-up-state", { token });
  });

  router.post("/set-up", async (request, response) => {
    const input = SetUp.parse((await readJsonBody(request))?.value);
    const { prefix, requestId } = sourceOf(request, response);
    await limits.take("links", prefix);
    const browser = startIn(dashboard, request, response);
    await begin(dashboard, response, 201, () => accounts.enter("/set-up", { ...input, browser }, requestId));
  });

  router.post("/sign-in", async (request, response) => {
    const input = SignIn.parse((await readJsonBody(request))?.value);
    const { prefix, requestId } = sourceOf(request, response);
    const before = cookie.read(request);
    const browser = startIn(dashboard, request, response);
    const counted = {
      ceilings: ceilingsOf(dashboard, request, input.email, prefix),
      email: input.email,
    };
    await countFailures(dashboard, counted, () =>
      begin(dashboard, response, 200, () =>
        accounts.enter("/sign-in", { ...input, browser, before }, requestId),
      ),
    ).catch((error) => {
      log.warn({ requestId, source: dashboard.digestOf(prefix) }, "sign-in failed");
      throw error;
    });
    if (before !== undefined) accounts.forget(before);
  });

  router.post("/sign-out", async (request, response) => {
    const session = cookie.read(request);
    const { requestId } = sourceOf(request, response);
    if (session !== undefined) {
      await accounts.ask("/sign-out", { session }, requestId);
      accounts.forget(session);
    }
    cookie.clear(response);
    sendJson(response, 200, { message: "Signed out" });
  });

  router.post("/password", async (request, response) => {
    const session = sessionOf(dashboard, request);
    const input = ChangePassword.parse((await readJsonBody(request))?.value);
    const { requestId } = sourceOf(request, response);
    await limits.take("signInsToOne", session);
    const browser = startIn(dashboard, request, response);
    await begin(dashboard, response, 200, () =>
      accounts.enter("/password", { ...input, session, browser }, requestId),
    );
    accounts.forget(session);
  });

  router.get("/sessions", async (request, response) => {
    await relay(dashboard, response, "/sessions", { session: sessionOf(dashboard, request) });
  });

  router.delete("/sessions/:id", async (request, response) => {
    const session = sessionOf(dashboard, request);
    await relay(dashboard, response, "/sessions/end", { session, id: uuidOf("id", request.params.id) });
    accounts.forget(session);
  });

  return router;
}

/**
 * Returns the limits that a password attempt counts against. A browser that has signed in to this account before counts
 * only against its own limit, so that strangers' failed attempts do not lock the user out.
 */
function ceilingsOf(
  { knownDevices }: DashboardContext,
  request: Request,
  email: string,
  prefix: string,
): [Ceiling, string][] {
  const device = knownDevices.read(request, email);
  if (device !== undefined) return [["signInsOnDevice", device]];
  const person = emailKey(email);
  return [
    ["signIns", prefix],
    ["signInsAsOne", `${prefix} ${person}`],
    ["signInsToOne", person],
  ];
}

/** Counts an attempt before it runs, so that concurrent attempts also count. Subtracts the attempt if it succeeds. */
async function countFailures(
  { limits }: DashboardContext,
  { ceilings, email }: { ceilings: [Ceiling, string][]; email: string },
  attempt: () => Promise<void>,
) {
  for (const [ceiling, key] of ceilings) await limits.take(ceiling, key, { email });
  await attempt();
  for (const [ceiling, key] of ceilings) await limits.giveBack(ceiling, key);
}
