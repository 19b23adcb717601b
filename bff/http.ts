import { createHash } from "node:crypto";
import { isIP } from "node:net";
import type { Request, RequestHandler, Response } from "express";
import ipaddr from "ipaddr.js";
import { isBodySent, parseJson, requireJson, tooLarge } from "../platform/json-body.ts";
import { Problem } from "../platform/problem.ts";
import type { ApiResponse } from "./upstream/api-client.ts";

/** The address prefix whose limits a request counts against, and the request's id. */
export interface Source {
  prefix: string;
  requestId: string;
}

export function sourceOf(request: Request, response: Response): Source {
  return { prefix: addressPrefix(request.ip), requestId: String(response.getHeader("x-request-id")) };
}

/** The query of a request, decoded. */
export function queryOf(request: Request): URLSearchParams {
  const start = request.originalUrl.indexOf("?");
  return new URLSearchParams(start === -1 ? "" : request.originalUrl.slice(start + 1));
}

/** The last handler of a router, for paths that match no route. @throws Problem 404 */
export const rejectPath: RequestHandler = () => {
  throw noSuchPath();
};

export function noSuchPath(): Problem {
  return new Problem(404, "route_not_found", "Nothing is served at this path.");
}

/** Sends JSON. The router sets `cache-control`. */
export function sendJson(response: Response, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}

/** Sends the API's response unchanged, except `Location`, which is prefixed with `basePath`. */
export function sendResponse(
  response: Response,
  { status, headers, body }: ApiResponse,
  basePath: string,
): void {
  const { location } = headers;
  response.writeHead(status, {
    ...headers,
    ...(location?.startsWith("/") && { location: basePath + location }),
    "content-length": body.length,
  });
  response.end(body);
}

/** Bodies above this size, which only pictures have, need so much memory that few of them are read at once. */
const largeBody = 2_000_000;
const mostLarge = 8;
let largeBodies = 0;

/** Takes one of the places for large bodies until the response is sent. @throws Problem 503 if there is none */
function takePlace({ res }: Request): void {
  if (largeBodies >= mostLarge) {
    const detail = "The server is processing other pictures. Try again in a moment.";
    throw new Problem(503, "pictures_busy", detail, { retryAfter: 2 });
  }
  largeBodies += 1;
  res?.once("close", () => {
    largeBodies -= 1;
  });
}

/**
 * Returns the JSON of a request, raw and parsed; undefined when there is no body.
 * @throws Problem 400, 413, 415; 503 while other large bodies are under way
 */
export async function readJsonBody(
  request: Request,
  maxBytes = 256 * 1024,
): Promise<{ bytes: Buffer; value: unknown } | undefined> {
  if (!isBodySent(request)) return undefined;
  requireJson(request, maxBytes);
  if (maxBytes > largeBody) takePlace(request);
  const bytes = await readBytes(request, maxBytes);
  return bytes.length === 0 ? undefined : { bytes, value: parseJson(bytes) };
}

function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    request.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received > maxBytes) return reject(tooLarge(maxBytes));
      chunks.push(chunk);
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", () => reject(new Problem(400, "malformed_request", "The body ended too early.")));
  });
}

/** The address range that one household or office shares: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function addressPrefix(address: string | undefined): string {
  const plain = plainAddress(address);
  if (plain === undefined) return "unknown";
  if (isIP(plain) === 4) return plain;
  return `${ipaddr.IPv6.parse(plain)
    .parts.slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/**
 * Returns the address without a port, which some proxies add: `203.0.113.9:55` or `[2001:db8::1]:443`. An IPv4 address
 * that is mapped into IPv6, in either spelling, becomes an IPv4 address. Undefined if it is not an IP address.
 */
export function plainAddress(address: string | undefined): string | undefined {
  const [, bracketed, withPort] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address ?? "") ?? [];
  const plain = (bracketed ?? withPort ?? address ?? "").replace(/%.*$/, "");
  const version = isIP(plain);
  if (version === 0 || (bracketed !== undefined && version === 4)) return undefined;
  if (version === 4) return plain;
  const parsed = ipaddr.IPv6.parse(plain);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : plain;
}

/** A strong ETag: equal bytes have equal tags in every process. */
export function etagOf(body: string | Buffer): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Whether the client already has this version. A cache between client and server may have made the tag a weak one. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}
