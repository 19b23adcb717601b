import type { Request, RequestHandler, Response } from "express";
import { z } from "zod";
import { reporting } from "../../platform/http/plain-errors.ts";
import { Problem } from "../../platform/http/problem.ts";
import { factsOf } from "../../platform/http/request-facts.ts";
import { createPatternFinder } from "../../platform/text/find-patterns.ts";
import { uuidOf } from "../../platform/uuid-of.ts";
import { withDeadline } from "../../platform/with-deadline.ts";
import type { Actor } from "../actor.ts";
import { idempotencyOf } from "../postgres/call-write-function.ts";
import { databaseUnavailable } from "../postgres/judge-error.ts";
import type { Call, Result, Route } from "../route.ts";
import type { Services } from "../services.ts";
import { digestsOf } from "./entity-tag.ts";
import { bodyOf, createBodyReader } from "./http.ts";
import { postgresProblem } from "./postgres-problem.ts";
import { isDeep } from "./queue-deep-pages.ts";
import { sendResult } from "./send-result.ts";

/**
 * Serves all routes with one handler, because Express would try its routes one after the other. Checks, in this
 * order, the caller, the path, the method, the role, the body's size and type, whether a query is allowed, the ids,
 * the body and the query.
 * @throws Error at start-up if a route is declared twice, or if its callers could not reach it
 */
export function serveRoutes(
  routes: readonly Route[],
  services: Services,
  authenticate: (request: Request, response: Response) => Promise<Actor | undefined>,
): RequestHandler {
  const find = createRouteFinder(routes);
  return async (request, response) => {
    const found = find(request);
    // Set before authentication, so that the metrics of a 401 or a 429 also contain the route.
    if (found.served) factsOf(response).route = found.served.route.path;
    const actor = await authenticate(request, response);
    if (request.method === "OPTIONS" && found.others) {
      response.writeHead(204, { allow: allowedOf(found.others) }).end();
      return;
    }
    const { route, readBody, sent } = requireServed(found, request);
    if (!actor || !route.roles.includes(actor.role)) {
      throw new Problem(403, "role_not_allowed", "Your role does not allow this request.");
    }
    if (route.method !== "GET") await readBody(request, response);
    const call = readCall(route, actor, request, sent);
    sendResult(
      response,
      route,
      call,
      await withDeadline(services.respondWithin, run(route, call, services), databaseUnavailable),
    );
  };
}

/** Runs the handler. A 404 says where the post of the path is now, if it was merged. */
function run(route: Route, call: Call, services: Services): Promise<Result> {
  const handled = handle(route, call, services);
  if (!/\/posts\/:/.test(route.path)) return handled;
  return handled.catch(async (error) => {
    const params: Record<string, string | undefined> = call.params;
    const id = params.postId ?? params.id;
    const problem = error instanceof Problem ? error : postgresProblem(error);
    if (problem?.code !== "not_found" || id === undefined) throw error;
    throw await services.addMovedTo(call.actor, id, problem);
  });
}

/** Runs the handler. A deep page waits for its turn. */
function handle(route: Route, call: Call, services: Services): Promise<Result> {
  const read = () => answer(route, call, services);
  const isQueued = route.method === "GET" && isDeep(call.query ?? {});
  return isQueued ? services.queueDeepPage(call.actor.workspaceId, services.respondWithin, read) : read();
}

/** Runs the handler. For reads by visitors without a session, the handler's database is the replica. */
function answer(route: Route, call: Call, services: Services): Promise<Result> {
  const { replica } = services;
  if (!replica || !call.actor.isReader || route.method !== "GET") return route.handle(call, services);
  return replica.read(
    (db) => route.handle(call, { ...services, db }),
    () => route.handle(call, services),
  );
}

interface Served {
  route: Route;
  /** The names of the path's parameters, each with the index of its segment. */
  names: [name: string, place: number][];
  readBody: ReturnType<typeof createBodyReader>;
}

function createRouteFinder(routes: readonly Route[]) {
  const served = new Map<string, Map<string, Served>>();
  for (const route of routes) {
    const { name, method, path, roles, callers, mostBytes = 256 * 1024 } = route;
    const methods = served.get(path) ?? new Map<string, Served>();
    if (methods.has(method)) throw new Error(`${name} is declared twice`);
    if (roles.length === 0 || callers.length === 0) throw new Error(`${name} is declared for nobody`);
    if (callers.includes("key") !== path.startsWith("/v1/"))
      throw new Error(`${name}: routes under /v1 must have the caller "key", and all other routes must not`);
    const names = path
      .split("/")
      .flatMap((part, place): Served["names"] => (part.startsWith(":") ? [[part.slice(1), place]] : []));
    served.set(path, methods.set(method, { route, names, readBody: createBodyReader(mostBytes) }));
  }
  const findMethods = createPatternFinder(served);
  return ({ method, path }: Request): Found => {
    const { found, segments } = findMethods(path);
    const wanted = method === "HEAD" ? "GET" : method;
    const methods = found.find((one) => one.has(wanted));
    return { served: methods?.get(wanted), others: found[0], segments };
  };
}

interface Found {
  /** The route for this path and method, if there is one. */
  served: Served | undefined;
  /** The routes for this path by method; undefined if the path is unknown. */
  others: ReadonlyMap<string, Served> | undefined;
  segments: string[];
}

/** @throws Problem 404, 405; URIError for a path that is not valid percent-encoded UTF-8 */
function requireServed({ served, others, segments }: Found, { path }: Request) {
  if (!others) throw new Problem(404, "route_not_found", "Nothing is served at this path.");
  const decoded = path.includes("%") ? segments.map(decodeURIComponent) : segments;
  if (!served) {
    const allow = allowedOf(others);
    const detail = `This path supports only ${allow}.`;
    throw new Problem(405, "method_not_allowed", detail, { headers: { allow } });
  }
  const { route, readBody, names } = served;
  return { route, readBody, sent: names.map(([name, place]) => [name, `${decoded[place]}`] as const) };
}

/** The value of `Allow`. */
function allowedOf(methods: ReadonlyMap<string, Served>): string {
  return ["OPTIONS", ...methods.keys()]
    .flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]))
    .join(", ");
}

/** The decoded parameters of a path. */
type SentParams = readonly (readonly [name: string, value: string])[];

const Nothing = z.strictObject({});

function readCall(route: Route, actor: Actor, request: Request, sent: SentParams): Call {
  if (!route.query && hasQuery(request)) Nothing.parse(request.query);
  const ifMatch = route.method === "GET" ? undefined : digestsOf(request.headers["if-match"]);
  if (Array.isArray(ifMatch) && !route.tagged && route.method !== "POST") throw nothingMatches();
  return {
    actor,
    params: paramsOf(route, sent),
    body: route.method === "GET" ? undefined : bodyOf(request, route.body ?? Nothing),
    query: readQuery(route, request),
    idempotency: route.idempotent ? idempotencyOf(request) : undefined,
    // Every object that exists matches `*`.
    ifMatch: ifMatch === "*" ? undefined : ifMatch,
    path: request.path,
    isHead: request.method === "HEAD",
  };
}

const hasQuery = ({ url }: Request) => url.includes("?");

/** The values of each schema for a request without a query. */
const withoutQuery = new WeakMap<z.ZodType, unknown>();

/** @throws ZodError */
function readQuery({ query: schema }: Route, request: Request): unknown {
  if (!schema) return undefined;
  if (hasQuery(request)) return schema.parse(request.query, reporting);
  if (!withoutQuery.has(schema)) withoutQuery.set(schema, Object.freeze(schema.parse({}, reporting)));
  return withoutQuery.get(schema);
}

/** The 412 for `If-Match` on a path that has no `ETag`. */
function nothingMatches(): Problem {
  return new Problem(412, "precondition_failed", "This path has no ETag with which If-Match could compare.");
}

/** @throws Problem 400 for a parameter that is not a UUID, or ZodError if the route has a schema for its parameters */
function paramsOf({ params: schema }: Route, sent: SentParams): Record<string, string> {
  if (schema) return schema.parse(Object.fromEntries(sent));
  return Object.fromEntries(sent.map(([name, id]) => [name, uuidOf(name, id)]));
}
