import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { Request, Response } from "express";
import { etagOf, isKnown } from "./http.ts";

/** A built file of the widget or the dashboard, held in memory in every encoding that was built. */
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

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

export const forever = "public, max-age=31536000, immutable";
export const forMinutes = "public, max-age=300";

/**
 * Loads the files of known types in a folder and its subfolders, by path such as `/embed.js`; empty if the folder does
 * not exist.
 */
export function readFolder(folder: string, cacheControlOf: (path: string) => string): Map<string, Asset> {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  return new Map(
    names.flatMap((name) => {
      const [path, contentType] = [`/${name.replaceAll("\\", "/")}`, types[extname(name)]];
      if (contentType === undefined) return [];
      const encodings = readEncodings(join(folder, name));
      return [[path, { contentType, cacheControl: cacheControlOf(path), encodings }] as const];
    }),
  );
}

function readEncodings(file: string): Asset["encodings"] {
  const built = preferred.filter(([, extension]) => existsSync(file + extension));
  return Object.fromEntries(
    built.map(([encoding, extension]) => {
      const body = readFileSync(file + extension);
      return [encoding, { body, etag: etagOf(body) }];
    }),
  );
}

/** Sends a file in the best encoding that the client accepts, or 304 if the client already has it. */
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
  if (!chosen) throw new Error("this file is missing in its uncompressed form");
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
