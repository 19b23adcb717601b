import type { RequestHandler, Router } from "express";
import type { RootKeys } from "../../platform/process/environment.ts";
import { FindLogo } from "../appearances/contract.ts";
import { findLogo } from "../appearances/get-appearance.ts";
import { NoteBurst } from "../audit/contract.ts";
import { SubscribeToChangelog } from "../changelog-mail/contract.ts";
import { NoteRejectedOrigins, NoteSeenOrigins } from "../origins/contract.ts";
import { ReadPicture } from "../pictures/contract.ts";
import type { PictureStore } from "../pictures/open-store.ts";
import { readPicture } from "../pictures/read-picture.ts";
import { callFunction, type Database } from "../postgres/database.ts";
import { FindPublicWorkspace } from "../public-pages/contract.ts";
import { findPublicWorkspace } from "../public-pages/find-public-workspace.ts";
import { internalRouter, respondWith } from "../serving/http.ts";
import { ClaimVisitor, ContinueSession, EndSession, FindEmbedWorkspace, ResolveVisitor } from "./contract.ts";
import { findEmbedWorkspace } from "./find-embed-workspace.ts";
import { claimVisitor, resolveVisitor } from "./resolve-visitor.ts";

/** The routes under `/internal` that only the BFF calls, with a service key; they reject API keys and delegated keys. */
export function internalRoutes(
  db: Database,
  roots: RootKeys,
  requireServiceKey: RequestHandler,
  store?: PictureStore,
): Router {
  const responses = {
    "/workspace": respondWith(FindEmbedWorkspace, ({ sdkToken }) => findEmbedWorkspace(db, roots, sdkToken)),
    "/public-workspace": respondWith(FindPublicWorkspace, ({ subdomain }) =>
      findPublicWorkspace(db, subdomain),
    ),
    "/changelog-subscriptions": respondWith(SubscribeToChangelog, async ({ workspaceId, email, locale }) => {
      await callFunction(db, "subscribe_to_changelog", workspaceId, email, locale);
    }),
    "/logo": respondWith(FindLogo, (sought) => findLogo(db, sought)),
    "/pictures": respondWith(ReadPicture, (input) => readPicture(db, store, input)),
    "/visitor": respondWith(ResolveVisitor, (input) => resolveVisitor(db, roots, input)),
    "/visitor/claim": respondWith(ClaimVisitor, (input) => claimVisitor(db, roots, input)),
    /** @throws Problem 401 if the anonymous session has ended, 403 if its visitor is blocked */
    "/sessions/continue": respondWith(ContinueSession, async ({ workspaceId, userId, sessionId }) => {
      await callFunction(db, "continue_session", workspaceId, userId, sessionId);
    }),
    "/sessions/end": respondWith(EndSession, async ({ workspaceId, sessionId, until }) => {
      await callFunction(db, "end_session", workspaceId, sessionId, new Date(until * 1_000).toISOString());
    }),
    "/bursts": respondWith(NoteBurst, async ({ workspaceId = null, email = null, ceiling }) => {
      await callFunction(db, "note_burst", workspaceId, email, ceiling);
    }),
    // Skips workspaces that no longer exist.
    "/rejected-origins": respondWith(NoteRejectedOrigins, async ({ rejections }) => {
      const workspaceIds = rejections.map(({ workspaceId }) => workspaceId);
      const origins = rejections.map(({ origin }) => origin);
      const counts = rejections.map(({ count }) => count);
      await callFunction(db, "note_refused_origins", workspaceIds, origins, counts);
    }),
    "/seen-origins": respondWith(NoteSeenOrigins, async ({ sightings }) => {
      const workspaceIds = sightings.map(({ workspaceId }) => workspaceId);
      const origins = sightings.map(({ origin }) => origin);
      await callFunction(db, "note_seen_origins", workspaceIds, origins);
    }),
  };
  return internalRouter(requireServiceKey, responses);
}
