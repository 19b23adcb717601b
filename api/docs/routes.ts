import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import express, { type RequestHandler, type Router } from "express";
import { Problem } from "../../platform/problem.ts";
import { projectRoot } from "../../platform/project-root.ts";
import { buildOpenApi } from "../openapi.ts";
import { renderErrors } from "./render-errors.ts";
import { renderReference } from "./render-reference.ts";

const ownFolder = join(projectRoot, "api/docs");
const swaggerUiFolder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const types = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

/** The files that `/docs` loads, all from here: Swagger UI's, and our own beside it. */
const viewerFiles = [
  { name: "swagger-ui-bundle.js", type: types.js, folder: swaggerUiFolder },
  { name: "swagger-ui.css", type: types.css, folder: swaggerUiFolder },
  { name: "viewer.js", type: types.js, folder: ownFolder },
  { name: "viewer.css", type: types.css, folder: ownFolder },
];

/** The reference for people and for machines, read without a key. Each text is made when it is first asked for. */
export function docsRoutes(publicUrl: string): Router {
  const router = express.Router();
  serve(router, "/v1/openapi.json", {
    type: "application/json; charset=utf-8",
    headers: {},
    write: () => JSON.stringify(buildOpenApi(publicUrl)),
  });
  serve(router, "/docs", {
    type: types.html,
    headers: pageHeaders("script-src 'self'; style-src 'self'; connect-src 'self'"),
    write: renderReference,
  });
  for (const { name, type, folder } of viewerFiles) {
    serve(router, `/docs/${name}`, {
      type,
      headers: {},
      write: () => readFileSync(join(folder, name), "utf8"),
    });
  }
  const css = ["page.css", "codes.css"].map((name) => readFileSync(join(ownFolder, name), "utf8")).join("");
  const hash = createHash("sha256").update(css).digest("base64");
  serve(router, "/docs/errors", {
    type: types.html,
    headers: pageHeaders(`style-src 'sha256-${hash}'`),
    write: () => renderErrors(css),
  });
  return router;
}

interface Source {
  type: string;
  headers: Record<string, string>;
  write(): string;
}

/** Nothing may be loaded or run but what `allowed` names, whatever got into the page. */
function pageHeaders(allowed: string): Record<string, string> {
  return {
    "content-security-policy": `default-src 'none'; ${allowed}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    "referrer-policy": "no-referrer",
  };
}

function serve(router: Router, path: string, source: Source): void {
  router.get(path, answerText(source));
  router.all(path, () => {
    throw new Problem(405, "method_not_allowed", "This path answers GET.", {
      headers: { allow: "GET, HEAD" },
    });
  });
}

/** Text that stays the same while the process lives: whole, as brotli, or 304 to whoever has it. */
function answerText({ type, headers, write }: Source): RequestHandler {
  let made: { plain: Buffer; small: Buffer; tag: string } | undefined;
  return (request, response) => {
    made ??= make(write());
    const isSmall = request.acceptsEncodings("br") === "br";
    const always = {
      ...headers,
      "cache-control": "public, max-age=300",
      etag: `"${made.tag}${isSmall ? "-br" : ""}"`,
      vary: "accept-encoding",
    };
    if (request.headers["if-none-match"]?.includes(made.tag)) {
      response.writeHead(304, always).end();
      return;
    }
    const body = isSmall ? made.small : made.plain;
    response.writeHead(200, {
      ...always,
      "content-type": type,
      "content-length": body.length,
      ...(isSmall && { "content-encoding": "br" }),
    });
    response.end(body);
  };
}

function make(text: string) {
  const plain = Buffer.from(text);
  return {
    plain,
    small: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    tag: createHash("sha256").update(plain).digest("base64url").slice(0, 22),
  };
}
