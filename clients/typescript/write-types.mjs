// @ts-check
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

/**
 * Generates the client's types from the OpenAPI document: one for each request and response body, with the fields'
 * descriptions, one for each operation's query, and one for the messages of webhooks. Thus users of the client need
 * neither the API's contracts nor zod.
 * @param {any} document @returns {Promise<string>} the text of `types.ts`
 */
export async function makeTypes(document) {
  const definitions = nameRefs({
    ...document.components.schemas,
    ...queriesOf(document),
    ...messagesOf(document),
  });
  const texts = [];
  for (const name of Object.keys(definitions).sort()) {
    const schema = { ...definitions[name], title: name, definitions };
    texts.push(
      await compile(schema, name, {
        additionalProperties: false,
        bannerComment: "",
        declareExternallyReferenced: false,
        ignoreMinAndMaxItems: true,
        style: { printWidth: 110 },
      }),
    );
  }
  return `// Made by \`npm run openapi\` from docs/api/openapi.json. Do not edit.\n\n${texts.join("\n")}`;
}

/**
 * @param {any} document the schemas of the operations' queries by name, such as `ListPostsQuery` for the operation
 *   `listPosts`
 */
function queriesOf({ paths }) {
  /** @type {[string, any][]} */
  const operations = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .map((operation) => [
      `${operation.operationId[0].toUpperCase()}${operation.operationId.slice(1)}Query`,
      operation.parameters?.filter((/** @type {any} */ { in: place }) => place === "query") ?? [],
    ]);
  return Object.fromEntries(
    operations
      .filter(([, parameters]) => parameters.length > 0)
      .map(([name, parameters]) => [
        name,
        {
          type: "object",
          properties: Object.fromEntries(
            parameters.map((/** @type {any} */ { name, schema, description }) => [
              name,
              { ...schema, description },
            ]),
          ),
          required: parameters
            .filter((/** @type {any} */ { required }) => required)
            .map((/** @type {any} */ { name }) => name),
        },
      ]),
  );
}

/** @param {any} document the schema of the messages of webhooks, which their `type` tells apart */
function messagesOf({ webhooks }) {
  const schemas = Object.values(webhooks).map(
    ({ post }) => post.requestBody.content["application/json"].schema,
  );
  return {
    WebhookMessage: {
      description:
        "A message of a webhook. Later versions may add types and fields: ignore those that you do not know.",
      anyOf: schemas,
    },
  };
}

/**
 * Refers to components by name, as the compiler expects, makes extensible enums also accept other strings, and optional
 * properties `undefined`, which callers with `exactOptionalPropertyTypes` may have.
 * @param {any} value @returns {any}
 */
function nameRefs(value) {
  if (Array.isArray(value)) return value.map(nameRefs);
  if (typeof value !== "object" || value === null) return value;
  const { "x-extensible-enum": known, example: _, examples: __, default: ___, ...rest } = value;
  if (rest.properties instanceof Object) {
    rest.properties = Object.fromEntries(
      Object.entries(rest.properties).map(([name, property]) => [
        name,
        rest.required?.includes(name) ? property : orUndefined(property),
      ]),
    );
  }
  const entries = Object.entries(rest).map(([key, inner]) => [
    key,
    key === "$ref" ? inner.replace("#/components/schemas/", "#/definitions/") : nameRefs(inner),
  ]);
  const open = known && {
    tsType: `${known.map((/** @type {string} */ one) => JSON.stringify(one)).join(" | ")} | (string & {})`,
  };
  return { ...Object.fromEntries(entries), ...open };
}

/** @param {any} property @returns {any} */
function orUndefined({ description, ...property }) {
  return { description, anyOf: [property, { tsType: "undefined" }] };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const document = new URL("../../docs/api/openapi.json", import.meta.url);
  const types = await makeTypes(JSON.parse(readFileSync(document, "utf8")));
  writeFileSync(new URL("types.ts", import.meta.url), types);
}
