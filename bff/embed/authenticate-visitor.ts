import type { Request, Response } from "express";
import { sourceOf } from "../http.ts";
import type { EmbedContext } from "./context.ts";
import { allowOrigin } from "./cors.ts";
import { type Caller, type Credentials, findPlace, identify, type Place } from "./identity.ts";

/** Step one of every route: who is calling. */
export async function authenticateVisitor(
  embed: EmbedContext,
  request: Request,
  response: Response,
  credentials: Credentials,
  isWrite = false,
): Promise<Caller> {
  const place = await authenticatePage(embed, request, response, credentials);
  return { ...place, identity: await identify(embed, place, credentials, isWrite) };
}

/** The first half of it: which workspace's widget this is. From here on its page may read our responses. */
export async function authenticatePage(
  embed: EmbedContext,
  request: Request,
  response: Response,
  credentials: Credentials,
): Promise<Place> {
  const place = await findPlace(embed, request.headers.origin, credentials, sourceOf(request, response));
  allowOrigin(response, place.origin);
  return place;
}

/** The session token of a request. A header that holds something else is an invalid session, not a missing one. */
export function bearerOf(request: Request): string | undefined {
  const header = request.headers.authorization;
  return header === undefined ? undefined : (/^Bearer +([\w.-]+)$/i.exec(header)?.[1] ?? "");
}

/** The offer of a call without a session: the workspace that it names, if any. */
export function credentialsOf(query: URLSearchParams): { sdkToken: string | null } | undefined {
  return query.has("sdkToken") ? { sdkToken: query.get("sdkToken") } : undefined;
}
