import { z } from "zod";
import { commonWords, type Described } from "./noun-reference.ts";

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

/**
 * Turns contracts into JSON Schema: `named` ones become components, which everything else refers to. The `inputs` stay
 * closed; what the API answers may have more members in a later version, and says so.
 * @returns the components, and a way to point at any schema that was given
 */
export function convertSchemas(
  named: Record<string, Described>,
  unnamed: z.ZodType[],
  inputs: ReadonlySet<z.ZodType>,
) {
  const registry = z.registry<{ id: string }>();
  for (const [id, { schema }] of Object.entries(named)) registry.add(schema, { id });
  for (const [place, schema] of unnamed.entries()) {
    if (!registry.has(schema)) registry.add(schema, { id: `unnamed ${place}` });
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: "input",
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => tidy(jsonSchema as JsonSchema),
  }) as { schemas: Record<string, JsonSchema> };
  const plain = (id: string) => {
    const { $schema, $id, ...schema } = schemas[id] ?? {};
    return schema as JsonSchema;
  };
  const components: Record<string, JsonSchema> = {};
  for (const [id, { schema, words }] of Object.entries(named)) {
    const component = withWords(plain(id), words);
    components[id] = inputs.has(schema) ? component : open(component);
  }
  const point = (schema: z.ZodType): JsonSchema => {
    const id = registry.get(schema)?.id ?? "";
    return id in named ? { $ref: `#/components/schemas/${id}` } : open(plain(id));
  };
  return { components, point };
}

/** The schema without its word that there are no other members, at any depth. */
function open(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (name, value) =>
    name === "additionalProperties" && value === false ? undefined : value,
  );
  return JSON.parse(text) as JsonSchema;
}

/** Takes out what says in a regular expression, or in the limits of a double, what `type` and `format` say in words. */
function tidy(schema: JsonSchema): void {
  if (schema.format || schema.type === "integer") delete schema.pattern;
  // Later versions may add to it.
  if (schema["x-extensible-enum"]) delete schema.enum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.enum?.join() === "true,false") {
    delete schema.enum;
    schema.type = "boolean";
  }
}

/** Says «or null» in the type, where nothing else is to choose from, and puts words beside each property. */
function withWords(schema: JsonSchema, words: Record<string, string>): JsonSchema {
  const [first, second] = schema.anyOf ?? [];
  if (typeof first?.type === "string" && second?.type === "null" && !first.properties) {
    delete schema.anyOf;
    Object.assign(schema, first, { type: [first.type, "null"] });
  }
  const inner = schema.items ?? schema.anyOf?.find(({ properties }) => properties);
  if (inner) withWords(inner, words);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    withWords(property, {});
    const description = words[name] ?? commonWords[name];
    if (description) property.description = description;
  }
  return schema;
}

/** The parameters of a query contract. A list is one comma-separated parameter, and reads as an array. */
export function convertQuery(schema: z.ZodType): Parameter[] {
  const [given, read] = (["input", "output"] as const).map(
    (io) =>
      z.toJSONSchema(schema, {
        io,
        unrepresentable: "any",
        override: ({ jsonSchema }) => tidy(jsonSchema as JsonSchema),
      }) as JsonSchema,
  );
  const defaults = schema.parse({}) as Record<string, unknown>;
  const [example] = (schema.meta()?.examples ?? [{}]) as Record<string, unknown>[];
  return Object.entries(given?.properties ?? {}).map(([name, property]): Parameter => {
    const asRead = read?.properties?.[name];
    const isList = asRead?.type === "array";
    const { description, ...chosen } = (isList ? asRead : property) ?? {};
    return {
      name,
      in: "query",
      description: description ?? commonWords[name] ?? "",
      required: given?.required?.includes(name) ?? false,
      schema: { ...chosen, ...(defaults[name] !== undefined && { default: defaults[name] }) },
      ...(isList && { style: "form", explode: false }),
      ...(example?.[name] !== undefined && { example: example[name] }),
    };
  });
}
