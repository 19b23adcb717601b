import express, { type Response, type Router } from "express";
import { z } from "zod";
import { badField, Problem } from "../platform/problem.ts";
import { type Actor, actorOf } from "./actor.ts";
import { capabilities, type DoorName, type Role } from "./capabilities.ts";
import { withDeadline } from "./deadline.ts";
import { matchPath } from "./match-path.ts";

type Handler = (request: express.Request, response: Response) => Promise<void>;

/** Opens one door: `door("POST /v1/posts", async (request, response) => { who; what; do; answer })`. */
export type OpenDoor = (name: DoorName, handler: Handler) => void;

/** More than Postgres gives a statement; with the 3 s of `actor.ts`, every call is answered in under 10 s. */
const answerWithin = 6_000;

/** Every other door refuses a query, parameter by parameter. */
const takingQuery: ReadonlySet<DoorName> = new Set([
  "GET /v1/boards",
  "GET /v1/post-categories",
  "GET /v1/tags",
  "GET /v1/posts",
  "GET /v1/posts/:postId/comments",
  "GET /v1/posts/:postId/comments/:id/replies",
  "GET /v1/posts/:postId/votes",
  "DELETE /v1/posts/:postId/votes",
  "GET /v1/polls",
  "GET /v1/changelogs",
  "GET /staff/posts",
  "GET /staff/overview",
  "GET /staff/users",
  "GET /staff/audit-events",
  "GET /internal/open",
  "GET /internal/unread",
]);

/** A body's most bytes: 256 KiB, and twice that where 100,000 characters of any language must fit. */
const bytesOf = (name: DoorName) => (takingEntry.has(name) ? 512 : 256) * 1024;
const takingEntry = new Set<DoorName>(["POST /v1/changelogs", "PATCH /v1/changelogs/:id"]);

interface Opened {
  method: string;
  path: string;
  pattern: string[];
  /** What may be refused, in the order of refusal; then the handler. */
  enter(request: express.Request, response: Response): Promise<void>;
}

/**
 * Opens doors on a router. All of them are one layer of it, for Express would ask each of some sixty in turn. `close`
 * adds the answers where no door is: 405 with `Allow` on a door's path, 404 elsewhere.
 * @throws when `capabilities` has rows that no door was opened for
 */
export function createDoors(router: Router): { door: OpenDoor; close(): void } {
  const doors: Opened[] = [];
  const door: OpenDoor = (name, handler) => {
    const [method = "", path = ""] = name.split(" ");
    doors.push({ method, path, pattern: path.split("/"), enter: guard(name, handler) });
  };
  const close = () => {
    const opened = doors.map(({ method, path }) => `${method} ${path}`);
    const missing = Object.keys(capabilities).filter((name) => !opened.includes(name));
    if (missing.length > 0) throw new Error(`capabilities without a door: ${missing.join(", ")}`);
    router.use((request, response) => {
      const { enter, path, params } = findDoor(doors, request);
      request.params = params;
      request.route = { path };
      return enter(request, response);
    });
  };
  return { door, close };
}

function findDoor(doors: Opened[], { method, path }: express.Request) {
  const segments = path.split("/");
  const wanted = method === "HEAD" ? "GET" : method;
  let allowed: string | undefined;
  for (const door of doors) {
    const params = matchPath(door.pattern, segments);
    if (params && door.method === wanted) return { ...door, params };
    if (params) allowed ??= door.path;
  }
  if (!allowed) throw new Problem(404, "no_such_door", "Nothing is served at this path.");
  const methods = doors.filter((door) => door.path === allowed).map((door) => door.method);
  const allow = methods.join(", ");
  throw new Problem(405, "method_not_allowed", `This path answers ${allow}.`, { headers: { allow } });
}

function guard(name: DoorName, handler: Handler): Opened["enter"] {
  const roles = capabilities[name];
  if (!roles) throw new Error(`${name} has no row in capabilities`);
  const receiveJson = createReceiver(bytesOf(name));
  const [hasBody, hasQuery] = [!name.startsWith("GET "), takingQuery.has(name)];
  return async (request, response) => {
    requireRole(roles, actorOf(response));
    if (hasBody && isBodySent(request)) await receiveJson(request, response);
    if (!hasQuery) queryOf(request, NoQuery);
    await withDeadline(answerWithin, handler(request, response));
  };
}

function requireRole(roles: readonly Role[], { role }: Actor): void {
  if (roles.includes(role)) return;
  throw new Problem(403, "role_not_allowed", "Your role does not allow this call.");
}

function isBodySent({ headers }: express.Request): boolean {
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

/** Reads a body of JSON as bytes. */
function createReceiver(mostBytes: number) {
  const readBody = express.raw({ type: () => true, limit: mostBytes, inflate: false });
  return async (request: express.Request, response: Response): Promise<void> => {
    const { "content-type": type = "", "content-length": length } = request.headers;
    if (!/^application\/json *(; *charset="?utf-8"?)? *$/i.test(type)) {
      throw new Problem(415, "json_expected", "Send the body as application/json in UTF-8.");
    }
    // The body reader would read it to its end before refusing it.
    if (Number(length) > mostBytes) throw tooLarge(mostBytes);
    await new Promise<void>((resolve, reject) => {
      readBody(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
    });
  };
}

function tooLarge(mostBytes: number): Problem {
  return new Problem(413, "body_too_large", `The body is larger than ${mostBytes} bytes.`, {
    headers: { connection: "close" },
  });
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });

/** The JSON body of a request, validated. @throws ZodError, Problem 400 for text that is not UTF-8 JSON */
export function bodyOf<Schema extends z.ZodType>(request: express.Request, schema: Schema): z.output<Schema> {
  const bytes: unknown = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return schema.parse({});
  let value: unknown;
  try {
    value = JSON.parse(strictUtf8.decode(bytes));
  } catch {
    throw new Problem(400, "invalid_json", "The body is not valid JSON in UTF-8.");
  }
  return schema.parse(value);
}

/** For doors without a body: nothing, or an empty object. */
export const NoBody = z.strictObject({});

const NoQuery = z.strictObject({});

/** The query of a request, validated; a parameter that the door does not know is refused by name. */
export function queryOf<Schema extends z.ZodType>(
  request: express.Request,
  schema: Schema,
): z.output<Schema> {
  return schema.parse(request.query);
}

/** A path parameter that is a UUID. @throws Problem 400 naming the parameter */
export function idOf(request: express.Request, name = "id"): string {
  const id = request.params[name];
  if (typeof id === "string" && z.regexes.guid.test(id)) return id.toLowerCase();
  throw badField(name, "invalid_format", "must be a UUID");
}

/** Sends JSON made elsewhere: text from Postgres as it is, anything else through JSON.stringify. */
export function answer(
  response: Response,
  status: number,
  body: string | object,
  headers: Record<string, string> = {},
): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    "cache-control": "private, no-cache",
    ...headers,
  });
  response.end(text);
}
