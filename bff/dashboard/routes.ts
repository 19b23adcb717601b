import { type RequestHandler, Router } from "express";
import helmet from "helmet";
import { Problem } from "../../platform/problem.ts";
import type { Bff } from "../compose-bff.ts";
import { addressPrefix } from "../http.ts";
import type { Limits } from "../limits.ts";
import { previewRoutes } from "../preview/routes.ts";
import { accountRoutes } from "./account-routes.ts";
import { forwardStaffCall } from "./forward-staff-call.ts";
import { installRoutes } from "./install-routes.ts";
import { memberRoutes } from "./member-routes.ts";
import { servePages } from "./pages.ts";
import { providerRoutes } from "./provider-routes.ts";
import { refuseCrossSite } from "./refuse-cross-site.ts";
import { toolRoutes } from "./tool-routes.ts";

/** Everything below `/dashboard`: its own doors, those of the API behind them, the widget's preview, and the pages. */
export function dashboardRoutes(bff: Bff): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use("/preview/:pass", previewRoutes(bff));
  router.use(securityHeaders(new URL(bff.config.PUBLIC_BFF_URL).protocol === "https:"));

  const api = Router({ caseSensitive: true, strict: true });
  api.use(unkept, refuseCrossSite(bff.config), countCalls(bff.limits));
  api.use(accountRoutes(bff), memberRoutes(bff), providerRoutes(bff), toolRoutes(bff), installRoutes(bff));
  api.use("/w", forwardStaffCall(bff));
  api.use(() => {
    throw new Problem(404, "no_such_door", "Nothing is served at this path.");
  });

  router.use("/api", api);
  router.use(servePages(bff.pages));
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

/** The dashboard runs its own files alone, in no frame; it shows pictures that people link to, and frames the preview. */
function securityHeaders(isHttps: boolean) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "https:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: "deny" },
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
