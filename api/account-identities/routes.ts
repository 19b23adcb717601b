import { type Request, type Response, Router } from "express";
import { digestOfLink } from "../accounts/link-token.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database.ts";
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

const unkept = { "cache-control": "no-store" };

/** `/internal/accounts/identity`: what follows when the BFF was told by an OpenID provider who somebody is. */
export function accountIdentityRoutes(db: Database, config: Config): Router {
  const router = Router();
  const { $client: sql } = db;

  router.post("/sign-in", async (request: Request, response: Response) => {
    const { identity, browser, before } = bodyOf(request, SignInByIdentity);
    const [row] = await sql<{ body: object }[]>`
      select sign_in_identity(${JSON.stringify(identity)}, ${JSON.stringify(browser)}, ${before ?? null}) as body`;
    sendJson(response, 200, row?.body ?? {}, unkept);
  });

  router.post("/invitation", async (request: Request, response: Response) => {
    const { token, browser, ...input } = bodyOf(request, AcceptByIdentity);
    const [row] = await sql<{ body: object }[]>`
      select accept_invitation(
        ${digestOfLink(token)}, null, ${JSON.stringify(input)}, ${JSON.stringify(browser)}) as body`;
    sendJson(response, 200, row?.body ?? {}, unkept);
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
    await sql`select connect_identity(${session}, ${JSON.stringify(identity)})`;
    sendJson(response, 200, {}, unkept);
  });

  router.post("/state", async (request: Request, response: Response) => {
    const { session, issuer } = bodyOf(request, OfProvider);
    const [row] = await sql<{ body: object }[]>`
      select json_build_object(
        'hasPassword', a.password_hash is not null,
        'connected', case when i.subject is not null
          then json_build_object('email', i.email, 'createdAt', iso(i.created_at)) end) as body
      from require_session(${session}) s join accounts a on a.id = s.account_id
        left join account_identities i on i.account_id = a.id and i.issuer = ${issuer}`;
    sendJson(response, 200, row?.body ?? {}, unkept);
  });

  router.post("/disconnect", async (request: Request, response: Response) => {
    const { session, issuer } = bodyOf(request, OfProvider);
    await sql`select disconnect_identity(${session}, ${issuer})`;
    sendJson(response, 200, { message: "Disconnected" }, unkept);
  });

  return router;
}
