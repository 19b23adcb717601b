import { existsSync, readFileSync } from "node:fs";
import type { Request, Response } from "express";
import { etagOf, isKnown } from "./http.ts";

/** A built file of the widget or the dashboard, in memory in every encoding that was built. */
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

/** Loads a file and its pre-built encodings. */
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

/** Sends a file in the best encoding that the client accepts, or 304 when the client has it. */
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
