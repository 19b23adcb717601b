import { z } from "zod";
import type { PublicRoute } from "../routes.ts";
import { finishSchema, type JsonSchema } from "./finish-schemas.ts";
import { createExampleMaker } from "./make-example.ts";

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  description: string;
  required: boolean;
  schema: JsonSchema;
  style?: "form";
  explode?: false;
  example?: unknown;
}

export interface Media {
  schema: JsonSchema;
  example?: unknown;
}

export interface Answered {
  description: string;
  headers: Record<string, { $ref: string }>;
  content: Record<string, Media>;
  /** What `code` can be, where the answer is a refusal. */
  "x-codes"?: string[];
}

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

export type Schemas = Record<string, JsonSchema>;

/** Finishes the components, and shows an example of each of these `objects`. @returns the maker of examples */
export function finishSchemas(schemas: Schemas, objects: readonly string[]) {
  for (const schema of Object.values(schemas)) finishSchema(schema);
  const make = createExampleMaker(structuredClone(schemas));
  for (const [name, schema] of Object.entries(schemas)) {
    stripExamples(schema);
    if (objects.includes(name)) schema.examples = [make({ $ref: `#/components/schemas/${name}` })];
  }
  return make;
}

/** The contracts' examples are parts of objects: hints for whole ones. */
function stripExamples(schema: JsonSchema): void {
  delete schema.examples;
  for (const property of Object.values(schema.properties ?? {})) stripExamples(property);
}

/** Finishes the parameters and schemas of an operation, and puts a call and its answer into it. */
export function finishOperation(
  operation: Operation,
  { query, status = 200, example }: PublicRoute,
  make: (schema: JsonSchema) => unknown,
): void {
  const { examples } = ((query && z.globalRegistry.get(query)) ?? {}) as { examples?: Example[] };
  const defaults = (query?.parse({}) ?? {}) as Example;
  operation.parameters = operation.parameters.map((parameter) =>
    finishParameter(parameter, examples?.[0] ?? {}, defaults),
  );
  const sent = operation.requestBody?.content["application/json"];
  if (sent) {
    finishSchema(sent.schema);
    sent.example ??= make(sent.schema);
  }
  const answer = (operation.responses[status] as Answered | undefined)?.content["application/json"];
  if (!answer) return;
  finishSchema(answer.schema);
  answer.example = answerTo(
    make(answer.schema) as Example | Example[],
    (sent?.example ?? {}) as Example,
    example,
  );
}

function finishParameter(parameter: Parameter, shown: Example, defaults: Example): Parameter {
  const { name, in: place, required = false } = parameter;
  const { description = parameter.description ?? "", ...schema } = parameter.schema;
  finishSchema(schema);
  return {
    name,
    in: place,
    description,
    required,
    schema: { ...schema, ...(defaults[name] !== undefined && { default: defaults[name] }) },
    ...(schema.type === "array" && { style: "form", explode: false }),
    ...(shown[name] !== undefined && { example: shown[name] }),
  };
}

type Example = Record<string, unknown>;

/** The example answers the example request: it says back what was sent. */
function answerTo(made: Example | Example[], sent: Example, own: Example | undefined): unknown {
  const items = Array.isArray(made) ? made : Array.isArray(made.data) ? (made.data as Example[]) : [made];
  for (const item of items) {
    for (const [name, value] of Object.entries(sent)) {
      if (name in item && typeof value !== "object") item[name] = value;
    }
    Object.assign(item, own);
  }
  return made;
}
