import { z } from "zod";
import type { ZodOpenApiOverride } from "zod-openapi";

/** As much of JSON Schema 2020-12 as zod's contracts become. */
export interface JsonSchema {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
}

/**
 * What the API answers may have more members in a later version, so that only the `inputs` stay closed. A list in a query
 * is one comma-separated parameter, and reads as an array.
 */
export function overrideFor(inputs: ReadonlySet<unknown>): ZodOpenApiOverride {
  return ({ zodSchema, jsonSchema, io }) => {
    if (io === "output" && !inputs.has(zodSchema)) delete jsonSchema.additionalProperties;
    const { def } = zodSchema._zod;
    if (io === "output" || def.type !== "pipe" || def.out._zod.def.type !== "array") return;
    const { $schema, anyOf, ...list } = z.toJSONSchema(def.out);
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, list);
  };
}

/**
 * Takes out what says in a regular expression, or in the limits of a double, what `type` and `format` say in words; says
 * "or null" in the type where nothing else is to choose from; and describes the fields that mean the same everywhere.
 */
export function finishSchema(schema: JsonSchema): void {
  const [first, second] = schema.anyOf ?? [];
  if (typeof first?.type === "string" && second?.type === "null" && !first.properties) {
    delete schema.anyOf;
    Object.assign(schema, { ...first, ...schema, type: [first.type, "null"] });
  }
  if (schema.format || schema.type === "integer") delete schema.pattern;
  // What is referred to says itself whether it is closed.
  if (schema.$ref) delete schema.additionalProperties;
  // Later versions may add to it.
  if (schema["x-extensible-enum"]) delete schema.enum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.enum?.join() === "true,false") {
    delete schema.enum;
    schema.type = "boolean";
  }
  for (const inner of [schema.items, ...(schema.anyOf ?? [])]) if (inner) finishSchema(inner);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    finishSchema(property);
    const description = property.description ?? commonWords[name];
    if (description) property.description = description;
  }
}

const commonWords: Record<string, string> = {
  id: "Unique, and never given away again.",
  createdAt: "When it was made.",
  updatedAt: "When it was last edited. Votes and comments do not move it.",
  workspaceId: "The workspace it lives in: always that of the key.",
  boardId: "The board it belongs to.",
  categoryId: "The category it is filed under, one of its board's.",
  postId: "The post it belongs to.",
  userId: "Who created it.",
  creator: "Who created it, as shown to others.",
  created_at: "When it was made.",
  fullName: "The name to show.",
  full_name: "The name to show.",
  avatarUrl: "The address of a picture, http or https, where there is one.",
  isStaff: "Whether they work for the workspace. Draw it as a badge, for anybody may choose any name.",
  avatar_url: "The address of a picture, http or https, where there is one.",
  email: "The e-mail address.",
  title: "The words people read.",
  order: "The place in the list.",
  path: "Where the field stands, with dots between: `options.0.title`.",
  code: "What is wrong with it, for programs.",
  data: "The items of this page.",
  pagination: "Where this page stands among all.",
  message: "What happened, for people to read.",
  success: "Always true: a refusal is a problem, not a success of false.",
};
