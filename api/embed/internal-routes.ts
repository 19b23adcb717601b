import express, { type Request, type RequestHandler, type Response, type Router } from "express";
import type { RootKeys } from "../../platform/environment.ts";
import { NoteBurst } from "../audit/contract.ts";
import { noteBurst } from "../audit/note-burst.ts";
import type { Database } from "../database.ts";
import { bodyOf, sendJson } from "../http.ts";
import { claimVisitor } from "./claim-visitor.ts";
import { continueSession } from "./continue-session.ts";
import {
  ClaimVisitor,
  ContinueSession,
  EndSession,
  FindEmbedWorkspace,
  NoteRefusedOrigins,
  NoteSeenOrigins,
  ResolveVisitor,
} from "./contract.ts";
import { endSession } from "./end-session.ts";
import { findEmbedWorkspace } from "./find-embed-workspace.ts";
import { noteRefusedOrigins } from "./note-refused-origins.ts";
import { noteSeenOrigins } from "./note-seen-origins.ts";
import { resolveVisitor } from "./resolve-visitor.ts";

const unkept = { "cache-control": "no-store" };

/** The routes under `/internal` that only the BFF calls, with a service key; no API key or delegated key opens them. */
export function internalRoutes(db: Database, roots: RootKeys, requireServiceKey: RequestHandler): Router {
  const router = express.Router();
  const guard = [requireServiceKey, express.raw({ type: () => true, limit: "64kb" })];

  router.post("/workspace", guard, async (request: Request, response: Response) => {
    const { sdkToken } = bodyOf(request, FindEmbedWorkspace);
    const workspace = await findEmbedWorkspace(db, roots, sdkToken);
    sendJson(response, 200, workspace, unkept);
  });

  router.post("/visitor", guard, async (request: Request, response: Response) => {
    const input = bodyOf(request, ResolveVisitor);
    const visitor = await resolveVisitor(db, input);
    sendJson(response, 200, visitor, unkept);
  });

  router.post("/visitor/claim", guard, async (request: Request, response: Response) => {
    const input = bodyOf(request, ClaimVisitor);
    const claimed = await claimVisitor(db, input);
    sendJson(response, 200, claimed, unkept);
  });

  router.post("/sessions/continue", guard, async (request: Request, response: Response) => {
    const input = bodyOf(request, ContinueSession);
    await continueSession(db, input);
    sendJson(response, 200, {}, unkept);
  });

  router.post("/sessions/end", guard, async (request: Request, response: Response) => {
    const input = bodyOf(request, EndSession);
    await endSession(db, input);
    sendJson(response, 200, {}, unkept);
  });

  router.post("/bursts", guard, async (request: Request, response: Response) => {
    const input = bodyOf(request, NoteBurst);
    await noteBurst(db, input);
    sendJson(response, 200, {}, unkept);
  });

  router.post("/refused-origins", guard, async (request: Request, response: Response) => {
    const input = bodyOf(request, NoteRefusedOrigins);
    await noteRefusedOrigins(db, input);
    sendJson(response, 200, {}, unkept);
  });

  router.post("/seen-origins", guard, async (request: Request, response: Response) => {
    const input = bodyOf(request, NoteSeenOrigins);
    await noteSeenOrigins(db, input);
    sendJson(response, 200, {}, unkept);
  });

  return router;
}
