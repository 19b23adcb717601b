import type { Request, RequestHandler } from "express";
import { pictureFolderOf } from "../../platform/picture-folder.ts";
import { type PageConfig, pageOriginOf } from "../page-origins.ts";
import type { Place } from "./page.ts";

/** The address of a workspace's pages. `host` is set if they have a host of their own. */
export function placeOf(config: PageConfig, subdomain: string): Place & { host?: string } {
  const origin = pageOriginOf(config, subdomain);
  const pictureFolder = pictureFolderOf(config.PUBLIC_BFF_URL);
  if (config.PUBLIC_PAGE_HOSTS.has(subdomain))
    return { origin, base: "", pictureFolder, host: new URL(origin).host };
  return { origin, base: `/b/${subdomain}`, pictureFolder };
}

/** The host that a request names, as in an origin: in lower case, without the dot of the root zone and a default port. */
export function hostOf({ headers: { host = "" } }: Request): string {
  return host
    .toLowerCase()
    .replace(/\.(?=:|$)/, "")
    .replace(/:(?:80|443)$/, "");
}

/**
 * Serves the public page of a workspace at its own host. Such a host serves the widget and pictures too, but not the dashboard: the
 * path of any other request is taken as a path of the page.
 */
export function servePageHosts({ PUBLIC_PAGE_HOSTS }: PageConfig): RequestHandler {
  const subdomains = new Map(
    [...PUBLIC_PAGE_HOSTS].map(([subdomain, origin]) => [new URL(origin).host, subdomain]),
  );
  return (request, _response, next) => {
    const subdomain = subdomains.get(hostOf(request));
    if (subdomain !== undefined && !/^\/(?:embed[./]|pictures\/)/.test(request.url))
      request.url = `/b/${subdomain}${request.url}`;
    next();
  };
}
