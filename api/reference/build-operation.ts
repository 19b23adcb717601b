import { STATUS_CODES } from "node:http";
import type { z } from "zod";
import { capabilities } from "../capabilities.ts";
import { type Answered, buildRefusals, type Media, onEveryAnswer, pickHeaders } from "./build-refusals.ts";
import { convertQuery, type JsonSchema, type Parameter } from "./convert-schemas.ts";
import type { DoorReference, NounReference, PublicDoor } from "./door-reference.ts";
import { listFieldCodes } from "./list-codes.ts";
import { doorReferences } from "./references.ts";

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

/** What the document says about one door. */
export function buildOperation(noun: NounReference, door: PublicDoor, vocabulary: Vocabulary): Operation {
  const reference = doorReferences[door];
  const [method, path = ""] = door.split(" ");
  const [status = "", answer] = Object.entries(reference.answers)[0] as [string, z.ZodType];
  return {
    operationId: reference.operation,
    summary: reference.summary,
    ...(reference.description && { description: reference.description }),
    tags: [noun.title],
    "x-roles": capabilities[door],
    parameters: [
      ...pathParameters(noun, path, reference, vocabulary),
      ...(reference.query ? convertQuery(reference.query) : []),
      ...(method === "POST" ? [idempotencyKey] : []),
    ],
    ...(reference.body && { requestBody: { required: true, content: media(reference.body, vocabulary) } }),
    ...(!reference.body && method === "POST" && { requestBody: emptyBody }),
    responses: {
      [status]: {
        description: status === "201" ? `The new ${noun.one}.` : (STATUS_CODES[status] ?? ""),
        headers: pickHeaders([
          ...onEveryAnswer,
          ...(status === "201" ? ["Location"] : []),
          ...(reference.postNumber ? ["X-Post-Number"] : []),
          ...(method === "POST" ? ["Idempotency-Replayed"] : []),
        ]),
        content: answerMedia(reference, answer, vocabulary),
      },
      ...buildRefusals(door),
    },
    "x-field-codes": listFieldCodes(door),
  };
}

function pathParameters(
  noun: NounReference,
  path: string,
  { params }: DoorReference,
  { point }: Vocabulary,
): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    description: params?.[name]?.words ?? `The ${noun.one}.`,
    required: true,
    schema: params?.[name]?.schema ? point(params[name].schema) : { type: "string", format: "uuid" },
  }));
}

function media(schema: z.ZodType, { point, example }: Vocabulary): Record<string, Media> {
  const pointed = point(schema);
  return { "application/json": { schema: pointed, example: example(pointed) } };
}

/** The example answers the example request: it says back what was sent. */
function answerMedia(reference: DoorReference, answer: z.ZodType, vocabulary: Vocabulary) {
  const { point, example } = vocabulary;
  const schema = point(answer);
  const made = example(schema) as Example | Example[];
  const items = Array.isArray(made) ? made : Array.isArray(made.data) ? (made.data as Example[]) : [made];
  const sent = reference.body ? (example(point(reference.body)) as Example) : {};
  for (const item of items) {
    for (const [name, value] of Object.entries(sent)) {
      if (name in item && typeof value !== "object") item[name] = value;
    }
    Object.assign(item, reference.example);
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
