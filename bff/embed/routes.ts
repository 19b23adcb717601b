import { type RequestHandler, Router } from "express";
import type { Bff } from "../compose-bff.ts";
import { type Method, methodRefused } from "../upstream/find-route.ts";
import { answerPreflight, letRefusalBeRead } from "./cors.ts";
import { endSession } from "./end-session.ts";
import { forwardCall } from "./forward-call.ts";
import { openSession } from "./open-session.ts";
import { openWithSession, readOpen } from "./open-widget.ts";
import { readConfig } from "./read-config.ts";
import { readUnread } from "./read-unread.ts";

/** Every door under `/embed`. */
export function embedRoutes(bff: Bff): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(answerPreflight);
  router
    .route("/config")
    .get(readConfig(bff))
    .all(refuseMethod(["GET"]));
  router
    .route("/session")
    .post(openSession(bff))
    .delete(endSession(bff))
    .all(refuseMethod(["POST", "DELETE"]));
  router
    .route("/open")
    .get(readOpen(bff))
    .post(openWithSession(bff))
    .all(refuseMethod(["GET", "POST"]));
  router
    .route("/unread")
    .get(readUnread(bff))
    .all(refuseMethod(["GET"]));
  router.use("/v1", forwardCall(bff));
  router.use(letRefusalBeRead);
  return router;
}

function refuseMethod(methods: readonly Method[]): RequestHandler {
  return () => {
    throw methodRefused(methods);
  };
}
