import express, { type Request, type RequestHandler, type Response, type Router } from "express";
import type { RootKeys } from "../../platform/environment.ts";
import { actorOf } from "../actor.ts";
import { NoteBurst } from "../audit/contract.ts";
import { noteBurst } from "../audit/note-burst.ts";
import type { Database } from "../database.ts";
import { answer, bodyOf, type OpenDoor, queryOf } from "../doors.ts";
import { claimVisitor } from "./claim-visitor.ts";
import { continueSession } from "./continue-session.ts";
import {
  ClaimVisitor,
  ContinueSession,
  EndSession,
  FindEmbedWorkspace,
  NoteRefusedOrigins,
  NoteSeenOrigins,
  OpenWidget,
  ResolveVisitor,
} from "./contract.ts";
import { countUnread } from "./count-unread.ts";
import { endSession } from "./end-session.ts";
import { findEmbedWorkspace } from "./find-embed-workspace.ts";
import { listRefusedOrigins } from "./list-refused-origins.ts";
import { listSeenOrigins } from "./list-seen-origins.ts";
import { noteRefusedOrigins } from "./note-refused-origins.ts";
import { noteSeenOrigins } from "./note-seen-origins.ts";
import { openWidget } from "./open-widget.ts";
import { resolveVisitor } from "./resolve-visitor.ts";

/** What the panel paints first is a visitor's to read, and what was refused is for staff. */
export function openEmbedDoors(door: OpenDoor, db: Database): void {
  door("GET /internal/open", async (request, response) => {
    const actor = actorOf(response);
    const query = queryOf(request, OpenWidget);
    const opened = await openWidget(db, actor, query);
    answer(response, 200, opened);
  });

  door("GET /internal/unread", async (request, response) => {
    const actor = actorOf(response);
    const query = queryOf(request, OpenWidget);
    const unread = await countUnread(db, actor, query);
    answer(response, 200, unread);
  });

  door("GET /staff/refused-origins", async (_request, response) => {
    const actor = actorOf(response);
    const origins = await listRefusedOrigins(db, actor);
    answer(response, 200, origins);
  });

  door("GET /staff/seen-origins", async (_request, response) => {
    const actor = actorOf(response);
    const origins = await listSeenOrigins(db, actor);
    answer(response, 200, origins);
  });
}

const unkept = { "cache-control": "no-store" };

/** `/internal`: what the BFF alone may ask, with a service key. Never behind an API key or a delegated key. */
export function embedRoutes(db: Database, roots: RootKeys, requireServiceKey: RequestHandler): Router {
  const router = express.Router();
  const guard = [requireServiceKey, express.raw({ type: () => true, limit: "64kb" })];

  router.post("/workspace", guard, async (request: Request, response: Response) => {
    const { sdkToken } = bodyOf(request, FindEmbedWorkspace);
    const workspace = await findEmbedWorkspace(db, roots, sdkToken);
    answer(response, 200, workspace, unkept);
  });

  router.post("/visitor", guard, async (request: Request, response: Response) => {
    const input = bodyOf(request, ResolveVisitor);
    const visitor = await resolveVisitor(db, input);
    answer(response, 200, visitor, unkept);
  });

  router.post("/visitor/claim", guard, async (request: Request, response: Response) => {
    const input = bodyOf(request, ClaimVisitor);
    const claimed = await claimVisitor(db, input);
    answer(response, 200, claimed, unkept);
  });

  router.post("/sessions/continue", guard, async (request: Request, response: Response) => {
    const input = bodyOf(request, ContinueSession);
    await continueSession(db, input);
    answer(response, 200, {}, unkept);
  });

  router.post("/sessions/end", guard, async (request: Request, response: Response) => {
    const input = bodyOf(request, EndSession);
    await endSession(db, input);
    answer(response, 200, {}, unkept);
  });

  router.post("/bursts", guard, async (request: Request, response: Response) => {
    const input = bodyOf(request, NoteBurst);
    await noteBurst(db, input);
    answer(response, 200, {}, unkept);
  });

  router.post("/refused-origins", guard, async (request: Request, response: Response) => {
    const input = bodyOf(request, NoteRefusedOrigins);
    await noteRefusedOrigins(db, input);
    answer(response, 200, {}, unkept);
  });

  router.post("/seen-origins", guard, async (request: Request, response: Response) => {
    const input = bodyOf(request, NoteSeenOrigins);
    await noteSeenOrigins(db, input);
    answer(response, 200, {}, unkept);
  });

  return router;
}
