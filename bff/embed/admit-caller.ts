import type { Request, Response } from "express";
import type { Bff } from "../compose-bff.ts";
import { sourceOf } from "../http.ts";
import { allowOrigin } from "./cors.ts";
import { type Caller, decideIdentity } from "./identity.ts";

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

/** What a call without a session offers: the workspace it names, if it does. */
export function offerOf(query: URLSearchParams): { sdkToken: string | null } | undefined {
  return query.has("sdkToken") ? { sdkToken: query.get("sdkToken") } : undefined;
}
