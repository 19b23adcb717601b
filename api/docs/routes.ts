import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import express, { type RequestHandler, type Router } from "express";
import { Problem } from "../../platform/http/problem.ts";
import { mountedAt } from "../../platform/http/request-facts.ts";
import { addEncoding, sendText } from "../../platform/http/send-text.ts";
import { codeRoot, projectRoot } from "../../platform/process/project-root.ts";
import { buildOpenApi } from "../reference/openapi.ts";
import { renderErrors } from "./render-errors.ts";
import { renderReference } from "./render-reference.ts";

const ownFolder = join(codeRoot, "api/docs");
// `build.mjs` copies Swagger UI into a build.
const swaggerUiFolder =
  codeRoot === projectRoot ? join(projectRoot, "node_modules/swagger-ui-dist") : ownFolder;
const types = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
};

/**
 * Serves the API reference, as HTML pages and as an OpenAPI document, without requiring a key. Each text is built on
 * the first request for it.
 */
export function docsRoutes(publicUrl: string): Router {
  const router = express.Router();
  // Every API call passes through this router, and Express compares the call's path with each of these routes. All
  // pages have one prefix, so that the number of routes stays small.
  const pages = express.Router();
  const serve = (
    on: Router,
    path: string,
    type: keyof typeof types,
    write: () => string | Promise<string>,
  ) => {
    const route = on.route(path);
    route.get(serveText(type, write));
    route.all(() => {
      throw new Problem(405, "method_not_allowed", "This path supports only GET.", {
        headers: { allow: "GET, HEAD" },
      });
    });
  };
  const serveFile = (folder: string, name: string, type: keyof typeof types) =>
    serve(pages, `/${name}`, type, () => readFile(join(folder, name), "utf8"));
  serve(router, "/v1/openapi.json", "json", () => JSON.stringify(buildOpenApi(publicUrl)));
  serve(pages, "/", "html", renderReference);
  serve(pages, "/errors", "html", renderErrors);
  serveFile(ownFolder, "page.css", "css");
  serveFile(ownFolder, "viewer.js", "js");
  serveFile(swaggerUiFolder, "swagger-ui.css", "css");
  serveFile(swaggerUiFolder, "swagger-ui-bundle.js", "js");
  return router.use("/docs", mountedAt("/docs"), pages);
}

/** With these headers, a page can load and run only files from this server, even if somebody injects markup. */
const pageHeaders = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};

/**
 * Sends text that does not change while the process runs. If the client already has the text, sends a 304 instead.
 */
function serveText(type: keyof typeof types, write: () => string | Promise<string>): RequestHandler {
  let making: ReturnType<typeof make> | undefined;
  return async (request, response) => {
    making ??= make(write).catch((error: unknown) => {
      // Forget the failed attempt, so that the next request tries again.
      making = undefined;
      throw error;
    });
    const { text, tag } = await making;
    const always = {
      ...(type === "html" && pageHeaders),
      "cache-control": "public, max-age=300",
      etag: `W/"${tag}"`,
      vary: addEncoding(undefined),
    };
    if (request.headers["if-none-match"]?.includes(tag)) {
      response.writeHead(304, always).end();
      return;
    }
    sendText(response, 200, { ...always, "content-type": types[type] }, text);
  };
}

async function make(write: () => string | Promise<string>) {
  const text = Buffer.from(await write());
  return { text, tag: createHash("sha256").update(text).digest("base64url").slice(0, 22) };
}
