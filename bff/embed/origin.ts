import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { Problem } from "../../platform/problem.ts";

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
  const isLocal = url.hostname === "localhost" || url.hostname === "127.0.0.1";
  if (url.protocol !== "https:" && !isLocal) {
    return `${origin} is not served over https, which the widget requires.`;
  }
  const isAllowed = allowedDomains.some((entry) => fits(url, entry, isLocal));
  if (isAllowed || (allowedDomains.length === 0 && isLocal && !isProduction)) return undefined;
  return `${url.host} is not one of this workspace's allowed domains.`;
}

function fits(url: URL, entry: string, isLocal: boolean): boolean {
  if (entry.includes("://")) return entry === url.origin;
  const [host = "", port] = entry.split(/:(?=\d+$)/);
  return fitsHost(url.hostname, host) && fitsPort(url, port, isLocal);
}

function fitsHost(hostname: string, host: string): boolean {
  if (!host.startsWith("*.")) return hostname === host;
  if (isIP(hostname)) return false;
  const labels = hostname.split(".").reverse();
  const wanted = host.slice(2).split(".").reverse();
  const isBelow = labels.length > wanted.length && wanted.every((label, index) => label === labels[index]);
  return isBelow && labels.every((label) => label !== "");
}

/** An entry without a port allows only the default port; on localhost, it allows any port. */
function fitsPort(url: URL, port: string | undefined, isLocal: boolean): boolean {
  if (port === undefined) return isLocal || url.port === "";
  return port === (url.port || (url.protocol === "https:" ? "443" : "80"));
}
