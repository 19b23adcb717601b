import { type RequestHandler, Router } from "express";
import { type Method, methodRefused } from "../upstream/find-route.ts";
import type { EmbedContext } from "./context.ts";
import { answerPreflight, letRejectionBeRead } from "./cors.ts";
import { endSession } from "./end-session.ts";
import { forwardCall } from "./forward-call.ts";
import { openSession } from "./open-session.ts";
import { openWithSession, readOpen } from "./open-widget.ts";
import { readConfig } from "./read-config.ts";
import { readUnread } from "./read-unread.ts";

/** Every route under `/embed`. */
export function embedRoutes(embed: EmbedContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(answerPreflight);
  router
    .route("/config")
    .get(readConfig(embed))
    .all(rejectMethod(["GET"]));
  router
    .route("/session")
    .post(openSession(embed))
    .delete(endSession(embed))
    .all(rejectMethod(["POST", "DELETE"]));
  router
    .route("/open")
    .get(readOpen(embed))
    .post(openWithSession(embed))
    .all(rejectMethod(["GET", "POST"]));
  router
    .route("/unread")
    .get(readUnread(embed))
    .all(rejectMethod(["GET"]));
  router.use(forwardCall(embed));
  router.use(letRejectionBeRead);
  return router;
}

function rejectMethod(methods: readonly Method[]): RequestHandler {
  return () => {
    throw methodRefused(methods);
  };
}
