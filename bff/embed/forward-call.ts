import type { RequestHandler, Response } from "express";
import { badField, Problem } from "../../platform/problem.ts";
import type { ApiAnswer } from "../api-client.ts";
import type { Bff } from "../compose-bff.ts";
import { addProse, hasProse } from "./add-prose.ts";
import { admitCaller, bearerOf, offerOf, queryOf, sourceOf } from "./admit-caller.ts";
import { askApi, countCall } from "./ask-api.ts";
import { checkForm } from "./check-form.ts";
import { type FoundDoor, findDoor, type Method } from "./doors.ts";
import { readJsonBody } from "./read-json-body.ts";

/** What people write with a form. */
const forms = ["/posts", "/posts/:postId/comments"];

/** A door of the API, opened for an end user: same path, same body, same answer, another kind of key; prose comes along. */
export function forwardCall(bff: Bff): RequestHandler {
  return async (request, response, next) => {
    const door = findDoor(request.path);
    if (!door) return next();
    const method = request.method === "HEAD" ? "GET" : request.method;
    if (!isOneOf(door.methods, method)) throw methodRefused(door.methods);

    const isWrite = method !== "GET";
    const source = sourceOf(request, response);
    const query = queryOf(request);
    const caller = await admitCaller(bff, request, response, {
      isWrite,
      session: bearerOf(request),
      offer: offerOf(query),
    });
    await countCall(bff, caller, source, isWrite);
    const isForm = method === "POST" && forms.includes(door.pattern);
    if (isForm && caller.identity.kind === "anonymous") checkForm(request.headers["x-earshot-form"]);

    const path = apiPath(door, query);
    const body = isWrite ? await readJsonBody(request) : undefined;

    const idempotencyKey = request.get("idempotency-key");
    const answer = await askApi(bff, caller, source, { method, path, idempotencyKey, body: body?.bytes });

    sendAnswer(response, hasProse(door.pattern, method) ? addProse(door.pattern, answer) : answer);
  };
}

export function methodRefused(methods: readonly Method[]): Problem {
  const allow = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
  return new Problem(405, "method_not_allowed", `This path answers ${allow}.`, { headers: { allow } });
}

function isOneOf(methods: readonly Method[], method: string): method is Method {
  return methods.includes(method as Method);
}

/** Built from our own pattern and UUIDs, never from the path that came: no dot segment can lead elsewhere. */
function apiPath({ pattern, parts }: FoundDoor, query: URLSearchParams): string {
  const path = pattern
    .split("/")
    .map((part, place) => (part.startsWith(":") ? idOf(part, parts[place]) : part));
  query.delete("sdkToken");
  return query.size === 0 ? `/v1${path.join("/")}` : `/v1${path.join("/")}?${query}`;
}

function idOf(name: string, id = ""): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return id.toLowerCase();
  throw badField(name.slice(1), "invalid_format", "must be a UUID");
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
