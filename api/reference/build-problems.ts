import type { ZodOpenApiResponseObject } from "zod-openapi";
import { problemJson, Problem as ThrownProblem } from "../../platform/http/problem.ts";
import { type ErrorCode, errorCodes } from "../codes/error-codes.ts";
import { Problem } from "../contract.ts";
import type { PublicRoute } from "../routes.ts";
import { listCodes } from "./list-codes.ts";
import { exampleCursor } from "./make-example.ts";

/** The problem responses of a route, by status. */
export function buildProblems(route: PublicRoute): Record<string, ZodOpenApiResponseObject> {
  return Object.fromEntries(
    [...listCodes(route)].map(([status, codes]) => [status, describeProblem(status, codes)]),
  );
}

/**
 * Problem responses that several routes share, by name. The document contains each response once, and refers to it by
 * its `id`.
 */
const shared = new Map<string, ZodOpenApiResponseObject>();

function describeProblem(status: number, codes: ErrorCode[]): ZodOpenApiResponseObject {
  const id = sharedName(status, codes);
  const known = id && shared.get(id);
  if (known) return known;
  const [code = "internal_error"] = codes;
  const example = new ThrownProblem(status, code, errorCodes[code].meaning);
  const made = {
    ...(id && { id }),
    description: codes.map((code) => explainCode(code, errorCodes[code].meaning)).join("\n\n"),
    headers: pickHeaders([
      ...(status === 401 ? ["x-request-id", "WWW-Authenticate"] : onEveryResponse),
      ...(codes.some((code) => waiting.includes(code)) ? ["Retry-After"] : []),
    ]),
    content: {
      "application/problem+json": {
        schema: Problem,
        example: JSON.parse(problemJson(example, "/v1/posts", responseHeaders["x-request-id"].example)),
      },
    },
    "x-codes": codes,
  };
  if (id) shared.set(id, made);
  return made;
}

const waiting: readonly ErrorCode[] = ["rate_limited", "database_unavailable", "idempotency_in_progress"];

/**
 * The name of a response that several routes can share: a response with a single code, or one whose codes depend only
 * on its status.
 */
function sharedName(status: number, codes: ErrorCode[]): string | undefined {
  if (status === 400) return codes.includes("invalid_json") ? "BadRequestWithBody" : "BadRequest";
  if (status === 415) return "UnsupportedMediaType";
  if (codes.length > 1) return undefined;
  return codes[0]?.replace(/(?:^|_)(\w)/g, (_whole, letter: string) => letter.toUpperCase());
}

/** Markdown with the code, as a link to its section in the list of errors, and its meaning. */
export function explainCode(code: string, meaning: string): string {
  return `[\`${code}\`](/docs/errors#${code}): ${meaning}`;
}

export const onEveryResponse = ["x-request-id", "RateLimit", "RateLimit-Policy"];

export function pickHeaders(names: string[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const header = (description: string, example: string | number) => ({
  description,
  schema: { type: typeof example === "number" ? ("integer" as const) : ("string" as const) },
  example,
});

/** The response headers that the document describes. */
export const responseHeaders = {
  "x-request-id": header(
    "The id of this request. If the request has a well-formed `x-request-id`, the response has the same id.",
    "7c0f6c1e-5a55-4b8e-9a55-1f0a4f5f0b57",
  ),
  RateLimit: header(
    "The number of requests left in the current window (r), and the seconds until the limit resets (t).",
    '"reads";r=599;t=60',
  ),
  "RateLimit-Policy": header(
    "The number of requests allowed in a window (q), and the length of the window in seconds (w).",
    '"reads";q=600;w=60',
  ),
  "Retry-After": header("The number of seconds to wait before trying again.", 1),
  ETag: header(
    "The version of the object, for `If-None-Match` and `If-Match`.",
    'W/"qZk+NkcGgWq6PiVxeFDCbJ"',
  ),
  Location: header("The path of the created object.", "/v1/boards/019cb7e2-8591-769b-8381-85780daa5497"),
  "Content-Location": header(
    "The path of the post in the response, if the requested post was merged into it.",
    "/v1/posts/019cb7e2-8591-769b-8381-85780daa5497",
  ),
  "X-Post-Number": header("The post's number, which the endpoints under Votes accept and return.", 118),
  "X-Next-Cursor": header(
    "The value of `after` for the next page; omitted on the last page and in searches.",
    exampleCursor,
  ),
  "Idempotency-Replayed": header(
    "`true` if this is the stored response to an earlier request with the same `Idempotency-Key`.",
    "true",
  ),
  "WWW-Authenticate": header("The kind of credentials that the endpoint requires.", 'ApiKey realm="earshot"'),
};
