import { sql } from "drizzle-orm";
import express, { type RequestHandler, type Router } from "express";
import { accountIdentityRoutes } from "../account-identities/routes.ts";
import type { Config } from "../config.ts";
import { callFunction, type Database, type Given, prepareStatement } from "../database.ts";
import { answerWith, internalRouter } from "../serving/http.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { changePassword } from "./change-password.ts";
import {
  AcceptAccountInvitation,
  ByLink,
  BySession,
  ChangeAccountPassword,
  CreateAccountWorkspace,
  DeleteAccountWorkspace,
  EndAccountSession,
  SetUpAccount,
  SignInAccount,
} from "./contract.ts";
import { digestOfLink } from "./link-token.ts";
import { listSessions } from "./list-sessions.ts";
import { withNewWorkspace } from "./new-workspace.ts";
import { isSetUpOpen, setUp } from "./set-up.ts";
import { signIn } from "./sign-in.ts";
import { accountSessions } from "./table.ts";

/** `/internal/accounts`: dashboard sign-in, for the BFF only. `guard` authenticates the BFF. */
export function accountRoutes(
  db: Database,
  config: Config,
  guard: RequestHandler,
  onWorkspaceDeleted: () => void,
): Router {
  const answers = {
    "/set-up-state": answerWith(ByLink, async ({ token }) => ({ isOpen: await isSetUpOpen(db, token) })),
    "/set-up": answerWith(SetUpAccount, (input) => setUp(db, config.API_ROOT_KEYS, input), 201),
    "/sign-in": answerWith(SignInAccount, (input) => signIn(db, input)),
    "/session": answerWith(BySession, ({ session }) =>
      callFunction<object>(db, "use_account_session", session),
    ),
    "/sign-out": answerWith(BySession, async ({ session }) => {
      await signOut(db, { session });
    }),
    "/password": answerWith(ChangeAccountPassword, (input) => changePassword(db, input)),
    "/sessions": answerWith(BySession, ({ session }) => listSessions(db, session)),
    "/sessions/end": answerWith(EndAccountSession, async ({ session, id }) => {
      await callFunction(db, "end_account_session", session, id);
      return { message: "Signed out there" };
    }),
    "/workspaces": answerWith(
      CreateAccountWorkspace,
      ({ session, ...input }) =>
        withNewWorkspace(config.API_ROOT_KEYS, input, (workspace) => {
          const json = JSON.stringify({ ...input, ...workspace, most: config.WORKSPACES_LIMIT });
          return callFunction<object>(db, "create_account_workspace", session, json);
        }),
      201,
    ),
    "/workspaces/delete": answerWith(DeleteAccountWorkspace, async ({ session, workspaceId, name }) => {
      await callFunction(db, "delete_workspace", session, workspaceId, name);
      onWorkspaceDeleted();
      return { message: "Workspace deleted" };
    }),
    "/invitation": answerWith(ByLink, ({ token }) =>
      callFunction<object>(db, "find_invitation", digestOfLink(token)),
    ),
    "/invitations/accept": answerWith(AcceptAccountInvitation, (input) => acceptInvitation(db, input)),
  };
  return express
    .Router()
    .use(guard, express.raw({ type: () => true, limit: "64kb" }))
    .use("/identity", accountIdentityRoutes(db, config))
    .use(internalRouter(answers));
}

const signOut = prepareStatement(
  ({ session }: Given<"session">) =>
    sql`delete from ${accountSessions} where ${accountSessions.digest} = ${session}`,
);
