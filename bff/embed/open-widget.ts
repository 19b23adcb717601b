import type { RequestHandler, Response } from "express";
import type { Bff } from "../compose-bff.ts";
import { etagOf, isKnown, queryOf, readJsonBody, sendAnswer, sourceOf } from "../http.ts";
import type { ApiAnswer } from "../upstream/api-client.ts";
import { type Admit, admitCaller, bearerOf, offerOf } from "./admit-caller.ts";
import { askApi, countCall } from "./ask-api.ts";
import { OpenWithSession } from "./contract.ts";
import type { Caller } from "./identity.ts";
import { beginSession } from "./open-session.ts";
import type { Session } from "./session.ts";

/**
 * `GET /embed/open?sdkToken=`: all that the panel paints first, in one answer and one call to the API. No header of ours
 * is needed without a session, so it costs no preflight; a browser that has it is told so.
 */
export function readOpen(bff: Bff, admit: Admit = admitCaller): RequestHandler {
  return async (request, response) => {
    const source = sourceOf(request, response);
    const query = queryOf(request);
    const caller = await admit(bff, request, response, {
      session: bearerOf(request),
      offer: offerOf(query),
    });
    await countCall(bff, caller, source, false);

    query.delete("sdkToken");
    const answer = await askApi(bff, caller, source, { method: "GET", path: `/internal/open?${query}` });

    if (answer.status === 200)
      sendOpened(response, compose(caller, answer), request.headers["if-none-match"]);
    else sendAnswer(response, answer, "/embed");
  };
}

/** `POST /embed/open`: the same for somebody with an identity, whose session is opened on the way. */
export function openWithSession(bff: Bff): RequestHandler {
  return async (request, response) => {
    const body = await readJsonBody(request);
    const given: unknown = body?.value ?? {};
    const { seenAt } = OpenWithSession.parse(given);
    // Every other name goes on as it came, `__proto__` too, and is refused there if it is none of a session's.
    const offer = Object.fromEntries(Object.entries(given as object).filter(([name]) => name !== "seenAt"));
    const { caller, session } = await beginSession(bff, request, response, offer);

    const path = `/internal/open${seenAt === undefined ? "" : `?seenAt=${encodeURIComponent(seenAt)}`}`;
    const answer = await askApi(bff, caller, sourceOf(request, response), { method: "GET", path });

    if (answer.status !== 200) return sendAnswer(response, answer, "/embed");
    const opened = putFirst(`{"session":${JSON.stringify(session)},`, compose(caller, answer));
    response.writeHead(201, { "content-type": json, "content-length": opened.length });
    response.end(opened);
  };
}

const json = "application/json; charset=utf-8";

/** The API's object with ours in front of it, as bytes: nobody here reads what is inside, but for an unsigned visitor. */
function compose({ workspace, identity }: Caller, { body }: ApiAnswer): Buffer {
  const { workspaceId: id, name, subdomain, enforceSecureIdentify } = workspace;
  const opened =
    identity.by === "session" && identity.session.profile ? nameAsSent(identity.session, body) : body;
  return putFirst(`{"workspace":${JSON.stringify({ id, name, subdomain, enforceSecureIdentify })},`, opened);
}

/** An unsigned visitor is answered with what their page sent, never with what is stored. */
function nameAsSent({ sub: id, kind, profile }: Session, body: Buffer): Buffer {
  const visitor = { id, kind, fullName: profile?.fullName ?? null, avatarUrl: profile?.avatarUrl ?? null };
  return Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), visitor }));
}

function putFirst(opening: string, object: Buffer): Buffer {
  return Buffer.concat([Buffer.from(opening), object.subarray(1)]);
}

/** Kept by the visitor's own browser alone, and asked about each time. */
function sendOpened(response: Response, opened: Buffer, ifNoneMatch: string | undefined): void {
  const etag = etagOf(opened);
  const headers = { etag, "cache-control": "private, no-cache", vary: "Origin, Authorization" };
  if (isKnown(ifNoneMatch, etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, { ...headers, "content-type": json, "content-length": opened.length });
  response.end(opened);
}
