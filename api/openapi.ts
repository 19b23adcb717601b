import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../platform/project-root.ts";
import { Message, Problem } from "./contract.ts";
import { Pagination } from "./page.ts";
import { buildOperation, type Operation } from "./reference/build-operation.ts";
import { answerHeaders, sharedRefusals } from "./reference/build-refusals.ts";
import { convertSchemas } from "./reference/convert-schemas.ts";
import { exampleId } from "./reference/example-id.ts";
import { createExampleMaker } from "./reference/make-example.ts";
import { type Described, describe } from "./reference/noun-reference.ts";
import { chapters, objectOf, publicRoutes } from "./reference/references.ts";

/** The OpenAPI 3.1 document of `/v1`, made from the contracts, the declarations of the routes and the words of their nouns. */
export function buildOpenApi(server: string) {
  const named = listNamed();
  const { components, point } = convertSchemas(
    named,
    [
      ...publicRoutes.map(({ response }) => response),
      ...publicRoutes.flatMap(({ params }) => Object.values(params?.shape ?? {})),
    ],
    new Set(publicRoutes.flatMap(({ body }) => body ?? [])),
  );
  const vocabulary = { point, example: createExampleMaker(named, components) };
  for (const object of chapters.map(objectOf)) {
    Object.assign(components[object] ?? {}, {
      examples: [vocabulary.example({ $ref: `#/components/schemas/${object}` })],
    });
  }
  const paths: Record<string, Record<string, Operation>> = {};
  for (const chapter of chapters) {
    for (const route of chapter.routes) {
      const template = route.path.replace(/:(\w+)/g, "{$1}");
      paths[template] ??= {};
      paths[template][route.method.toLowerCase()] = buildOperation(chapter, route, vocabulary);
    }
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Earshot API",
      version: "1.0.0",
      summary: "Ideas, votes, polls and a changelog inside your own product.",
      description: readGuide(server),
      contact: { name: "The operator of this server" },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: server }],
    security: [{ "x-api-key": [] }],
    tags: chapters.map(({ title, intro }) => ({ name: title, description: intro })),
    paths: sorted(paths),
    components: {
      securitySchemes: { "x-api-key": { type: "apiKey", in: "header", name: "x-api-key" } },
      headers: sorted(answerHeaders),
      responses: sorted(sharedRefusals()),
      schemas: sorted(components),
    },
  };
}

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

function listNamed(): Record<string, Described> {
  return Object.assign(
    {
      Problem: describe(Problem, problemWords),
      Message: describe(Message, {}, { message: "Deleted" }),
      Pagination: describe(Pagination, paginationWords),
    },
    ...chapters.map(({ schemas }) => schemas),
  );
}

const problemWords = {
  type: "Where the code is explained.",
  title: "The status in words.",
  status: "The HTTP status.",
  detail: "What is wrong with this very call.",
  instance: "The path that was called.",
  code: "What to switch on. It never changes its name or its status.",
  message: "The same as `detail`.",
  requestId: "What to tell us when you ask about this call; also in x-request-id.",
  errors: "The fields that are wrong: where each stands, why it is wrong, and a code of its own.",
  id: "With `already_voted`: the id of the vote that is there.",
};

const paginationWords = {
  page: "The page asked for.",
  limit: "Items on a page.",
  total: "Items on all pages. Exact, unless `isTotalExact` is there and false: then there are more.",
  totalPages: "How many pages there are. Exact as far as `total` is.",
  hasNextPage: "Whether a page follows. Always exact: go on while it is true.",
  hasPrevPage: "Whether a page comes before.",
  isTotalExact:
    "False where more than 10,000 items match a filter or a search: `total` and `totalPages` are then lower bounds. Left out where they are exact.",
};

function sorted<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
