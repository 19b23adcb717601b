import type { Request, RequestHandler, Response } from "express";
import { addEncoding, sendText } from "../../platform/http/send-text.ts";
import { createBoundedCache } from "../bounded-cache.ts";
import { isKnown, queryOf, readJsonBody, sendResponse, sourceOf, weakEtagOf } from "../http.ts";
import { shortenPosts } from "../prose/add-excerpts.ts";
import type { ApiResponse } from "../upstream/api-client.ts";
import { authenticateVisitor, bearerOf, credentialsOf } from "../visitors/authenticate-visitor.ts";
import type { Caller } from "../visitors/identity.ts";
import { beginSession } from "../visitors/open-session.ts";
import type { Session } from "../visitors/session.ts";
import { logoPathOf } from "../widget-files/serve-logo.ts";
import { askApi } from "./ask-api.ts";
import type { EmbedContext } from "./context.ts";
import { OpenWithSession } from "./contract.ts";
import { countCall } from "./count-call.ts";

/**
 * `GET /embed/open?sdkToken=`: the data of the panel's first view, in one response and one call to the API. A request
 * without a session needs no custom header and therefore no preflight. A browser that already has the current version
 * gets a 304.
 */
export function readOpen(embed: EmbedContext): RequestHandler {
  return async (request, response) => {
    const credentials = { session: bearerOf(request), identification: credentialsOf(queryOf(request)) };
    const caller = await authenticateVisitor(embed, request, response, credentials);
    await openFor(embed, caller, request, response);
  };
}

/** Sends the data of the panel's first view to an authenticated caller. */
export async function openFor(
  embed: EmbedContext,
  caller: Caller,
  request: Request,
  response: Response,
): Promise<void> {
  const source = sourceOf(request, response);
  await countCall(embed, caller, source, false);

  const query = queryOf(request);
  query.delete("sdkToken");
  const apiResponse = await askApi(embed, caller, source, { method: "GET", path: `/internal/open?${query}` });

  if (apiResponse.status !== 200) return sendResponse(response, apiResponse, "/embed");
  sendOpened(response, compose(caller, apiResponse), request.headers["if-none-match"]);
}

/** `POST /embed/open`: opens a session, and returns it together with the data of the panel's first view. */
export function openWithSession(embed: EmbedContext): RequestHandler {
  return async (request, response) => {
    const body = await readJsonBody(request);
    const given: unknown = body?.value ?? {};
    const { seenAt } = OpenWithSession.parse(given);
    // Every other field, even `__proto__`, is passed on unchanged, so that the session's schema rejects unknown fields.
    const identification = Object.fromEntries(
      Object.entries(given as object).filter(([name]) => name !== "seenAt"),
    );
    const { caller, session } = await beginSession(embed, request, response, identification);

    const path = `/internal/open${seenAt === undefined ? "" : `?seenAt=${encodeURIComponent(seenAt)}`}`;
    const apiResponse = await askApi(embed, caller, sourceOf(request, response), { method: "GET", path });

    if (apiResponse.status !== 200) return sendResponse(response, apiResponse, "/embed");
    const opened = putFirst(`{"session":${JSON.stringify(session)},`, compose(caller, apiResponse));
    sendText(response, 201, { "content-type": json }, opened);
  };
}

const json = "application/json; charset=utf-8";

/**
 * Inserts the BFF's `workspace` field before the fields of the API's JSON. The JSON is parsed only if the session has
 * an unsigned profile.
 */
function compose({ workspace, identity, sdkToken }: Caller, { body }: ApiResponse): Buffer {
  const { workspaceId: id, name, subdomain, enforceSecureIdentify, look, logoDigest } = workspace;
  const logo = logoPathOf(sdkToken, logoDigest);
  const shortened = shortenPosts(body);
  const opened =
    identity.by === "session" && identity.session.profile
      ? nameAsSent(identity.session, shortened)
      : shortened;
  const shown = { id, name, subdomain, enforceSecureIdentify, look, logo };
  return putFirst(`{"workspace":${JSON.stringify(shown)},`, opened);
}

/**
 * Replaces `visitor` with the profile that the page sent, because an unsigned visitor must not receive the stored
 * profile.
 */
function nameAsSent({ sub: id, kind, profile }: Session, body: Buffer): Buffer {
  const visitor = { id, kind, fullName: profile?.fullName ?? null, avatarUrl: profile?.avatarUrl ?? null };
  return Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), visitor }));
}

function putFirst(opening: string, object: Buffer): Buffer {
  return Buffer.concat([Buffer.from(opening), object.subarray(1)]);
}

/**
 * Only the visitor's own browser may cache the response, and it must revalidate the cached response before each use.
 */
function sendOpened(response: Response, opened: Buffer, ifNoneMatch: string | undefined): void {
  const etag = weakEtagOf(opened);
  const vary = addEncoding("Origin, Authorization");
  const headers = { etag, "cache-control": "private, no-cache", vary };
  if (isKnown(ifNoneMatch, etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const same = sent.get(etag) ?? opened;
  sent.set(etag, same, Number.POSITIVE_INFINITY);
  sendText(response, 200, { ...headers, "content-type": json }, same);
}

/** Responses by their tags. Visitors without a session get equal ones, which are compressed once. */
const sent = createBoundedCache<Buffer>(100);
