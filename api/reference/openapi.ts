import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { codeRoot } from "../../platform/process/project-root.ts";
import { nouns, publicRoutesOf } from "../routes.ts";
import { buildOperation } from "./build-operation.ts";
import { responseHeaders } from "./build-problems.ts";
import { buildWebhooks, turnAround } from "./build-webhooks.ts";
import { describeSchema, tidyMember } from "./describe-schema.ts";
import { exampleId } from "./example-id.ts";

/** Builds the OpenAPI 3.1 document of `/v1` from the contracts and the declared routes. */
export function buildOpenApi(publicUrl: string) {
  const server = publicUrl.replace(/\/$/, "");
  const paths: ZodOpenApiPathsObject = {};
  for (const { title, routes } of nouns) {
    for (const route of publicRoutesOf(routes)) {
      const operation = { [route.method.toLowerCase()]: buildOperation(route, title, server) };
      const template = route.path.replace(/:(\w+)/g, "{$1}");
      paths[template] = { ...paths[template], ...operation };
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
      servers: [{ url: publicUrl }],
      security: [{ "x-api-key": [] }],
      tags: [
        ...nouns.map(({ title, object }) => ({ name: title, description: object.description ?? "" })),
        {
          name: "Webhooks",
          description:
            "What your server receives when something happens, if you add a webhook in the dashboard.",
        },
      ],
      paths,
      webhooks: buildWebhooks(),
      components: {
        securitySchemes: { "x-api-key": { type: "apiKey", in: "header", name: "x-api-key" } },
        headers: responseHeaders,
      },
    },
    { override: describeSchema },
  );
  turnAround(made.webhooks);
  return JSON.parse(JSON.stringify(made), tidyMember) as typeof made;
}

/** The guide to the whole API, as Markdown. */
function readGuide(server: string): string {
  return readFileSync(join(codeRoot, "api/docs/guide.md"), "utf8")
    .replaceAll("{server}", server)
    .replaceAll("{post}", exampleId("post"))
    .trim();
}

/**
 * The document in the form in which it is committed: with the URL of `npm start`, and indented so that a diff shows
 * changes.
 */
export function printOpenApi(): string {
  return `${JSON.stringify(buildOpenApi("http://127.0.0.1:4000"), null, 2)}\n`;
}
