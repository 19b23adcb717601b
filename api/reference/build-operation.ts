import { STATUS_CODES } from "node:http";
import type { z } from "zod";
import { type FieldCode, fieldCodes } from "../docs/field-codes.ts";
import type { Role } from "../roles.ts";
import type { PublicRoute } from "../routes.ts";
import {
  type Answered,
  buildRefusals,
  explainCode,
  type Media,
  onEveryAnswer,
  pickHeaders,
} from "./build-refusals.ts";
import { convertQuery, type JsonSchema, type Parameter } from "./convert-schemas.ts";
import { listFieldCodes } from "./list-codes.ts";
import type { NounReference } from "./noun-reference.ts";

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  "x-roles": readonly string[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, Answered | { $ref: string }>;
  /** What the codes inside `errors` can be. */
  "x-field-codes": string[];
}

/** How schemas are pointed at, and how examples of them are made. */
export interface Vocabulary {
  point(schema: z.ZodType): JsonSchema;
  example(schema: JsonSchema): unknown;
}

/** The OpenAPI operation of one route. */
export function buildOperation(noun: NounReference, route: PublicRoute, vocabulary: Vocabulary): Operation {
  const { method, query, body, status = 200, idempotent, postNumber } = route;
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: describeOperation(route),
    tags: [noun.title],
    "x-roles": route.roles,
    parameters: [
      ...pathParameters(noun, route, vocabulary),
      ...(query ? convertQuery(query) : []),
      ...(idempotent ? [idempotencyKey] : []),
    ],
    ...(body && { requestBody: { required: true, content: media(body, vocabulary) } }),
    ...(!body && method === "POST" && { requestBody: emptyBody }),
    responses: {
      [status]: {
        description: status === 201 ? `The new ${noun.one}.` : (STATUS_CODES[status] ?? ""),
        headers: pickHeaders([
          ...onEveryAnswer,
          ...(status === 201 ? ["Location"] : []),
          ...(postNumber ? ["X-Post-Number"] : []),
          ...(idempotent ? ["Idempotency-Replayed"] : []),
        ]),
        content: answerMedia(route, vocabulary),
      },
      ...buildRefusals(route),
    },
    "x-field-codes": listFieldCodes(route),
  };
}

/** The route's own words, for whom it is, and what can be wrong with its own fields. */
function describeOperation(route: PublicRoute): string {
  const fields = listFieldCodes(route).filter((code): code is FieldCode => code in fieldCodes);
  return [
    route.description,
    `For ${peopleOf(route.roles)}.`,
    ...fields.map((code) => `400 of a field, ${explainCode(code, fieldCodes[code].meaning)}`),
  ].join("\n\n");
}

function peopleOf(roles: readonly Role[]): string {
  if (roles.includes("end_user")) return "everyone with a key";
  return roles.includes("member") ? "staff: owners, admins and members" : "owners and admins";
}

function pathParameters(
  noun: NounReference,
  { path, params, paramWords }: PublicRoute,
  { point }: Vocabulary,
): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => {
    const declared = params?.shape[name];
    const { description, ...schema } = declared
      ? point(declared)
      : { description: paramWords?.[name] ?? `The ${noun.one}.`, type: "string", format: "uuid" };
    return { name, in: "path", description: description ?? "", required: true, schema };
  });
}

function media(schema: z.ZodType, { point, example }: Vocabulary): Record<string, Media> {
  const pointed = point(schema);
  return { "application/json": { schema: pointed, example: example(pointed) } };
}

/** The example answers the example request: it says back what was sent. */
function answerMedia({ response, body, example: own }: PublicRoute, vocabulary: Vocabulary) {
  const { point, example } = vocabulary;
  const schema = point(response);
  const made = example(schema) as Example | Example[];
  const items = Array.isArray(made) ? made : Array.isArray(made.data) ? (made.data as Example[]) : [made];
  const sent = body ? (example(point(body)) as Example) : {};
  for (const item of items) {
    for (const [name, value] of Object.entries(sent)) {
      if (name in item && typeof value !== "object") item[name] = value;
    }
    Object.assign(item, own);
  }
  return { "application/json": { schema, example: made } };
}

type Example = Record<string, unknown>;

/** Of a call that says everything in its path. */
const emptyBody = {
  required: false,
  content: {
    "application/json": { schema: { type: "object", additionalProperties: false }, example: {} },
  },
};

const idempotencyKey: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  description: "A text of your choice that names this intent. The same call with the same key acts once.",
  required: false,
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x20-\\x7e]+$" },
};
