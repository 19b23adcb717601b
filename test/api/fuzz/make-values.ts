import fc from "fast-check";
import { z } from "zod";

/** Existing ids of every kind, from this workspace and another. The fuzzer mixes them with unknown ids. */
export interface World {
  ids: string[];
}

// biome-ignore lint/suspicious/noExplicitAny: the JSON Schema is traversed without types
type Schema = any;

/** JSON values that are likely to break parsers, databases or prototypes. */
export const hostile = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  1.5,
  2 ** 53,
  -(2 ** 63),
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e\u0000",
  "😀".repeat(201),
  "x".repeat(10_001),
  "__proto__",
  "constructor",
  "' or 1=1 --",
  "%_\\",
  "275760-09-13T00:00:00.001Z",
  "2026-02-30T00:00:00Z",
  "00000000-0000-0000-0000-000000000000",
  [],
  {},
  [[[[]]]],
  { __proto__: { polluted: true } },
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  Array.from({ length: 200 }, (_, place) => place),
);

/** Invalid request bodies: malformed, too large or too deeply nested. */
export const hostileText = fc.constantFrom<string | Uint8Array>(
  "",
  "{",
  "null",
  "[]",
  '"text"',
  "1e309",
  '{"title":1e309}',
  '{"title":"a","title":"b"}',
  `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
  `{"title":${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}}`,
  `{"title":"${"x".repeat(300 * 1_024)}"}`,
  '{"title":"\\ud800"}',
  new Uint8Array([0xff, 0xfe, 0x7b, 0x7d]),
  new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]),
);

/** Generates values that match a contract, or that have a field that is missing, unknown, too long or of another type. */
export function nearly(contract: z.ZodType, world: World): fc.Arbitrary<unknown> {
  const schema: Schema = z.toJSONSchema(contract, { io: "input", unrepresentable: "any" });
  // The schema of a named contract is a reference to its definition.
  const fits = fitting(schema.$ref ? schema.$defs[schema.$ref.split("/").pop()] : schema, world);
  const mutated = fc
    .tuple(fits, fc.nat(), fc.constantFrom("drop", "add", "spoil"), hostile)
    .map(([value, place, how, spoiled]) => mutate(value, place, how, spoiled));
  return fc.oneof(
    { weight: 3, arbitrary: fits },
    { weight: 3, arbitrary: mutated },
    { weight: 1, arbitrary: hostile },
  );
}

function mutate(value: unknown, place: number, how: string, spoiled: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return spoiled;
  const keys = Object.keys(value);
  const key = keys[place % Math.max(1, keys.length)] ?? "title";
  if (how === "add") return { ...value, isDefault: spoiled };
  if (how === "drop") return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  return { ...value, [key]: spoiled };
}

/** Generates an existing id, an unknown id, or text that is not an id. */
export function idOf(world: World): fc.Arbitrary<string> {
  const odd = [
    "0",
    "-1",
    "1e3",
    "undefined",
    "%00",
    "..",
    "a'b",
    "{}",
    "00000000-0000-0000-0000-000000000000",
  ];
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...world.ids) },
    { weight: 2, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );
}

function fitting(schema: Schema, world: World): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice: Schema) => fitting(choice, world)));
  if (schema.type === "object") return objectOf(schema, world);
  if (schema.type === "array") {
    const most = Math.min(schema.maxItems ?? 4, 4);
    return fc.array(fitting(schema.items ?? {}, world), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.max(most, schema.minItems ?? 0),
    });
  }
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "integer" || schema.type === "number") return fc.integer({ min: -5, max: 200 });
  if (schema.format === "uuid") return idOf(world);
  if (schema.format === "date-time") {
    return fc
      .date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString());
  }
  if (schema.format === "email") return fc.constantFrom("a@b.example", "käse@b.example", "a@b", "");
  if (schema.type === "string") return textOf(world);
  return fc.jsonValue({ maxDepth: 2 });
}

function objectOf(schema: Schema, world: World): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, fitting(field, world)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
}

function textOf(world: World): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9 ]{2,17}$/) },
    { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 210 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("😀".repeat(200), "planned,completed", "1", "20", "true", "%", "ا"),
    },
    { weight: 1, arbitrary: idOf(world) },
  );
}
