import { z } from "zod";
import { writeCursor } from "../pages/page-cursor.ts";
import { exampleId, examplePerson } from "./example-id.ts";

/** Example values for fields that have the same meaning in every contract. */
const commonExamples: Record<string, unknown> = {
  title: "Crop rotation",
  fullName: "Una Vine",
  avatarUrl: "https://beanrow.example/una.png",
  email: "una@beanrow.example",
  page: 1,
  limit: 20,
  total: 1,
  totalPages: 1,
  search: "water",
  statusValue: "planned",
  externalUserId: examplePerson,
};

/**
 * Makes a realistic value that matches a contract. A field's value comes from the contract's `examples`, else from
 * `commonExamples`, else from its type. An object has the same id in every example.
 */
export function makeExample(contract: z.core.$ZodType, noun = "", field = ""): unknown {
  const schema = contract as z.core.$ZodTypes;
  const { def } = schema._zod;
  const inside = (inner: z.core.$ZodType, name = field) => makeExample(inner, noun, name);
  const common = commonExamples[inCamelCase(field)];
  if (common !== undefined && def.type !== "object") return common;
  switch (def.type) {
    case "object":
      return exampleOf(schema as z.ZodObject, isPerson(field) ? "user" : noun);
    case "array":
      return [inside(def.element, field.replace(/s$/, ""))];
    case "optional":
    case "nonoptional":
    case "nullable":
    case "default":
      return inside(def.innerType);
    case "pipe":
      return inside(def.out);
    case "union":
      return def.options[0] && inside(def.options[0]);
    case "enum":
      return Object.values(def.entries)[0];
    case "literal":
      return def.values[0];
    case "number":
      return 0;
    case "boolean":
      return false;
  }
  const { format } = def as { format?: string };
  if (format === "uuid" || format === "guid") return exampleId(field === "id" ? noun : field);
  return format === "datetime" ? "2026-03-04T09:30:00.000Z" : "text";
}

/** Makes a value of a query parameter. A list is an array, also if the contract reads it from a text. */
export function makeParameter(name: string, contract: z.core.$ZodType): unknown {
  const { def } = (contract as z.core.$ZodTypes)._zod;
  if (def.type === "default") return def.defaultValue;
  if (def.type === "optional") return makeParameter(name, def.innerType);
  const list = def.type === "pipe" && (def.out as z.core.$ZodTypes)._zod.def;
  if (list && list.type === "array") return [makeExample(list.element, "", name)];
  return parameterExamples[name] ?? makeExample(contract, "", name);
}

/** A cursor of the list of posts, in its usual order. */
export const exampleCursor = writeCursor("createdAt desc", "2026-03-04T09:30:00.000Z", exampleId("post"));

const parameterExamples: Record<string, unknown> = {
  isDefault: true,
  isPrivate: false,
  after: exampleCursor,
};

/** An object with the fields of the contract's own example and all other required fields. */
function exampleOf(schema: z.ZodObject, noun: string): Shown {
  const { id, examples } = (z.globalRegistry.get(schema) ?? {}) as { id?: string; examples?: Shown[] };
  const shown = examples?.[0] ?? {};
  const fields = Object.entries(schema.shape).flatMap(([name, inner]) => {
    if (name in shown) return [[name, shown[name]]];
    return inner._zod.optin ? [] : [[name, makeExample(inner, id ? nounOf(id) : noun, name)]];
  });
  return Object.fromEntries(fields);
}

type Shown = Record<string, unknown>;

/** The noun in a component's name: `Post` for `PostPage` and `CreatePost`. */
function nounOf(component: string): string {
  return component.replace(
    /^(Create|Update|Written|Message(?=.)|Poll(?=Option)|Changelog(?=Tag))|Page$/g,
    "",
  );
}

const isPerson = (field: string) => ["creator", "user", "external_author"].includes(field);

/** Converts a field's name to camelCase; the fields of votes are in snake_case. */
export const inCamelCase = (field: string) =>
  field.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());
