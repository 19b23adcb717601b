import { sql } from "drizzle-orm";
import { type Request, type Response, Router } from "express";
import { digestOfLink } from "../accounts/link-token.ts";
import { accounts } from "../accounts/table.ts";
import type { Config } from "../config.ts";
import { callFunction, type Database, type Given, prepareStatement } from "../database.ts";
import { bodyOf, sendJson } from "../http.ts";
import {
  AcceptByIdentity,
  ConnectIdentity,
  OfProvider,
  ProvePassword,
  SetUpByIdentity,
  SignInByIdentity,
} from "./contract.ts";
import { provePassword } from "./prove-password.ts";
import { setUpByIdentity } from "./set-up-by-identity.ts";
import { accountIdentities } from "./table.ts";

const unkept = { "cache-control": "no-store" };

/** `/internal/accounts/identity`: what follows when the BFF was told by an OpenID provider who somebody is. */
export function accountIdentityRoutes(db: Database, config: Config): Router {
  const router = Router();

  router.post("/sign-in", async (request: Request, response: Response) => {
    const { identity, browser, before } = bodyOf(request, SignInByIdentity);
    const values = [JSON.stringify(identity), JSON.stringify(browser), before ?? null];
    const signedIn = await callFunction<object>(db, "sign_in_identity", ...values);
    sendJson(response, 200, signedIn, unkept);
  });

  router.post("/invitation", async (request: Request, response: Response) => {
    const { token, browser, ...input } = bodyOf(request, AcceptByIdentity);
    const values = [digestOfLink(token), null, JSON.stringify(input), JSON.stringify(browser)];
    const signedIn = await callFunction<object>(db, "accept_invitation", ...values);
    sendJson(response, 200, signedIn, unkept);
  });

  router.post("/set-up", async (request: Request, response: Response) => {
    const input = bodyOf(request, SetUpByIdentity);
    const signedIn = await setUpByIdentity(db, config.API_ROOT_KEYS, input);
    sendJson(response, 201, signedIn, unkept);
  });

  router.post("/prove", async (request: Request, response: Response) => {
    const input = bodyOf(request, ProvePassword);
    await provePassword(db, input);
    sendJson(response, 200, {}, unkept);
  });

  router.post("/connect", async (request: Request, response: Response) => {
    const { session, identity } = bodyOf(request, ConnectIdentity);
    await callFunction(db, "connect_identity", session, JSON.stringify(identity));
    sendJson(response, 200, {}, unkept);
  });

  router.post("/state", async (request: Request, response: Response) => {
    const input = bodyOf(request, OfProvider);
    const [row] = await readState(db, input);
    sendJson(response, 200, row?.body ?? {}, unkept);
  });

  router.post("/disconnect", async (request: Request, response: Response) => {
    const { session, issuer } = bodyOf(request, OfProvider);
    await callFunction(db, "disconnect_identity", session, issuer);
    sendJson(response, 200, { message: "Disconnected" }, unkept);
  });

  return router;
}

const readState = prepareStatement(({ session, issuer }: Given<"session" | "issuer">) => {
  const { accountId, subject, email, createdAt } = accountIdentities;
  return sql<{ body: object }>`
    select json_build_object(
      'hasPassword', ${accounts.passwordHash} is not null,
      'connected', case when ${subject} is not null
        then json_build_object('email', ${email}, 'createdAt', iso(${createdAt})) end) as body
    from require_session(${session}) s join ${accounts} on ${accounts.id} = s.account_id
      left join ${accountIdentities} on ${accountId} = ${accounts.id} and ${accountIdentities.issuer} = ${issuer}`;
});
