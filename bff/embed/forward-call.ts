import type { Request, RequestHandler, Response } from "express";
import { badField } from "../../platform/problem.ts";
import type { ApiAnswer } from "../api-client.ts";
import type { Bff } from "../compose-bff.ts";
import { admitCaller, bearerOf, offerOf, queryOf, sourceOf } from "./admit-caller.ts";
import { askApi, countCall } from "./ask-api.ts";
import { checkForm } from "./check-form.ts";
import type { Method } from "./doors.ts";
import { readJsonBody } from "./read-json-body.ts";

/** What people write with a form. */
const forms = ["/posts", "/posts/:postId/comments"];

/** One door of the API, opened for an end user: same path, same body, same answer, another kind of key. */
export function forwardCall(bff: Bff, method: Method, pattern: string): RequestHandler {
  const isWrite = method !== "GET";
  const isForm = method === "POST" && forms.includes(pattern);
  return async (request, response) => {
    const source = sourceOf(request, response);
    const query = queryOf(request);
    const caller = await admitCaller(bff, request, response, {
      isWrite,
      session: bearerOf(request),
      offer: offerOf(query),
    });
    await countCall(bff, caller, source, isWrite);
    if (isForm && caller.identity.kind === "anonymous") checkForm(request.headers["x-earshot-form"]);

    const path = apiPath(pattern, request, query);
    const body = isWrite ? await readJsonBody(request) : undefined;

    const idempotencyKey = request.get("idempotency-key");
    const answer = await askApi(bff, caller, source, { method, path, idempotencyKey, body: body?.bytes });

    sendAnswer(response, answer);
  };
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

/** The API's answer as it came, but for a place in it that a page would not find. */
export function sendAnswer(response: Response, { status, headers, body }: ApiAnswer): void {
  const { location } = headers;
  response.writeHead(status, {
    ...headers,
    ...(location?.startsWith("/v1/") && { location: `/embed${location}` }),
    "content-length": body.length,
  });
  response.end(body);
}
