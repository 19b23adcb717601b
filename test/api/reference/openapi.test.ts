import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fieldCodes } from "../../../api/codes/field-codes.ts";
import { Problem } from "../../../api/contract.ts";
import { renderErrors } from "../../../api/docs/render-errors.ts";
import { printOpenApi } from "../../../api/reference/openapi.ts";
import { publicRoutes } from "../../../api/routes.ts";
import { projectRoot } from "../../../platform/process/project-root.ts";
import {
  type DescribedResponse,
  type JsonSchema,
  type Operation,
  readOpenApi,
} from "../../openapi-document.ts";

const document = readOpenApi("https://api.example.com");
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    endpoint: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
    operation,
  })),
);
const routeOf = (endpoint: string) => {
  const route = publicRoutes.find(({ name }) => name === endpoint);
  if (!route) throw new Error(`${endpoint} is not declared`);
  return route;
};
const responseOf = ({ responses }: Operation, kind: RegExp) =>
  Object.entries(responses).find(([status]) => kind.test(status));

/** The example of a body, inline or from its named schema. */
function exampleOf(body: unknown): unknown {
  const { $ref, content = {} } = body as Partial<DescribedResponse & { $ref: string }>;
  if ($ref) return exampleOf(document.components.responses[$ref.split("/").pop() ?? ""]);
  const [media] = Object.values(content);
  return media?.example ?? exampleOfSchema(media?.schema ?? {});
}

function exampleOfSchema({ $ref, items }: JsonSchema): unknown {
  if (items) return [exampleOfSchema(items)];
  return document.components.schemas[$ref?.split("/").pop() ?? ""]?.examples?.[0];
}

describe("the OpenAPI document", () => {
  it("the OpenAPI document has exactly the declared routes of /v1, each with its roles", () => {
    expect(operations.map(({ endpoint }) => endpoint).sort()).toEqual(
      publicRoutes.map(({ name }) => name).sort(),
    );
    for (const { endpoint, operation } of operations)
      expect(operation["x-roles"]).toEqual(routeOf(endpoint).roles);
  });

  it("the OpenAPI document names the server and the header of the API key", () => {
    expect(document.servers).toEqual([{ url: "https://api.example.com" }]);
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.components.securitySchemes["x-api-key"]).toMatchObject({
      in: "header",
      name: "x-api-key",
    });
  });

  it("the OpenAPI document gives every operation a unique id", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^[a-z][A-Za-z]+$/.test(id))).toBe(true);
  });

  it("the OpenAPI document has a component for every $ref, and no unused component", () => {
    const { schemas, responses, headers } = document.components;
    const refs = new Set(
      [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, ref]) => ref),
    );
    const held = Object.entries({ schemas, responses, headers }).flatMap(([kind, items]) =>
      Object.keys(items).map((name) => `components/${kind}/${name}`),
    );
    expect([...refs].sort()).toEqual(held.sort());
  });

  it("the OpenAPI document describes every field and parameter", () => {
    const silent: string[] = [];
    const visit = (schema: JsonSchema, place: string) => {
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        if (!property.description) silent.push(`${place}.${name}`);
        for (const inner of [property, property.items, ...(property.anyOf ?? [])]) {
          if (inner) visit(inner, `${place}.${name}`);
        }
      }
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) visit(schema, name);
    for (const { endpoint, operation } of operations) {
      for (const { name, description } of operation.parameters ?? [])
        if (!description) silent.push(`${endpoint} ${name}`);
    }
    expect(silent).toEqual([]);
  });

  it("the OpenAPI document says who may call each operation", () => {
    const wordsOf = (name: string) =>
      operations.find(({ operation }) => operation.operationId === name)?.operation.description;
    expect(wordsOf("listPosts")).toContain("Available to everyone with a key.");
    expect(wordsOf("listVotes")).toContain("Available to staff: owners, admins and members.");
    expect(wordsOf("getCredentials")).toContain("Available to owners and admins.");
  });

  it("the OpenAPI document links each error code to its row on the page of error codes", () => {
    const named = [...JSON.stringify(document).matchAll(/\/docs\/errors#(\w+)/g)].map(([, code]) => code);
    expect(named.length).toBeGreaterThan(50);
    const page = renderErrors();
    expect(named.filter((code) => !page.includes(`id="${code}"`))).toEqual([]);
    const unnamed = operations.flatMap(({ operation }) =>
      operation["x-field-codes"].filter((code) => code in fieldCodes && !named.includes(code)),
    );
    expect(unnamed).toEqual([]);
  });

  it("the OpenAPI document forbids unknown fields in request bodies, but not in responses, and leaves the list of error codes open", () => {
    const isClosed = (value: unknown) => JSON.stringify(value).includes('"additionalProperties":false');
    const inputs = new Set(publicRoutes.flatMap(({ body }) => body?.meta()?.id ?? []));
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      expect([name, isClosed(schema)]).toEqual([name, inputs.has(name)]);
    }
    for (const { endpoint, operation } of operations) {
      expect([endpoint, isClosed(responseOf(operation, /^2/))]).toEqual([endpoint, false]);
    }
    const { code } = document.components.schemas.Problem?.properties ?? {};
    expect(code).toMatchObject({
      type: "string",
      "x-extensible-enum": expect.arrayContaining(["not_found"]),
    });
    expect(code).not.toHaveProperty("enum");
  });

  it("the OpenAPI document has header examples of the documented type", () => {
    for (const [name, { schema, example }] of Object.entries(document.components.headers)) {
      expect([name, schema.type === "integer"]).toEqual([name, typeof example === "number"]);
    }
  });

  it("the OpenAPI document has the same limits as the contracts", () => {
    const { CreateBoard, CreatePoll, UpdatePost } = document.components.schemas;
    expect(CreateBoard?.properties?.title).toMatchObject({ minLength: 3, maxLength: 20 });
    expect(CreatePoll?.properties?.options).toMatchObject({ minItems: 2, maxItems: 50 });
    expect(UpdatePost).toMatchObject({ minProperties: 1, additionalProperties: false });
    const limit = document.paths["/v1/posts"]?.get?.parameters?.find(({ name }) => name === "limit");
    expect(limit?.schema).toEqual({
      ...{ type: "integer", format: "int64" },
      ...{ minimum: 1, maximum: 100, default: 20 },
    });
    const boardId = document.paths["/v1/posts"]?.get?.parameters?.find(({ name }) => name === "boardId");
    expect(boardId).toMatchObject({
      ...{ style: "form", explode: false },
      schema: { type: "array", minItems: 1, maxItems: 100 },
    });
  });
});

describe.each(operations)("$endpoint", ({ endpoint, operation }) => {
  const [method = ""] = endpoint.split(" ");

  it("the operation documents every HTTP status that its method, path and roles make possible", () => {
    const statuses = Object.keys(operation.responses).map(Number);
    const expected = [400, 401, 429, 500, 503];
    if (method !== "GET") expected.push(413, 415);
    if (method === "POST") expected.push(409, 422);
    if (endpoint.includes(":")) expected.push(404);
    if (!routeOf(endpoint).roles.includes("end_user")) expected.push(403);
    expect(statuses).toEqual(expect.arrayContaining(expected));
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
  });

  it("the operation documents an Idempotency-Key header only if its method is POST", () => {
    const has = operation.parameters?.some(({ name }) => name === "Idempotency-Key") ?? false;
    expect(has).toBe(method === "POST");
  });

  it("the operation has an example of each parameter and of each body, where tools that send requests look for them", () => {
    for (const { name, example, schema } of operation.parameters ?? []) {
      expect([name, example]).toEqual([name, expect.anything()]);
      expect([name, Array.isArray(example)]).toEqual([name, schema.type === "array"]);
    }
    for (const media of Object.values(operation.requestBody?.content ?? {}))
      expect(media).toHaveProperty("example");
  });

  it("the operation has an example of each query parameter that its contract accepts", () => {
    for (const { in: place, name, example } of operation.parameters ?? []) {
      if (place !== "query") continue;
      const { error } = routeOf(endpoint).query?.safeParse({ [name]: String(example) }) ?? {};
      expect(error?.issues.filter(({ path }) => path[0] === name) ?? []).toEqual([]);
    }
  });

  it("the operation has examples of request, response and problems that match their contracts", () => {
    const { body, response, status: declared = 200 } = routeOf(endpoint);
    if (body) body.parse(exampleOf(operation.requestBody));
    const [status = "", success] = responseOf(operation, /^2/) ?? [];
    expect(Number(status)).toBe(declared);
    response.parse(exampleOf(success));
    for (const [rejected, result] of Object.entries(operation.responses).filter(([code]) => code >= "400"))
      expect(Problem.parse(exampleOf(result)).status).toBe(Number(rejected));
  });
});

describe("the committed copy", () => {
  it("the committed OpenAPI document is up to date; after an intended change, run `npm run openapi` and commit the result", () => {
    const committed = readFileSync(join(projectRoot, "docs/api/openapi.json"), "utf8");
    expect(committed === printOpenApi()).toBe(true);
  });

  it("the committed OpenAPI document names the server that `npm start` starts, so that tools can call it", () => {
    expect(JSON.parse(printOpenApi()).servers).toEqual([{ url: "http://127.0.0.1:4000" }]);
  });
});
