import { exampleId } from "./example-id.ts";
import type { JsonSchema } from "./finish-schemas.ts";

/** Values that look the same wherever their field is met. */
const commonExamples: Record<string, unknown> = {
  title: "Crop rotation",
  fullName: "Una Vine",
  full_name: "Una Vine",
  avatarUrl: "https://beanrow.example/una.png",
  avatar_url: "https://beanrow.example/una.png",
  email: "una@beanrow.example",
  page: 1,
  limit: 20,
  total: 1,
  totalPages: 1,
  hasNextPage: false,
  hasPrevPage: false,
};

const moment = "2026-03-04T09:30:00.000Z";

/**
 * A value that fits a schema and reads like real life: what its contract says first, then what a field of this name
 * holds anywhere, then what its type and limits ask for. The same ids stand for the same things everywhere.
 */
export function createExampleMaker(components: Record<string, JsonSchema>): (schema: JsonSchema) => unknown {
  const make = (schema: JsonSchema, noun: string, field = ""): unknown => {
    const name = schema.$ref?.split("/").pop();
    if (name) return makeObject(components[name] ?? {}, nounOf(name), hintsOf(components[name]));
    if (field in commonExamples && schema.type !== "object") return commonExamples[field];
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    const chosen = schema.anyOf?.find(({ type }) => type !== "null");
    if (chosen) return make(chosen, noun, field);
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    if (type === "object") return makeObject(schema, isPerson(field) ? "user" : noun, {});
    if (type === "array") return [make(schema.items ?? {}, noun, field.replace(/s$/, ""))];
    if (type === "integer" || type === "number") return 0;
    if (type === "boolean") return false;
    if (schema.format === "uuid") return exampleId(field === "id" ? noun : field);
    if (schema.format === "date-time") return moment;
    return "text";
  };
  const makeObject = (schema: JsonSchema, noun: string, hints: Record<string, unknown>) => {
    const entries = Object.entries(schema.properties ?? {}).flatMap(([field, property]) => {
      if (field in hints) return hints[field] === undefined ? [] : [[field, hints[field]]];
      const isNeeded = schema.required?.includes(field) ?? false;
      return isNeeded ? [[field, make(property, noun, field)]] : [];
    });
    return Object.fromEntries(entries) as Record<string, unknown>;
  };
  return (schema) => make(schema, "");
}

/** What the contract of a component says by way of example: some of its fields. */
function hintsOf(component: JsonSchema | undefined): Record<string, unknown> {
  return (component?.examples?.[0] ?? {}) as Record<string, unknown>;
}

/** `PostPage` and `CreatePost` speak of posts. */
function nounOf(component: string): string {
  return component.replace(/^(Create|Update|Written|Poll(?=Option)|Changelog(?=Tag))|Page$/g, "");
}

const isPerson = (field: string) => ["creator", "user", "external_author"].includes(field);
