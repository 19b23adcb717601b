import { z } from "zod";
import type { ZodOpenApiOverride } from "zod-openapi";
import { publicRoutes } from "../routes.ts";
import { inCamelCase, makeExample } from "./make-example.ts";

const bodies = new Set<unknown>(publicRoutes.map(({ body }) => body));

/** Adjusts the JSON Schema that the library generates from a Zod schema. */
export const describeSchema: ZodOpenApiOverride = ({ zodSchema, jsonSchema: schema, io }) => {
  const { def } = (zodSchema as z.core.$ZodTypes)._zod;
  // Responses allow unknown fields, because later versions may add some. Request bodies do not.
  if (io === "output" && !bodies.has(zodSchema)) delete schema.additionalProperties;
  // zod omits the default of a schema with a transform.
  if (io === "input" && def.type === "default") schema.default = def.defaultValue;
  // A list in a query is sent as text and documented as an array.
  if (io === "input" && def.type === "pipe" && def.out._zod.def.type === "array") {
    delete schema.anyOf;
    Object.assign(schema, z.toJSONSchema(def.out), { $schema: undefined });
  }
  if (z.globalRegistry.get(zodSchema)?.id) schema.examples = [makeExample(zodSchema)];
};

/** The members of a schema that `tidyMember` changes. */
interface JsonSchema {
  [keyword: string]: unknown;
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  enum?: unknown[];
}

/** A reviver for `JSON.parse`: replaces a member of the document with an equivalent one that is easier to read. */
export function tidyMember(key: string, value: unknown): unknown {
  if (!(value instanceof Object) || Array.isArray(value)) return value;
  const schema = value as JsonSchema;
  const [first, second] = schema.anyOf ?? [];
  if (first?.type && second?.type === "null" && !first.properties) {
    const { anyOf: _, ...rest } = schema;
    return { ...first, ...rest, type: [first.type, "null"] };
  }
  // Remove patterns that `type` or `format` already implies, and bounds that only mean a safe integer.
  if (schema.format || schema.type === "integer") delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.enum?.join() === "true,false") Object.assign(schema, { type: "boolean", enum: undefined });
  // Otherwise, generated clients would take 32 bits, also for numbers of votes and posts.
  if (schema.type === "integer") schema.format = "int64";
  // Later versions may add values, so only `x-extensible-enum` lists the known ones.
  if (schema["x-extensible-enum"]) delete schema.enum;
  // The target of a `$ref` already has `additionalProperties`, and the parameter that contains a `schema` already has
  // the description.
  if (schema.$ref) delete schema.additionalProperties;
  if (key === "schema") delete schema.description;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const description = property.description ?? commonWords[inCamelCase(name)];
    if (description) property.description = description;
  }
  return schema;
}

/** Default descriptions of fields that have the same meaning in every contract. */
const commonWords: Record<string, string> = {
  id: "The object's unique id, which is never reused.",
  createdAt: "When the object was created.",
  updatedAt: "When the object was last edited. Votes and comments do not change this time.",
  workspaceId: "The workspace that the object belongs to, which is always the key's workspace.",
  boardId: "The board that the object belongs to.",
  categoryId: "The object's category, which is one of its board's categories.",
  postId: "The post that the object belongs to.",
  userId: "The user who created the object.",
  creator: "The user who created the object, as other users see them.",
  fullName: "The name to show.",
  avatarUrl: "The http(s) URL of the user's picture, if there is one.",
  email: "The e-mail address.",
  title: "The title that users see.",
  order: "The position in the list.",
  path: "The path of the field, with dots between its parts: `options.0.title`.",
  code: "The kind of error, for programs.",
  data: "The items of this page.",
  pagination: "The position of this page, and the totals.",
  message: "A description of the result, for people.",
  success: "Always `true`. The response to a failed request is a problem.",
};
