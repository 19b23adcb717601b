import express, { type RequestHandler, type Response, type Router } from "express";
import { z } from "zod";
import { Problem } from "../platform/problem.ts";
import { actorOf } from "./actor.ts";
import { capabilities, type DoorName } from "./capabilities.ts";
import { withDeadline } from "./deadline.ts";
import { Uuid } from "./text.ts";

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
  "GET /staff/users",
  "GET /staff/audit-events",
  "GET /internal/open",
  "GET /internal/unread",
]);

const mostBytes = 256 * 1024;
const readBody = express.raw({ type: () => true, limit: mostBytes, inflate: false });

/**
 * Opens doors on a router and remembers them, so that `close` can answer 405 with `Allow` on their paths and 404
 * elsewhere. @throws when `capabilities` has rows that no door was opened for.
 */
export function createDoors(router: Router): { door: OpenDoor; opened: DoorName[]; close(): void } {
  const opened: DoorName[] = [];
  const door: OpenDoor = (name, handler) => {
    const [method, path] = name.split(" ") as ["GET" | "POST" | "PATCH" | "DELETE", string];
    const steps: RequestHandler[] = [requireRole(name)];
    if (method !== "GET") steps.push(requireJson, readBody);
    if (!takingQuery.has(name)) steps.push(refuseQuery);
    steps.push((request, response) => withDeadline(answerWithin, handler(request, response)));
    router[method.toLowerCase() as "get"](path, ...steps);
    opened.push(name);
  };
  const close = () => {
    const missing = Object.keys(capabilities).filter((name) => !opened.includes(name as DoorName));
    if (missing.length > 0) throw new Error(`capabilities without a door: ${missing.join(", ")}`);
    for (const path of new Set(opened.map((name) => name.split(" ")[1] ?? ""))) {
      const methods = opened.filter((name) => name.endsWith(` ${path}`)).map((name) => name.split(" ")[0]);
      router.all(path, refuseMethod(methods.join(", ")));
    }
    router.use(() => {
      throw new Problem(404, "no_such_door", "Nothing is served at this path.");
    });
  };
  return { door, opened, close };
}

function requireRole(name: DoorName): RequestHandler {
  const roles = capabilities[name];
  if (!roles) throw new Error(`${name} has no row in capabilities`);
  return (_request, response, next) => {
    if (roles.includes(actorOf(response).role)) return next();
    throw new Problem(403, "role_not_allowed", "Your role does not allow this call.");
  };
}

const requireJson: RequestHandler = (request, _response, next) => {
  const length = request.headers["content-length"];
  const hasBody =
    request.headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
  const type = request.headers["content-type"] ?? "";
  if (hasBody && !/^application\/json *(; *charset="?utf-8"?)? *$/i.test(type)) {
    throw new Problem(415, "json_expected", "Send the body as application/json in UTF-8.");
  }
  // The body reader would read it to its end before refusing it.
  if (Number(length) > mostBytes) throw tooLarge();
  next();
};

function tooLarge(): Problem {
  return new Problem(413, "body_too_large", `The body is larger than ${mostBytes} bytes.`, {
    headers: { connection: "close" },
  });
}

const refuseQuery: RequestHandler = (request, _response, next) => {
  queryOf(request, NoQuery);
  next();
};

function refuseMethod(allow: string): RequestHandler {
  return () => {
    throw new Problem(405, "method_not_allowed", `This path answers ${allow}.`, { headers: { allow } });
  };
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

/** A path parameter that is a UUID. @throws ZodError naming the parameter */
export function idOf(request: express.Request, name = "id"): string {
  return (
    z
      .object({ [name]: Uuid })
      .parse(request.params)
      [name]?.toLowerCase() ?? ""
  );
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
