import { type RequestHandler, Router } from "express";
import { Problem } from "../../platform/problem.ts";
import type { Bff } from "../compose-bff.ts";
import { answerPreflight } from "./cors.ts";
import { doors } from "./doors.ts";
import { endSession } from "./end-session.ts";
import { forwardCall } from "./forward-call.ts";
import { openSession } from "./open-session.ts";
import { openWithSession, readOpen } from "./open-widget.ts";
import { readConfig } from "./read-config.ts";

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
  for (const [pattern, methods] of Object.entries(doors)) {
    const route = router.route(`/v1${pattern}`);
    for (const method of methods) {
      route[method.toLowerCase() as Lowercase<typeof method>](forwardCall(bff, method, pattern));
    }
    route.all(refuseMethod(methods));
  }
  return router;
}

function refuseMethod(methods: readonly string[]): RequestHandler {
  const allow = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
  return () => {
    throw new Problem(405, "method_not_allowed", `This path answers ${allow}.`, { headers: { allow } });
  };
}
