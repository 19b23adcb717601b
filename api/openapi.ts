import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { projectRoot } from "../platform/project-root.ts";
import { buildOperation } from "./reference/build-operation.ts";
import { answerHeaders, sharedRefusals } from "./reference/build-refusals.ts";
import { chapters, publicRoutes } from "./reference/chapters.ts";
import { exampleId } from "./reference/example-id.ts";
import {
  type Answered,
  finishOperation,
  finishSchemas,
  type Operation,
  type Schemas,
} from "./reference/finish-document.ts";
import { overrideFor } from "./reference/finish-schemas.ts";
import { publicRoutesOf } from "./routes.ts";

/** The OpenAPI 3.1 document of `/v1`, made from the contracts and the declarations of the routes. */
export function buildOpenApi(server: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const chapter of chapters) {
    for (const route of publicRoutesOf(chapter.routes)) {
      const operation = { [route.method.toLowerCase()]: buildOperation(chapter, route) };
      paths[templateOf(route.path)] = { ...paths[templateOf(route.path)], ...operation };
    }
  }
  const info = {
    title: "Earshot API",
    version: "1.0.0",
    summary: "Ideas, votes, polls and a changelog inside your own product.",
    description: readGuide(server),
    contact: { name: "The operator of this server" },
    license: { name: "MIT", identifier: "MIT" },
  };
  const made = createDocument(
    {
      openapi: "3.1.1",
      info,
      servers: [{ url: server }],
      security: [{ "x-api-key": [] }],
      tags: chapters.map(({ title, intro }) => ({ name: title, description: intro })),
      paths: sorted(paths),
      components: {
        securitySchemes: { "x-api-key": { type: "apiKey", in: "header", name: "x-api-key" } },
        headers: sorted(answerHeaders),
        responses: sorted(sharedRefusals()),
      },
    },
    { override: overrideFor(new Set(publicRoutes.flatMap(({ body }) => body ?? []))) },
  );
  return finish(JSON.parse(JSON.stringify(made)) as OpenApi);
}

interface OpenApi {
  openapi: string;
  info: { description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, unknown>;
    headers: typeof answerHeaders;
    responses: Record<string, Answered>;
    schemas: Schemas;
  };
}

/** What the library leaves open: examples, defaults, and the words of fields that mean the same everywhere. */
function finish(document: OpenApi): OpenApi {
  const { schemas } = document.components;
  const make = finishSchemas(
    schemas,
    chapters.map(({ object }) => z.globalRegistry.get(object)?.id ?? ""),
  );
  for (const route of publicRoutes) {
    const operation = document.paths[templateOf(route.path)]?.[route.method.toLowerCase()];
    if (operation) finishOperation(operation, route, make);
  }
  document.components.schemas = sorted(schemas);
  return document;
}

const templateOf = (path: string) => path.replace(/:(\w+)/g, "{$1}");

/** What holds for every call, as Markdown. */
function readGuide(server: string): string {
  return readFileSync(join(projectRoot, "api/docs/guide.md"), "utf8")
    .replaceAll("{server}", server.replace(/\/$/, ""))
    .replaceAll("{post}", exampleId("post"))
    .trim();
}

/** The document as it is committed: of no particular server, a line for each thing that can change. */
export function printOpenApi(): string {
  return `${JSON.stringify(buildOpenApi("/"), null, 2)}\n`;
}

function sorted<Items extends object>(items: Items): Items {
  return Object.fromEntries(Object.entries(items).sort(([a], [b]) => (a < b ? -1 : 1))) as Items;
}
