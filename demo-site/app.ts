import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import express, { type Express, type RequestHandler } from "express";
import { codeRoot } from "../platform/process/project-root.ts";
import { renderPage } from "./render-page.ts";
import { strictHeaders } from "./strict-headers.ts";

const readPage = (file: string) => readFileSync(join(codeRoot, "demo-site/pages", file), "utf8");

/**
 * Creates the demo site: a product's home page with the script tag. The other pages are host pages for the browser
 * tests.
 */
export function createApp(embed: { bffUrl: string; sdkToken: string }): Express {
  const page = (file: string, status = 200): RequestHandler => {
    const html = renderPage(readPage(file), embed);
    return (_request, response) => {
      response.status(status).type("html").send(html);
    };
  };
  const strictPage = readPage("strict-csp.html");

  return express()
    .disable("x-powered-by")
    .use((_request, response, next) => {
      response.setHeader("cache-control", "no-cache");
      response.setHeader("referrer-policy", "strict-origin-when-cross-origin");
      response.setHeader("x-content-type-options", "nosniff");
      next();
    })
    .get("/healthz", (_request, response) => {
      response.json({ status: "ok" });
    })
    .use("/styles", express.static(join(codeRoot, "demo-site/styles"), { index: false, redirect: false }))
    .get("/", page("home.html"))
    .get("/plain", page("plain.html"))
    .get("/spa", page("spa.html"))
    .get("/rtl", page("rtl.html"))
    .get("/hostile", page("hostile.html"))
    .get("/strict-csp", (_request, response) => {
      const nonce = randomBytes(16).toString("base64");
      response.setHeaders(strictHeaders(nonce, embed.bffUrl));
      response.type("html").send(renderPage(strictPage, { ...embed, nonce }));
    })
    .use(page("not-found.html", 404));
}
