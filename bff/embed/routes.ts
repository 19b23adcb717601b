import { type RequestHandler, Router } from "express";
import { type Method, methodOf } from "../upstream/find-route.ts";
import { exposeRejection, handlePreflight } from "../visitors/cors.ts";
import { endSession } from "../visitors/end-session.ts";
import { openSession } from "../visitors/open-session.ts";
import { serveLogo } from "../widget-files/serve-logo.ts";
import type { EmbedContext } from "./context.ts";
import { forwardCall } from "./forward-call.ts";
import { openWithSession, readOpen } from "./open-widget.ts";
import { readConfig } from "./read-config.ts";
import { readUnread } from "./read-unread.ts";
import { streamLive } from "./stream-live.ts";

/** Every route under `/embed`. */
export function embedRoutes(embed: EmbedContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(handlePreflight);
  const routes: Record<string, Partial<Record<Method, RequestHandler>>> = {
    "/config": { GET: readConfig(embed) },
    "/session": { POST: openSession(embed), DELETE: endSession(embed) },
    "/open": { GET: readOpen(embed), POST: openWithSession(embed) },
    "/live": { GET: streamLive(embed) },
    "/unread": { GET: readUnread(embed) },
  };
  for (const [path, handlers] of Object.entries(routes)) {
    router.all(path, (request, response, next) =>
      handlers[methodOf(request.method, handlers)]?.(request, response, next),
    );
  }
  router.use(serveLogo(embed));
  router.use(forwardCall(embed));
  router.use(exposeRejection);
  return router;
}
