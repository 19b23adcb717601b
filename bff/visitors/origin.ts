import type { IncomingHttpHeaders } from "node:http";
import { fitsDomain, isLocal } from "../../platform/fits-domain.ts";
import { Problem } from "../../platform/http/problem.ts";

/**
 * Returns the origin of a browser's request if it is one of the workspace's allowed domains.
 * @throws Problem 403 whose detail says why the origin is not allowed
 */
export function checkOrigin(
  origin: string | undefined,
  allowedDomains: readonly string[],
  isProduction: boolean,
): string {
  if (origin === undefined) {
    throw new Problem(
      403,
      "origin_missing",
      "The request has no Origin header, so it does not come from a web page.",
    );
  }
  const rejection = explainRejection(origin, allowedDomains, isProduction);
  if (rejection === undefined) return origin;
  throw new Problem(403, "origin_not_allowed", rejection);
}

/**
 * Returns the origin of the page that sent a request. A browser omits the `Origin` header of a read that stays on the
 * origin, as those of a public page do. `own` lists the origins of the public pages.
 */
export function originOf(
  { origin, host, "sec-fetch-site": site }: IncomingHttpHeaders,
  own: readonly string[],
): string | undefined {
  if (origin !== undefined || site !== "same-origin") return origin;
  return own.find((one) => new URL(one).host === host);
}

/** Matches host names as browsers send them. URL parsers would also accept `*`, quotes and braces. */
const browsableHost = /^([\w.-]+|\[[\da-f:]+\])$/;

/**
 * Parses an http(s) origin that is written exactly as browsers write it; undefined for anything else, including `null`
 * and the origins of extensions.
 */
export function parseOrigin(origin: string): URL | undefined {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  const isBrowsable = isWeb && browsableHost.test(url.hostname) && url.port !== "0";
  return isBrowsable && url.origin === origin ? url : undefined;
}

/**
 * Returns why a page of this origin may not load the widget; undefined if it may. `allowedDomains` is normalised:
 * lower-case, without default ports.
 */
export function explainRejection(
  origin: string,
  allowedDomains: readonly string[],
  isProduction: boolean,
): string | undefined {
  const url = parseOrigin(origin);
  if (!url) return "Pages without a web origin (files, sandboxed frames, extensions) cannot use this widget.";
  if (url.protocol !== "https:" && !isLocal(url)) {
    return `${origin} is not served over https, which the widget requires.`;
  }
  const isAllowed = allowedDomains.some((entry) => fitsDomain(url, entry));
  if (isAllowed || (allowedDomains.length === 0 && isLocal(url) && !isProduction)) return undefined;
  return `${url.host} is not one of this workspace's allowed domains.`;
}
