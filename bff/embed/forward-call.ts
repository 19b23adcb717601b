import type { Request, RequestHandler, Response } from "express";
import { badField } from "../../platform/problem.ts";
import type { ApiAnswer } from "../api-client.ts";
import type { Bff } from "../compose-bff.ts";
import type { Caller } from "../identity.ts";
import { sessionExpired } from "../session.ts";
import { admitCaller, bearerOf, queryOf, sourceOf } from "./admit-caller.ts";
import type { Method } from "./doors.ts";
import { readJsonBody } from "./read-json-body.ts";
import { speakFor } from "./speak-for.ts";

/** One door of the API, opened for an end user: same path, same body, same answer, another kind of key. */
export function forwardCall(bff: Bff, method: Method, pattern: string): RequestHandler {
  const isWrite = method !== "GET";
  return async (request, response) => {
    const source = sourceOf(request, response);
    const query = queryOf(request);
    const caller = await admitCaller(bff, request, response, {
      isWrite,
      session: bearerOf(request),
      offer: query.has("sdkToken") ? { sdkToken: query.get("sdkToken") } : undefined,
    });
    await countCall(bff, caller, source.prefix, isWrite);

    const path = apiPath(pattern, request, query);
    const body = isWrite ? await readJsonBody(request) : undefined;

    const answer = await bff.api.call({
      method,
      path,
      credential: { "x-api-key": await speakFor(bff, caller, source, isWrite) },
      requestId: source.requestId,
      idempotencyKey: request.get("idempotency-key"),
      body: body?.bytes,
    });

    if (answer.status === 401) throw refusedKey(bff, caller, source.requestId);
    sendAnswer(response, answer);
  };
}

async function countCall({ limits }: Bff, { workspace, identity }: Caller, prefix: string, isWrite: boolean) {
  await limits.take(isWrite ? "prefixWrites" : "prefixReads", prefix);
  if (identity.by === "session") {
    await limits.take(isWrite ? "visitorWrites" : "visitorReads", identity.userId);
  }
  if (isWrite) await limits.take("workspaceWrites", workspace.workspaceId);
}

/** Built from our own pattern and UUIDs, never from the path that came: no dot segment can lead elsewhere. */
function apiPath(pattern: string, request: Request, query: URLSearchParams): string {
  const path = pattern.replace(/:(\w+)/g, (_match, name: string) => {
    const id = String(request.params[name]);
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) {
      throw badField(name, "invalid_format", "must be a UUID");
    }
    return id.toLowerCase();
  });
  query.delete("sdkToken");
  return query.size === 0 ? `/v1${path}` : `/v1${path}?${query}`;
}

/** The API knows of a blocked person or a raised epoch before our copy of the workspace does. */
function refusedKey(bff: Bff, { sdkToken, workspace }: Caller, requestId: string) {
  bff.workspaces.forget(sdkToken);
  bff.log.info({ requestId, workspaceId: workspace.workspaceId }, "the API refused a delegated key");
  return sessionExpired();
}

function sendAnswer(response: Response, { status, headers, body }: ApiAnswer): void {
  const { location } = headers;
  response.writeHead(status, {
    ...headers,
    ...(location?.startsWith("/v1/") && { location: `/embed${location}` }),
    "content-length": body.length,
  });
  response.end(body);
}
