import { type RequestHandler, Router } from "express";
import { createBoundedCache, getCached } from "../bounded-cache.ts";
import type { EmbedContext } from "../embed/context.ts";
import { forever } from "../files.ts";
import { isKnown, noSuchPath, sourceOf } from "../http.ts";

/** The logos that a process keeps; each has up to 64 KiB. */
const mostLogos = 100;
const keptFor = 3_600_000;

/** The path of a workspace's logo, relative to the folder of `embed.js`; null if there is no logo. */
export const logoPathOf = (sdkToken: string, digest: string | null) =>
  digest && `embed/logo/${sdkToken}/${digest}`;

/**
 * `GET /embed/logo/<SDK token>/<digest>`: the logo of the widget, for every page. The bytes under a digest never change. A
 * browser that opens the address as a page cannot take the picture for anything else, and runs nothing in it.
 */
export function serveLogo({ findLogo, workspaces, limits }: EmbedContext): RequestHandler {
  const logos = createBoundedCache<ReturnType<typeof findLogo>>(mostLogos);
  const router = Router({ caseSensitive: true, strict: true });
  router.get("/logo/:sdkToken/:digest", async (request, response) => {
    const { sdkToken = "", digest = "" } = request.params as { sdkToken?: string; digest?: string };
    const { prefix, requestId } = sourceOf(request, response);
    await limits.take("prefixReads", prefix);
    const workspace = await workspaces.find(sdkToken, requestId, () => limits.take("lookups", prefix));
    if (workspace.logoDigest !== digest) throw noSuchPath();
    const { workspaceId } = workspace;
    const logo = await getCached(logos, `${workspaceId} ${digest}`, Date.now() + keptFor, () =>
      findLogo({ workspaceId, digest }, requestId),
    );
    if (!logo) throw noSuchPath();
    const headers = { etag: `"${digest}"`, "cache-control": forever };
    if (isKnown(request.headers["if-none-match"], headers.etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    const picture = Buffer.from(logo.picture, "base64");
    response.writeHead(200, {
      ...headers,
      "access-control-allow-origin": "*",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      "content-type": logo.contentType,
      "content-length": picture.length,
    });
    response.end(picture);
  });
  return router;
}
