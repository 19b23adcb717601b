import type { Request, Response } from "express";
import type { Bff } from "../compose-bff.ts";
import { addressPrefix } from "../limits.ts";
import { allowOrigin } from "./cors.ts";
import { type Caller, decideIdentity } from "./identity.ts";

/** Where a request comes from. */
export function sourceOf(request: Request, response: Response): { prefix: string; requestId: string } {
  return { prefix: addressPrefix(request.ip), requestId: String(response.getHeader("x-request-id")) };
}

/** How a door learns who is calling, or refuses. */
export type Admit = (
  bff: Bff,
  request: Request,
  response: Response,
  asked: { isWrite?: boolean; offer: unknown; session?: string | undefined; enter?: () => Promise<void> },
) => Promise<Caller>;

/** Step one of every door: who is calling. From the moment their page's origin is accepted it may read our answer. */
export const admitCaller: Admit = (bff, request, response, asked) => {
  const proof = {
    ...sourceOf(request, response),
    origin: request.headers.origin,
    isWrite: asked.isWrite ?? false,
    session: asked.session,
    offer: asked.offer,
  };
  return decideIdentity(bff, proof, (origin) => {
    allowOrigin(response, origin);
    return asked.enter?.();
  });
};

/** The session token of a request. A header that holds something else is an invalid session, not a missing one. */
export function bearerOf(request: Request): string | undefined {
  const header = request.headers.authorization;
  return header === undefined ? undefined : (/^Bearer +([\w.-]+)$/i.exec(header)?.[1] ?? "");
}

/** The query of a request, decoded. */
export function queryOf(request: Request): URLSearchParams {
  const start = request.originalUrl.indexOf("?");
  return new URLSearchParams(start === -1 ? "" : request.originalUrl.slice(start + 1));
}

/** What a call without a session offers: the workspace it names, if it does. */
export function offerOf(query: URLSearchParams): { sdkToken: string | null } | undefined {
  return query.has("sdkToken") ? { sdkToken: query.get("sdkToken") } : undefined;
}

/** Sends JSON that no cache may keep. */
export function sendJson(response: Response, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}
