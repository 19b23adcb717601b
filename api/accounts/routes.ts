import { sql } from "drizzle-orm";
import express, { type Request, type RequestHandler, type Response, Router } from "express";
import { accountIdentityRoutes } from "../account-identities/routes.ts";
import type { Config } from "../config.ts";
import { callFunction, type Database, type Given, prepareStatement } from "../database.ts";
import { bodyOf, sendJson } from "../http.ts";
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
import { acceptInvitation, findInvitation } from "./invitations.ts";
import { listSessions } from "./list-sessions.ts";
import { withNewWorkspace } from "./new-workspace.ts";
import { isSetUpOpen, setUp } from "./set-up.ts";
import { signIn } from "./sign-in.ts";
import { accountSessions } from "./table.ts";

const unkept = { "cache-control": "no-store" };

/** `/internal/accounts`: who may sign in to the dashboard, for the BFF alone. `guard` proves that it is the BFF. */
export function accountRoutes(
  db: Database,
  config: Config,
  guard: RequestHandler,
  onWorkspaceDeleted: () => void,
): Router {
  const router = Router();
  router.use(guard, express.raw({ type: () => true, limit: "64kb" }));
  router.use("/identity", accountIdentityRoutes(db, config));

  router.post("/set-up-state", async (request: Request, response: Response) => {
    const { token } = bodyOf(request, ByLink);
    sendJson(response, 200, { isOpen: await isSetUpOpen(db, token) }, unkept);
  });

  router.post("/set-up", async (request: Request, response: Response) => {
    const input = bodyOf(request, SetUpAccount);
    const signedIn = await setUp(db, config.API_ROOT_KEYS, input);
    sendJson(response, 201, signedIn, unkept);
  });

  router.post("/sign-in", async (request: Request, response: Response) => {
    const input = bodyOf(request, SignInAccount);
    const signedIn = await signIn(db, input);
    sendJson(response, 200, signedIn, unkept);
  });

  router.post("/session", async (request: Request, response: Response) => {
    const { session } = bodyOf(request, BySession);
    const used = await callFunction<object>(db, "use_account_session", session);
    sendJson(response, 200, used, unkept);
  });

  router.post("/sign-out", async (request: Request, response: Response) => {
    const { session } = bodyOf(request, BySession);
    await signOut(db, { session });
    sendJson(response, 200, {}, unkept);
  });

  router.post("/password", async (request: Request, response: Response) => {
    const input = bodyOf(request, ChangeAccountPassword);
    const signedIn = await changePassword(db, input);
    sendJson(response, 200, signedIn, unkept);
  });

  router.post("/sessions", async (request: Request, response: Response) => {
    const { session } = bodyOf(request, BySession);
    const sessions = await listSessions(db, session);
    sendJson(response, 200, sessions, unkept);
  });

  router.post("/sessions/end", async (request: Request, response: Response) => {
    const { session, id } = bodyOf(request, EndAccountSession);
    await callFunction(db, "end_account_session", session, id);
    sendJson(response, 200, { message: "Signed out there" }, unkept);
  });

  router.post("/workspaces", async (request: Request, response: Response) => {
    const { session, ...input } = bodyOf(request, CreateAccountWorkspace);
    const made = await withNewWorkspace(config.API_ROOT_KEYS, input, (workspace) => {
      const json = JSON.stringify({ ...input, ...workspace, most: config.WORKSPACES_LIMIT });
      return callFunction<object>(db, "create_account_workspace", session, json);
    });
    sendJson(response, 201, made, unkept);
  });

  router.post("/workspaces/delete", async (request: Request, response: Response) => {
    const { session, workspaceId, name } = bodyOf(request, DeleteAccountWorkspace);
    await callFunction(db, "delete_workspace", session, workspaceId, name);
    onWorkspaceDeleted();
    sendJson(response, 200, { message: "Workspace deleted" }, unkept);
  });

  router.post("/invitation", async (request: Request, response: Response) => {
    const { token } = bodyOf(request, ByLink);
    const invitation = await findInvitation(db, token);
    sendJson(response, 200, invitation, unkept);
  });

  router.post("/invitations/accept", async (request: Request, response: Response) => {
    const input = bodyOf(request, AcceptAccountInvitation);
    const signedIn = await acceptInvitation(db, input);
    sendJson(response, 200, signedIn, unkept);
  });

  return router;
}

const signOut = prepareStatement(
  ({ session }: Given<"session">) =>
    sql`delete from ${accountSessions} where ${accountSessions.digest} = ${session}`,
);
