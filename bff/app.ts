import express, { type Express, type RequestHandler } from "express";
import helmet from "helmet";
import { Problem, problemHandler } from "../platform/http/problem.ts";
import { mountedAt } from "../platform/http/request-facts.ts";
import { requestId } from "../platform/http/request-id.ts";
import type { Bff } from "./compose-bff.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import { embedRoutes } from "./embed/routes.ts";
import { rejectPath } from "./http.ts";
import { mailRoutes, sendMailFailure } from "./mail/routes.ts";
import { pictureRoutes } from "./pictures/routes.ts";
import { previewRoutes } from "./preview/routes.ts";
import { servePageHosts } from "./public-page/place.ts";
import { publicPageRoutes } from "./public-page/routes.ts";
import { sendFailurePage } from "./public-page/send-page.ts";
import { serveAssets } from "./widget-files/assets.ts";
import { serveLoader } from "./widget-files/serve-loader.ts";
import { versionedRoutes } from "./widget-files/version-assets.ts";

/** Creates the BFF's Express application. While `isDraining` returns true, `/readyz` responds 503. */
export function createApp(bff: Bff, isDraining: () => boolean = () => false): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");
  app.enable("strict routing");
  app.set("query parser", false);
  app.set("trust proxy", bff.config.TRUSTED_PROXY_HOPS);

  app.use(requestId);
  app.use(securityHeaders(bff.config.NODE_ENV === "production"));

  app.get("/healthz", (_request, response) => void response.json({ status: "ok" }));
  // The widget's and the dashboard's files are in memory. While the API is down, the BFF can therefore serve them and
  // stays ready.
  app.get("/readyz", (_request, response) => {
    if (isDraining()) throw notReady("This process is stopping.");
    if (bff.apiWatch.isClockTooFar()) throw notReady("This clock is too far from the API's.");
    const fault = bff.apiWatch.fault();
    if (fault !== undefined) throw notReady(fault);
    response.json({ status: "ready", api: bff.apiWatch.state() });
  });
  app.use(servePageHosts(bff.config));
  app.get("/", (_request, response) => void response.writeHead(302, { location: "/dashboard/" }).end());
  app.get("/docs/errors", sendToErrors(bff.config.PUBLIC_API_URL));
  app.use(serveLoader(bff.embed, bff.assets));
  app.use(serveAssets(bff.assets));
  const preview = "/dashboard/preview/:pass";
  app.use(preview, mountedAt(preview), previewRoutes(bff.embed, bff.dashboard, bff.assets));
  app.use("/mail/:token", mountedAt("/mail/:token"), mailRoutes(bff.internal, bff.limits));
  app.use("/pictures", mountedAt("/pictures"), pictureRoutes(bff.pictures));
  const publicPage = "/b/:subdomain";
  app.use(publicPage, mountedAt(publicPage), publicPageRoutes(bff.embed, bff.publicWorkspaces, bff.internal));
  app.use("/dashboard", mountedAt("/dashboard"), dashboardRoutes(bff.dashboard, bff.pages));
  app.use([versionedRoutes, "/embed"], mountedAt("/embed"), embedRoutes(bff.embed));

  app.use(rejectPath);
  app.use("/b", problemHandler(bff.log, undefined, sendFailurePage));
  app.use("/mail", problemHandler(bff.log, undefined, sendMailFailure));
  app.use(problemHandler(bff.log));
  return app;
}

/**
 * Redirects `/docs/errors`, the path in every problem's `type`, to the API's page. The browser keeps the `#code`
 * fragment.
 */
function sendToErrors(publicApiUrl: string): RequestHandler {
  const location = `${publicApiUrl.replace(/\/$/, "")}/docs/errors`;
  return (_request, response) => void response.writeHead(302, { location }).end();
}

/**
 * Headers for data responses. A browser that opens such a response as a page runs no scripts in it and does not display
 * it in a frame. Other origins can read a response only through CORS.
 */
function securityHeaders(isProduction: boolean) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: "same-origin" },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: isProduction && { maxAge: 31_536_000, includeSubDomains: false },
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

function notReady(detail: string) {
  return new Problem(503, "not_ready", detail, { retryAfter: 2 });
}
