import { sql } from "drizzle-orm";
import type { RequestHandler, Router } from "express";
import type { Config } from "../config.ts";
import { callFunction, type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { internalRouter, respondWith } from "../serving/http.ts";
import { accountSessions } from "../tables.ts";
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

/**
 * The routes under `/internal/accounts`, for dashboard accounts and their sessions. `guard` rejects every caller but
 * the BFF.
 */
export function accountRoutes(
  db: Database,
  config: Config,
  guard: RequestHandler,
  onWorkspaceDeleted: () => void,
): Router {
  return internalRouter(guard, {
    "/set-up-state": respondWith(ByLink, async ({ token }) => ({ isOpen: await isSetUpOpen(db, token) })),
    "/set-up": respondWith(SetUpAccount, (input) => setUp(db, config.API_ROOT_KEYS, input), 201),
    "/sign-in": respondWith(SignInAccount, (input) => signIn(db, input)),
    "/session": respondWith(BySession, ({ session }) =>
      callFunction<object>(db, "use_account_session", session),
    ),
    "/sign-out": respondWith(BySession, async ({ session }) => {
      await signOut(db, { session });
    }),
    "/password": respondWith(ChangeAccountPassword, (input) => changePassword(db, input)),
    "/sessions": respondWith(BySession, ({ session }) => listSessions(db, session)),
    "/sessions/end": respondWith(EndAccountSession, async ({ session, id }) => {
      await callFunction(db, "end_account_session", session, id);
      return { message: "Signed out there" };
    }),
    "/workspaces": respondWith(
      CreateAccountWorkspace,
      ({ session, ...input }) =>
        withNewWorkspace(config.API_ROOT_KEYS, input, (workspace) => {
          const json = JSON.stringify({ ...input, ...workspace, most: config.WORKSPACES_LIMIT });
          return callFunction<object>(db, "create_account_workspace", session, json);
        }),
      201,
    ),
    "/workspaces/delete": respondWith(DeleteAccountWorkspace, async ({ session, workspaceId, name }) => {
      await callFunction(db, "delete_workspace", session, workspaceId, name);
      onWorkspaceDeleted();
      return { message: "Workspace deleted" };
    }),
    "/invitation": respondWith(ByLink, ({ token }) =>
      callFunction<object>(db, "find_invitation", digestOfLink(token)),
    ),
    "/invitations/accept": respondWith(AcceptAccountInvitation, (input) => acceptInvitation(db, input)),
  });
}

const signOut = prepareStatement(
  ({ session }: Given<"session">) =>
    sql`delete from ${accountSessions} where ${accountSessions.digest} = ${session}`,
);
