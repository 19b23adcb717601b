import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import express, { type RequestHandler, type Router } from "express";
import { Problem } from "../../platform/problem.ts";
import { projectRoot } from "../../platform/project-root.ts";
import { buildOpenApi } from "../openapi.ts";
import { renderErrors } from "./render-errors.ts";
import { renderReference } from "./render-reference.ts";

/** The reference for people and for machines, read without a key. Each text is made when it is first asked for. */
export function docsRoutes(publicUrl: string): Router {
  const css = ["page.css", "sections.css"].map(readStyle).join("");
  const router = express.Router();
  const page = { type: "text/html; charset=utf-8", headers: pageHeaders(css) };
  serve(router, "/v1/openapi.json", {
    type: "application/json; charset=utf-8",
    headers: {},
    write: () => JSON.stringify(buildOpenApi(publicUrl)),
  });
  serve(router, "/docs", { ...page, write: () => renderReference(buildOpenApi(publicUrl), css) });
  serve(router, "/docs/errors", { ...page, write: () => renderErrors(css) });
  return router;
}

function readStyle(name: string): string {
  return readFileSync(join(projectRoot, "api/docs", name), "utf8");
}

interface Source {
  type: string;
  headers: Record<string, string>;
  write(): string;
}

/** Nothing may be loaded but the page's own style; no script may run, whatever got into the page. */
function pageHeaders(css: string): Record<string, string> {
  const hash = createHash("sha256").update(css).digest("base64");
  return {
    "content-security-policy": `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
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
