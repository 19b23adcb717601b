import { STATUS_CODES } from "node:http";
import type { ErrorRequestHandler, Response } from "express";
import { ZodError } from "zod";
import type { Log } from "../telemetry/log.ts";
import { isMissing, required, usePlainErrors } from "./plain-errors.ts";
import { routeOf } from "./request-facts.ts";
import { sendText } from "./send-text.ts";

usePlainErrors();

/** One wrong field of a request: where, why, and a stable code. */
export interface FieldError {
  path: string;
  message: string;
  code: string;
}

/**
 * An error response (RFC 9457). Any function that a handler calls may throw it; `problemHandler` sends the response.
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;
  /** Further fields of the body, specific to this code. */
  readonly extensions: object;

  constructor(
    status: number,
    code: string,
    detail: string,
    more: {
      errors?: FieldError[];
      headers?: Record<string, string>;
      /** Seconds until another attempt may succeed. */
      retryAfter?: number | string | undefined;
      extensions?: object;
      cause?: Error;
    } = {},
  ) {
    super(detail, more.cause && { cause: more.cause });
    this.status = status;
    this.code = code;
    this.errors = more.errors;
    this.headers = { ...more.headers, ...(more.retryAfter && { "retry-after": String(more.retryAfter) }) };
    this.extensions = more.extensions ?? {};
  }
}

/** A 400 that names one field. `path` is dotted, as the sender wrote it. */
export function badField(path: string, code: string, message: string): Problem {
  return new Problem(400, "invalid_request", `${path}: ${message}`, { errors: [{ path, message, code }] });
}

/** The body of a problem response. */
export function problemJson(problem: Problem, instance: string | undefined, requestId: unknown): string {
  return JSON.stringify({
    type: `/docs/errors#${problem.code}`,
    title: STATUS_CODES[problem.status],
    status: problem.status,
    detail: problem.message,
    instance,
    code: problem.code,
    message: problem.message,
    requestId,
    ...(problem.errors && { errors: problem.errors }),
    ...problem.extensions,
  });
}

function sendProblem(response: Response, problem: Problem): void {
  const instance = response.req.originalUrl.split("?", 1)[0];
  const body = problemJson(problem, instance, response.getHeader("x-request-id"));
  const headers = { "content-type": "application/problem+json", "cache-control": "no-store" };
  sendText(response, problem.status, { ...headers, ...problem.headers }, body);
}

/**
 * The only place where a thrown error becomes a response. `translate` turns an app's own errors (PostgreSQL's, for
 * example) into problems; an unknown error is logged and becomes a 500.
 */
export function problemHandler(
  log: Log,
  translate: (error: unknown) => Problem | undefined = () => undefined,
  send: (response: Response, problem: Problem) => void = sendProblem,
): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const problem = asProblem(error) ?? translate(error) ?? unexpected();
    const requestId = response.getHeader("x-request-id");
    const where = { method: request.method, route: routeOf(request, response), requestId };
    // While the database is down, every call ends here, so log only one short line for each.
    if (problem.status === 503) log.warn({ ...where, reason: rootOf(error).message }, problem.code);
    else if (problem.status >= 500) log.error({ ...where, err: rootOf(error) }, problem.code);
    if (response.headersSent) response.destroy();
    else send(response, problem);
  };
}

/**
 * Returns the root cause. The message of a wrapping error may contain a statement's values, such as users' texts, which
 * must not be logged.
 */
export function rootOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

function unexpected(): Problem {
  return new Problem(
    500,
    "internal_error",
    "An error occurred on the server. It was logged under this request id.",
  );
}

function asProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof ZodError) return fromZod(error);
  if (error instanceof URIError)
    return new Problem(400, "invalid_path", "The path is not valid percent-encoded UTF-8.");
  return fromBodyReader(error);
}

/**
 * Translates the errors that Express's body reader throws when it cannot, or must not, read a whole body. Like all errors
 * of the package `http-errors`, they say with `expose` whether the client is at fault, but not all of them have a `type`.
 */
function fromBodyReader(error: unknown): Problem | undefined {
  if (!(error instanceof Error && "expose" in error && error.expose)) return undefined;
  const connection = { headers: { connection: "close" } };
  switch ("type" in error && error.type) {
    case "entity.too.large":
      return new Problem(413, "body_too_large", "The body is larger than this endpoint accepts.", connection);
    case "encoding.unsupported":
      return new Problem(415, "encoding_not_supported", "Send the body without a content encoding.");
    case "request.aborted":
    case "request.size.invalid":
      return new Problem(400, "malformed_request", "The body ended too early.", connection);
    case "charset.unsupported":
      return new Problem(415, "encoding_not_supported", "Send the body in UTF-8.");
    default:
      return new Problem(400, "malformed_request", "The body cannot be read.", connection);
  }
}

function fromZod(error: ZodError): Problem {
  const errors = error.issues.flatMap((issue): FieldError[] => {
    const path = issue.path.join(".");
    if (isMissing(issue)) return [{ path, message: required, code: "invalid_type" }];
    if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message, code: issue.code }];
    return issue.keys.map((key) => ({
      path: path ? `${path}.${key}` : key,
      message: "is not a known field",
      code: "unknown_field",
    }));
  });
  const first = errors[0];
  const detail = first ? `${first.path || "body"}: ${first.message}` : "The request is not valid.";
  return new Problem(400, "invalid_request", detail, { errors });
}
