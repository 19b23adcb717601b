import { existsSync, readdirSync } from "node:fs";
import { extname, join } from "node:path";
import type { RequestHandler } from "express";
import { type Asset, forever, readAsset, script, sendAsset } from "../files.ts";
import { noSuchPath } from "../http.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": script,
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

/** The built dashboard by path below `/dashboard`; empty when not built. Files with a hash in their name never change. */
export function readPages(folder: string): Map<string, Asset> {
  if (!existsSync(join(folder, "index.html"))) return new Map();
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return new Map(
    files.flatMap((name) => {
      const [path, type] = [name.replaceAll("\\", "/"), types[extname(name)]];
      if (type === undefined) return [];
      const cacheControl = path.startsWith("assets/") ? forever : "no-store";
      return [[`/${path}`, readAsset(join(folder, name), type, cacheControl)] as const];
    }),
  );
}

/** Serves files, and the dashboard's single page for every path without a file extension. */
export function servePages(pages: ReadonlyMap<string, Asset>): RequestHandler {
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    if (pages.size === 0) {
      response.status(404).type("text/html").send(notBuilt);
      return;
    }
    const isPage = !/\.\w+$/.test(request.path);
    const asset = pages.get(isPage ? "/index.html" : request.path);
    if (!asset) throw noSuchPath();
    sendAsset(asset, request, response);
  };
}

const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>The dashboard is not built</title>
<h1>The dashboard is not built</h1>
<p>Run <code>npm run build</code>, then start again.</p>
`;
