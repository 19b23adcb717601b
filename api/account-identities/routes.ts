import { sql } from "drizzle-orm";
import type { RequestHandler, Router } from "express";
import { verifyPassword } from "../accounts/change-password.ts";
import { digestOfLink } from "../accounts/link-token.ts";
import { setUpByIdentity } from "../accounts/set-up.ts";
import type { Config } from "../config.ts";
import { callFunction, type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { internalRouter, respondWith } from "../serving/http.ts";
import { accountIdentities, accounts } from "../tables.ts";
import {
  AcceptByIdentity,
  ConnectIdentity,
  OfProvider,
  ProvePassword,
  SetUpByIdentity,
  SignInByIdentity,
} from "./contract.ts";

/** The routes under `/internal/accounts/identity`: sign-in through an OpenID provider, for the BFF only. */
export function accountIdentityRoutes(db: Database, config: Config, guard: RequestHandler): Router {
  return internalRouter(guard, {
    "/sign-in": respondWith(SignInByIdentity, ({ identity, browser, before }) => {
      const values = [JSON.stringify(identity), JSON.stringify(browser), before ?? null];
      return callFunction<object>(db, "sign_in_identity", ...values);
    }),
    "/invitation": respondWith(AcceptByIdentity, ({ token, browser, ...input }) => {
      const values = [digestOfLink(token), null, JSON.stringify(input), JSON.stringify(browser)];
      return callFunction<object>(db, "accept_invitation", ...values);
    }),
    "/set-up": respondWith(SetUpByIdentity, (input) => setUpByIdentity(db, config.API_ROOT_KEYS, input), 201),
    "/prove": respondWith(ProvePassword, async ({ session, password }) => {
      await verifyPassword(db, session, password);
    }),
    "/connect": respondWith(ConnectIdentity, async ({ session, identity }) => {
      await callFunction(db, "connect_identity", session, JSON.stringify(identity));
    }),
    "/state": respondWith(OfProvider, async (input) => {
      const [row] = await readState(db, input);
      return row?.body;
    }),
    "/disconnect": respondWith(OfProvider, async ({ session, issuer }) => {
      await callFunction(db, "disconnect_identity", session, issuer);
      return { message: "Disconnected" };
    }),
  });
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
