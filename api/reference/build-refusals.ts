import type { ZodOpenApiResponseObject } from "zod-openapi";
import { Problem } from "../contract.ts";
import { type ErrorCode, errorCodes } from "../docs/error-codes.ts";
import type { PublicRoute } from "../routes.ts";
import { publicRoutes } from "./chapters.ts";
import { listCodes } from "./list-codes.ts";

type Refusals = Record<string, ZodOpenApiResponseObject>;

/** Every refusal of a route by status. What many routes say word for word is said once, in `sharedRefusals`. */
export function buildRefusals(
  route: PublicRoute,
): Record<string, ZodOpenApiResponseObject | { $ref: string }> {
  return Object.fromEntries(
    [...listCodes(route)].map(([status, codes]) => {
      const name = sharedName(status, codes);
      return [status, name ? { $ref: `#/components/responses/${name}` } : refusal(status, codes)];
    }),
  );
}

/** The refusals that operations refer to, by name. */
export function sharedRefusals(): Refusals {
  const shared: Refusals = {};
  for (const route of publicRoutes) {
    for (const [status, codes] of listCodes(route)) {
      const name = sharedName(status, codes);
      if (name) shared[name] ??= refusal(status, codes);
    }
  }
  return shared;
}

/** A name for a single code, or for one of the sets that all routes of a kind have. */
function sharedName(status: number, codes: ErrorCode[]): string | undefined {
  if (status === 400) return codes.includes("invalid_json") ? "BadRequestWithBody" : "BadRequest";
  if (status === 415) return "UnsupportedMediaType";
  if (codes.length > 1) return undefined;
  return codes[0]?.replace(/(?:^|_)(\w)/g, (_whole, letter: string) => letter.toUpperCase());
}

function refusal(status: number, codes: ErrorCode[]): ZodOpenApiResponseObject {
  return {
    description: codes.map((code) => explainCode(code, errorCodes[code].meaning)).join("\n\n"),
    headers: pickHeaders([
      ...(status === 401 ? ["x-request-id", "WWW-Authenticate"] : onEveryAnswer),
      ...(status === 429 || status === 503 ? ["Retry-After"] : []),
    ]),
    content: { "application/problem+json": { schema: Problem } },
    "x-codes": codes,
  };
}

/** A code and its meaning as Markdown, which leads to the fix. */
export function explainCode(code: string, meaning: string): string {
  return `[\`${code}\`](/docs/errors#${code}): ${meaning}`;
}

export const onEveryAnswer = ["x-request-id", "RateLimit", "RateLimit-Policy"];

export function pickHeaders(names: string[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Every header an answer can carry that means something to the caller. */
export const answerHeaders = {
  "x-request-id": {
    description: "Names this call. A well-formed one that came with the call is kept.",
    schema: { type: "string" as const },
    example: "7c0f6c1e-5a55-4b8e-9a55-1f0a4f5f0b57",
  },
  RateLimit: {
    description: "How many calls are left in the window (r), and in how many seconds it is new (t).",
    schema: { type: "string" as const },
    example: '"reads";r=599;t=60',
  },
  "RateLimit-Policy": {
    description: "How many calls a window allows (q), and how many seconds it lasts (w).",
    schema: { type: "string" as const },
    example: '"reads";q=600;w=60',
  },
  "Retry-After": {
    description: "Seconds to wait before asking again.",
    schema: { type: "integer" as const, minimum: 1 },
    example: 1,
  },
  Location: {
    description: "The path of what was made.",
    schema: { type: "string" as const },
    example: "/v1/boards/019cb7e2-8591-769b-8381-85780daa5497",
  },
  "X-Post-Number": {
    description: "The post's number, which the calls under Votes take and give.",
    schema: { type: "integer" as const, minimum: 1 },
    example: 118,
  },
  "Idempotency-Replayed": {
    description:
      "`true` when this is the remembered answer of an earlier call with the same Idempotency-Key.",
    schema: { type: "string" as const, const: "true" },
    example: "true",
  },
  "WWW-Authenticate": {
    description: "The kind of credential asked for.",
    schema: { type: "string" as const },
    example: 'ApiKey realm="earshot"',
  },
};
