import type { Request, RequestHandler } from "express";
import { Problem } from "../../platform/problem.ts";
import { type Config, isOwnMachine } from "../config.ts";

/**
 * Lets only our own pages change something. Each of these alone would do in a browser that keeps the rules: a header and
 * a type that no form can send, and the origin as the browser tells it. What other pages ask to read they could not read
 * anyway; refused before it is counted, it takes nothing from what their visitor may still read.
 */
export function rejectCrossSite(config: Pick<Config, "PUBLIC_BFF_URL" | "NODE_ENV">): RequestHandler {
  return (request, _response, next) => {
    const site = request.headers["sec-fetch-site"];
    if (request.method === "GET" || request.method === "HEAD") {
      // An address typed in, and a step of the whole tab, as the sign-in provider sends it back.
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

/** Absent where a browser is old; then the origin decides alone. */
function isFromOwnPage(site: string | string[] | undefined): boolean {
  return site === undefined || site === "same-origin";
}

/** A browser sends an Origin with all that changes something, so without one it is none. */
function isOwnOrigin(
  request: Request,
  { PUBLIC_BFF_URL, NODE_ENV }: Pick<Config, "PUBLIC_BFF_URL" | "NODE_ENV">,
) {
  const { origin, host } = request.headers;
  if (origin === new URL(PUBLIC_BFF_URL).origin) return true;
  // While developing, the port may be another one than that of the public address.
  return NODE_ENV !== "production" && origin === `http://${host}` && isOwnMachine(origin);
}

function crossSite() {
  return new Problem(403, "cross_site", "Only the dashboard's own pages may do this.");
}
