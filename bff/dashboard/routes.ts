import { type RequestHandler, Router } from "express";
import helmet from "helmet";
import { mountedAt } from "../../platform/http/request-facts.ts";
import { accountRoutes } from "../accounts/account-routes.ts";
import { providerRoutes } from "../accounts/provider-routes.ts";
import type { Asset } from "../files.ts";
import { addressPrefix, rejectPath } from "../http.ts";
import type { Limits } from "../limits/rate-limits.ts";
import type { DashboardContext } from "./context.ts";
import { forwardStaffCall } from "./forward-staff-call.ts";
import { installRoutes } from "./install-routes.ts";
import { memberRoutes } from "./member-routes.ts";
import { servePages } from "./pages.ts";
import { rejectCrossSite } from "./reject-cross-site.ts";
import { streamLive } from "./stream-live.ts";
import { toolRoutes } from "./tool-routes.ts";

/** All routes below `/dashboard`: the dashboard's own endpoints, the routes forwarded to the API, and the pages. */
export function dashboardRoutes(dashboard: DashboardContext, pages: ReadonlyMap<string, Asset>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(securityHeaders);
  if (new URL(dashboard.config.PUBLIC_BFF_URL).protocol === "https:") {
    router.use(helmet.strictTransportSecurity({ maxAge: 31_536_000, includeSubDomains: false }));
  }

  const api = Router({ caseSensitive: true, strict: true });
  api.use(unkept, rejectCrossSite(dashboard.config), countCalls(dashboard.limits));
  api.use(
    accountRoutes(dashboard),
    memberRoutes(dashboard),
    providerRoutes(dashboard),
    toolRoutes(dashboard),
    installRoutes(dashboard),
  );
  api.get("/w/:workspaceId/live", streamLive(dashboard));
  api.use("/w", forwardStaffCall(dashboard));
  api.use(rejectPath);

  router.use("/api", mountedAt("/dashboard/api"), api);
  router.use(servePages(pages));
  return router;
}

const unkept: RequestHandler = (_request, response, next) => {
  response.setHeader("cache-control", "no-store");
  next();
};

function countCalls(limits: Limits): RequestHandler {
  return async (request, _response, next) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    await limits.take(isRead ? "prefixReads" : "prefixWrites", addressPrefix(request.ip));
    next();
  };
}

/**
 * Headers in addition to those of `bff/app.ts`: the dashboard runs only its own scripts, loads nothing from other sites
 * and cannot be framed. It may frame the preview.
 */
const securityHeaders = [
  helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", "data:"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      frameSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
    },
  }),
  helmet.crossOriginOpenerPolicy({ policy: "same-origin" }),
  helmet.originAgentCluster(),
  helmet.xFrameOptions({ action: "deny" }),
];
