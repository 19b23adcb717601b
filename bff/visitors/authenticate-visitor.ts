import type { Request, Response } from "express";
import { factsOf } from "../../platform/http/request-facts.ts";
import type { EmbedContext } from "../embed/context.ts";
import { sourceOf } from "../http.ts";
import { allowOrigin } from "./cors.ts";
import { type Caller, type Credentials, findPlace, identify, type Place } from "./identity.ts";

/** Finds the workspace, checks the page's origin and identifies the caller. @throws Problem 401, 403, 429 */
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

/**
 * The first half of authentication: finds the workspace and checks the page's origin. After this check, the page may
 * read the response, even if it is an error.
 */
export async function authenticatePage(
  embed: EmbedContext,
  request: Request,
  response: Response,
  credentials: Credentials,
): Promise<Place> {
  const place = await findPlace(embed, request.headers, credentials, sourceOf(request, response));
  allowOrigin(response, place.origin);
  const facts = factsOf(response);
  facts.workspaceId = place.workspace.workspaceId;
  facts.caller = "end_user";
  return place;
}

/**
 * Returns the request's session token; undefined without an `Authorization` header. For a malformed header, the token
 * is empty, which is an invalid session, not a missing one.
 */
export function bearerOf(request: Request): string | undefined {
  const header = request.headers.authorization;
  return header === undefined ? undefined : (/^Bearer +([\w.-]+)$/i.exec(header)?.[1] ?? "");
}

/** Returns the credentials of a call without a session: the workspace's SDK token, if the query has one. */
export function credentialsOf(query: URLSearchParams): { sdkToken: string | null } | undefined {
  return query.has("sdkToken") ? { sdkToken: query.get("sdkToken") } : undefined;
}
