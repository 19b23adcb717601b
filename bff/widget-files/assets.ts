import type { RequestHandler } from "express";
import { Problem } from "../../platform/http/problem.ts";
import { factsOf } from "../../platform/http/request-facts.ts";
import { type Asset, forever, forMinutes, readFolder, sendAsset } from "../files.ts";

/**
 * Reads the built widget: two loaders, and chunks under `embed/` with a hash in their names. `embed.js` loads the
 * chunks when they are needed; `embed.single.js` contains everything. Empty if the widget was not built.
 */
export function readAssets(folder: string): Map<string, Asset> {
  return readFolder(folder, (path) => (path.startsWith("/embed/") ? forever : forMinutes));
}

export const toEveryPage = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

/** Serves the widget's files to every origin: they contain no secret and any page may read them. */
export function serveAssets(assets: ReadonlyMap<string, Asset>): RequestHandler {
  return (request, response, next) => {
    const asset = assets.get(request.path);
    if (!asset) return next();
    factsOf(response).route = request.path.endsWith("/embed.js") ? "/embed.js" : "/embed/*";
    if (request.method !== "GET" && request.method !== "HEAD") {
      throw new Problem(405, "method_not_allowed", "This path supports only GET.", {
        headers: { allow: "GET, HEAD" },
      });
    }
    sendAsset(asset, request, response, toEveryPage);
  };
}
