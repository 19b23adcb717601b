import { createHash } from "node:crypto";
import { isIP } from "node:net";
import type { Request, RequestHandler, Response } from "express";
import ipaddr from "ipaddr.js";
import { addressShares, createFairPlaces } from "../platform/fair-places.ts";
import { isBodySent, parseJson, requireJson, tooLarge, tooSlow } from "../platform/http/json-body.ts";
import { Problem } from "../platform/http/problem.ts";
import { sendText } from "../platform/http/send-text.ts";
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
  sendText(response, status, { "content-type": "application/json; charset=utf-8" }, JSON.stringify(body));
}

/** Sends the API's response unchanged, except `Location`, which is prefixed with `basePath`. */
export function sendResponse(
  response: Response,
  { status, headers, body }: ApiResponse,
  basePath: string,
): void {
  const { location } = headers;
  const moved = location?.startsWith("/") && { location: basePath + location };
  sendText(response, status, { ...headers, ...moved }, body);
}

/**
 * Bodies of routes that accept more bytes than `largeBody`, which only those for pictures do, need a place as soon as
 * more than `smallBody` have arrived, because each needs much memory until the response is sent.
 */
const smallBody = 256 * 1024;
const largeBody = 2_000_000;
const places = createFairPlaces(8);
const mostPerAddress = 2;
/** Visitors leave two places to staff, of their own workspace and of all others. */
const mostOfWorkspace = { visitors: 4, staff: 6 };
const mostOfVisitors = 6;

/** The sender of a large body, and the workspace whose share of the places the body takes. */
interface Sender {
  workspaceId: string;
  isStaff: boolean;
}

/** The bytes that a sender with a place must send in each interval of this many milliseconds. */
const leastPerInterval = 80_000;
const interval = 5_000;

/**
 * Returns the JSON of a request, raw and parsed; undefined when there is no body. Authenticate the sender of a large body
 * first.
 * @throws Problem 400, 408, 413, 415; 503 while other large bodies are under way
 */
export async function readJsonBody(
  request: Request,
  maxBytes = smallBody,
  sender: Sender = { workspaceId: "", isStaff: false },
): Promise<{ bytes: Buffer; value: unknown } | undefined> {
  if (!isBodySent(request)) return undefined;
  requireJson(request, maxBytes);
  const bytes = await readBytes(request, maxBytes, sender);
  return bytes.length === 0 ? undefined : { bytes, value: parseJson(bytes) };
}

function readBytes(request: Request, maxBytes: number, sender: Sender): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    let pace: NodeJS.Timeout | undefined;
    const stop = (problem: unknown) => {
      clearInterval(pace);
      // The rest is read but not kept, so that the sender reads the response.
      request.off("data", take).resume();
      reject(problem);
    };
    const take = (chunk: Buffer) => {
      received += chunk.length;
      if (received > maxBytes) return stop(tooLarge(maxBytes));
      chunks.push(chunk);
      if (maxBytes <= largeBody || received <= smallBody || pace) return;
      try {
        takePlace(request, sender);
        pace = watchPace(
          () => received,
          () => stop(tooSlow()),
        );
      } catch (problem) {
        stop(problem);
      }
    };
    request.on("data", take);
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", () => reject(new Problem(400, "malformed_request", "The body ended too early.")));
    request.on("close", () => clearInterval(pace));
  });
}

/** Takes a place until the response is sent. @throws Problem 503 if there is none */
function takePlace(request: Request, { workspaceId, isStaff }: Sender): void {
  const shares = {
    ...addressShares(addressPrefix(request.ip), mostPerAddress),
    [workspaceId]: mostOfWorkspace[isStaff ? "staff" : "visitors"],
    ...(!isStaff && { visitors: mostOfVisitors }),
  };
  const free = places.take(shares, () => {
    const detail = "The server is processing other pictures. Try again in a moment.";
    return new Problem(503, "pictures_busy", detail, { retryAfter: 2 });
  });
  if (request.res) whenClosed(request.res, free);
}

/** Calls `onSlow` when too few bytes arrive. */
function watchPace(received: () => number, onSlow: () => void): NodeJS.Timeout {
  let before = received();
  return setInterval(() => {
    if (received() - before < leastPerInterval) onSlow();
    before = received();
  }, interval).unref();
}

/** Calls a function once the response is sent or its client has left, even if that was before. */
export function whenClosed(response: Response, act: () => void): void {
  if (response.closed) act();
  else response.once("close", act);
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

/** The tag of a text that some clients get compressed: equal texts have equal tags. */
export const weakEtagOf = (text: string | Buffer): string => `W/${etagOf(text)}`;

/** Whether the client already has this version. A cache between client and server may have made the tag a weak one. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  const tags = ifNoneMatch?.split(",").map(strong) ?? [];
  return tags.includes(strong(etag)) || tags.includes("*");
}
