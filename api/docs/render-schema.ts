import type { OpenApi } from "../openapi.ts";
import type { JsonSchema, Parameter } from "../reference/convert-schemas.ts";
import { anchorOf, type Html, html, prose } from "./html.ts";

/** Where schemas are looked up, and which of them have a place of their own on the page. */
export interface Schemas {
  components: OpenApi["components"]["schemas"];
  /** Component name → what a sentence calls it. */
  places: ReadonlyMap<string, string>;
}

/** The fields of a schema as a list: name, type, limits, what it means; fields inside fields below them. */
export function renderFields(schema: JsonSchema, schemas: Schemas, isSent: boolean): Html {
  const fields = Object.entries(resolve(schema, schemas).properties ?? {});
  const required = resolve(schema, schemas).required ?? [];
  return html`<dl class="fields">${fields.map(([name, field]) =>
    renderField(name, field, schemas, isSent ? required.includes(name) : undefined),
  )}</dl>`;
}

/** Parameters, written like fields. */
export function renderParameters(parameters: Parameter[], schemas: Schemas): Html {
  return html`<dl class="fields">${parameters.map(({ name, schema, description, required }) =>
    renderField(name, { ...schema, description }, schemas, required),
  )}</dl>`;
}

function renderField(name: string, field: JsonSchema, schemas: Schemas, isRequired?: boolean): Html {
  const inner = innerObject(field, schemas);
  return html`
    <div class="field">
      <dt><code>${name}</code> <span class="type">${typeWords(field, schemas)}</span>${
        isRequired === true && html` <span class="required">required</span>`
      }</dt>
      <dd>${prose(field.description ?? "")}${limitWords(field).map((words) => html` <span class="limit">${prose(words)}</span>`)}
        ${inner && html`<div class="inner">${renderFields(inner, schemas, isRequired !== undefined)}</div>`}</dd>
    </div>`;
}

/** The object inside a field, when the page describes it nowhere else. */
function innerObject(field: JsonSchema, schemas: Schemas): JsonSchema | undefined {
  const chosen = field.items ?? field.anyOf?.find(({ type }) => type !== "null") ?? field;
  const name = nameOf(chosen);
  if (name && schemas.places.has(name)) return undefined;
  const resolved = resolve(chosen, schemas);
  return resolved.properties ? resolved : undefined;
}

function resolve(schema: JsonSchema, { components }: Schemas): JsonSchema {
  const name = nameOf(schema);
  return name ? (components[name] ?? {}) : schema;
}

export function nameOf(schema: JsonSchema): string | undefined {
  return schema.$ref?.split("/").pop();
}

const formats: Record<string, string> = {
  uuid: "UUID",
  "date-time": "time",
  email: "e-mail address",
  uri: "URL",
};

const types: Record<string, string> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  object: "object",
  null: "null",
};

/** A type as people say it: `list of UUID`, `text or null`. */
export function typeWords(schema: JsonSchema, schemas: Schemas): Html {
  const name = nameOf(schema);
  const place = name && schemas.places.get(name);
  if (name && place) return html`<a href="#${anchorOf(name)}">${place}</a>`;
  if (name) return typeWords(resolve(schema, schemas), schemas);
  if (schema.items) return html`list of ${plural(typeWords(schema.items, schemas))}`;
  if (schema.const !== undefined) return html`always ${String(schema.const)}`;
  if (schema.enum && schema.enum.length > 12) return html`<a href="/docs/errors">one of the codes</a>`;
  if (schema.enum) return html`${orList(schema.enum.map((value) => html`<code>${String(value)}</code>`))}`;
  if (schema.anyOf) return html`${orList(schema.anyOf.map((choice) => typeWords(choice, schemas)))}`;
  if (Array.isArray(schema.type)) {
    return html`${orList(schema.type.map((type) => (type === "null" ? html`null` : plainType({ ...schema, type }))))}`;
  }
  return plainType(schema);
}

/** `UUIDs`, `posts`, `categories`, also inside a link. */
function plural({ markup }: Html): Html {
  return {
    markup: markup.replace(/(y?)(<\/a>)?$/, (_end, y: string, link = "") => `${y ? "ies" : "s"}${link}`),
  };
}

function plainType({ type, format, pattern }: JsonSchema): Html {
  if (format && format in formats) return html`${formats[format]}`;
  if (typeof pattern === "string" && pattern.includes("\\d*")) return html`number`;
  return html`${types[String(type)] ?? "anything"}`;
}

function orList(pieces: Html[]): Html[] {
  return pieces.map((piece, place) => {
    if (place === 0) return piece;
    return html`${place === pieces.length - 1 ? " or " : ", "}${piece}`;
  });
}

function limitWords(schema: JsonSchema): string[] {
  const inner = schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
  const words: string[] = [];
  const range = (from: unknown, to: unknown, unit: string) => {
    if (from === undefined && to === undefined) return;
    const [least, most] = [from, to].map((limit) => Number(limit).toLocaleString("en"));
    if (to === undefined) words.push(`At least ${least}${least === "1" ? unit.replace(/s$/, "") : unit}.`);
    else if (from === undefined) words.push(`Up to ${most}${unit}.`);
    else words.push(`${least} to ${most}${unit}.`);
  };
  range(inner.minLength, inner.maxLength, " characters");
  range(inner.minItems, inner.maxItems, " items");
  if (inner.type === "integer") range(inner.minimum, inner.maximum, "");
  if (schema.default !== undefined) words.push(`\`${String(schema.default)}\` when left out.`);
  return words;
}
