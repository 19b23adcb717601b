import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Request, RequestHandler, Response } from "express";
import { Problem } from "../../platform/problem.ts";
import { etagOf, isKnown } from "./match-etag.ts";

/** One file of the built widget, held in memory in every encoding it was built in. */
export interface Asset {
  contentType: string;
  cacheControl: string;
  encodings: Partial<Record<Encoding, { body: Buffer; etag: string }>>;
}

type Encoding = (typeof preferred)[number][0];

const preferred = [
  ["br", ".br"],
  ["gzip", ".gz"],
  ["identity", ""],
] as const;

export const forever = "public, max-age=31536000, immutable";
export const script = "text/javascript; charset=utf-8";
export const forMinutes = "public, max-age=300";

/** The one fetches the rest on intent; the other is all in one file. */
const loaders = ["embed.js", "embed.single.js"];

/** The widget as it was built: two loaders, and hashed chunks under `embed/`. Empty when it was not built. */
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

/** Serves the widget's files to every page there is: they hold no secret, and no page may be kept from reading them. */
export function serveAssets(assets: ReadonlyMap<string, Asset>): RequestHandler {
  return (request, response, next) => {
    const asset = assets.get(request.path);
    if (!asset) return next();
    if (request.method !== "GET" && request.method !== "HEAD") {
      throw new Problem(405, "method_not_allowed", "This path answers GET.", {
        headers: { allow: "GET, HEAD" },
      });
    }
    sendAsset(asset, request, response, toEveryPage);
  };
}

/** A file and those of its encodings that were built beside it. */
export function readAsset(file: string, contentType: string, cacheControl: string): Asset {
  return {
    contentType,
    cacheControl,
    encodings: Object.fromEntries(
      preferred
        .filter(([, extension]) => existsSync(file + extension))
        .map(([encoding, extension]) => {
          const body = readFileSync(file + extension);
          return [encoding, { body, etag: etagOf(body) }];
        }),
    ),
  };
}

/** Sends a file in the best encoding that is understood, or says that it is known already. */
export function sendAsset(
  { contentType, cacheControl, encodings }: Asset,
  request: Request,
  response: Response,
  more: Record<string, string> = {},
): void {
  const encoding = preferred
    .map(([name]) => name)
    .find((name) => encodings[name] && request.acceptsEncodings(name));
  const chosen = encodings[encoding ?? "identity"];
  if (!chosen) throw new Error("an asset without its plain form");
  const headers = {
    ...more,
    "cache-control": cacheControl,
    vary: "Accept-Encoding",
    etag: chosen.etag,
  };
  if (isKnown(request.headers["if-none-match"], chosen.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, {
    ...headers,
    "content-type": contentType,
    "content-length": chosen.body.length,
    ...(encoding && encoding !== "identity" && { "content-encoding": encoding }),
  });
  response.end(chosen.body);
}
