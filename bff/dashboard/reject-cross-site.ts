import type { Request, RequestHandler } from "express";
import { Problem } from "../../platform/http/problem.ts";
import { type Config, isOwnMachine } from "../config.ts";

/**
 * Allows only the dashboard's own pages to change something. Checks the custom header and the content type, which no
 * form can send, and `Origin`. In a compliant browser, each of these three checks is sufficient. GET requests from
 * other sites are rejected before they are counted, so that another site cannot use up its visitor's limit.
 */
export function rejectCrossSite(config: Pick<Config, "PUBLIC_BFF_URL" | "NODE_ENV">): RequestHandler {
  return (request, _response, next) => {
    const site = request.headers["sec-fetch-site"];
    if (request.method === "GET" || request.method === "HEAD") {
      // Allow a URL that the user typed or bookmarked, and a top-level navigation such as the provider's redirect.
      const isStep = site === "none" || request.headers["sec-fetch-dest"] === "document";
      if (!isFromOwnPage(site) && !isStep) throw crossSite();
      return next();
    }
    const isOurs =
      request.headers["x-earshot-dashboard"] === "1" && isFromOwnPage(site) && isOwnOrigin(request, config);
    if (!isOurs) throw crossSite();
    if (!/^application\/json *(; *charset="?utf-8"? *)?$/i.test(request.headers["content-type"] ?? "")) {
      throw new Problem(415, "json_expected", "Send the body as application/json in UTF-8.");
    }
    next();
  };
}

/** Old browsers do not send `Sec-Fetch-Site`, so its absence is accepted. */
function isFromOwnPage(site: string | string[] | undefined): boolean {
  return site === undefined || site === "same-origin";
}

/** Browsers send Origin with every request that changes something, so a request without it is rejected. */
function isOwnOrigin(
  request: Request,
  { PUBLIC_BFF_URL, NODE_ENV }: Pick<Config, "PUBLIC_BFF_URL" | "NODE_ENV">,
) {
  const { origin, host } = request.headers;
  if (origin === new URL(PUBLIC_BFF_URL).origin) return true;
  // Outside production, the port may differ from that of the public address.
  return NODE_ENV !== "production" && origin === `http://${host}` && isOwnMachine(origin);
}

function crossSite() {
  return new Problem(403, "cross_site", "Only the dashboard's own pages can send this request.");
}
