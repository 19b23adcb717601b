import type { RequestHandler } from "express";
import { type Asset, forever, readFolder, sendAsset } from "../files.ts";
import { noSuchPath } from "../http.ts";

/**
 * Reads the built dashboard's files by path below `/dashboard`; empty if the dashboard was not built. Files under
 * `/assets/` have a hash in their names, and browsers may cache them forever.
 */
export function readPages(folder: string): Map<string, Asset> {
  const pages = readFolder(folder, (path) => (path.startsWith("/assets/") ? forever : "no-store"));
  return pages.has("/index.html") ? pages : new Map();
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
