import express, { type RequestHandler, type Router } from "express";
import type { RootKeys } from "../../platform/environment.ts";
import { NoteBurst } from "../audit/contract.ts";
import { noteBurst } from "../audit/note-burst.ts";
import type { Database } from "../database.ts";
import { answerWith, internalRouter } from "../http.ts";
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

/** The routes under `/internal` that only the BFF calls, with a service key; no API key or delegated key opens them. */
export function internalRoutes(db: Database, roots: RootKeys, requireServiceKey: RequestHandler): Router {
  const answers = {
    "/workspace": answerWith(FindEmbedWorkspace, ({ sdkToken }) => findEmbedWorkspace(db, roots, sdkToken)),
    "/visitor": answerWith(ResolveVisitor, (input) => resolveVisitor(db, input)),
    "/visitor/claim": answerWith(ClaimVisitor, (input) => claimVisitor(db, input)),
    "/sessions/continue": answerWith(ContinueSession, (input) => continueSession(db, input)),
    "/sessions/end": answerWith(EndSession, (input) => endSession(db, input)),
    "/bursts": answerWith(NoteBurst, (input) => noteBurst(db, input)),
    "/refused-origins": answerWith(NoteRefusedOrigins, (input) => noteRefusedOrigins(db, input)),
    "/seen-origins": answerWith(NoteSeenOrigins, (input) => noteSeenOrigins(db, input)),
  };
  return internalRouter(answers, requireServiceKey, express.raw({ type: () => true, limit: "64kb" }));
}
