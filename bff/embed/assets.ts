import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { RequestHandler } from "express";
import { Problem } from "../../platform/problem.ts";
import { type Asset, forever, forMinutes, readAsset, script, sendAsset } from "../files.ts";

/** `embed.js` loads the other chunks on intent; the other loader is one complete file. */
const loaders = ["embed.js", "embed.single.js"];

/** The built widget: two loaders, and hashed chunks under `embed/`. Empty when it was not built. */
export function readAssets(folder: string): Map<string, Asset> {
  const chunks = existsSync(join(folder, "embed")) ? readdirSync(join(folder, "embed")) : [];
  const names = [...loaders, ...chunks.filter((name) => name.endsWith(".js")).map((name) => `embed/${name}`)];
  return new Map(
    names
      .filter((name) => existsSync(join(folder, name)))
      .map((name) => [
        `/${name}`,
        readAsset(join(folder, name), script, loaders.includes(name) ? forMinutes : forever),
      ]),
  );
}

const toEveryPage = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };

/** Serves the widget's files to every origin: they contain no secret and any page may read them. */
export function serveAssets(assets: ReadonlyMap<string, Asset>): RequestHandler {
  return (request, response, next) => {
    const asset = assets.get(request.path);
    if (!asset) return next();
    if (request.method !== "GET" && request.method !== "HEAD") {
      throw new Problem(405, "method_not_allowed", "This path supports only GET.", {
        headers: { allow: "GET, HEAD" },
      });
    }
    sendAsset(asset, request, response, toEveryPage);
  };
}
