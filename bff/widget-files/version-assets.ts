import { createHash } from "node:crypto";
import { type Asset, forever, forMinutes } from "../files.ts";
import { etagOf } from "../http.ts";

/**
 * Matches the start of an endpoint's path for a page that loads a fixed version: endpoints are relative to the URL of
 * `embed.js`, which is then `/embed/<version>/embed.js`.
 */
export const versionedRoutes = /^\/embed\/\d[\w.-]*\/embed(?=\/)/;

/**
 * Adds the widget's files under `/embed/<version>/`, where they never change, and `integrity.json` with each file's
 * SHA-384 digest for the `integrity` attribute. The version ends in a hash of all files, so that it is unique to one
 * build.
 */
export function withVersion(assets: ReadonlyMap<string, Asset>, release: string): Map<string, Asset> {
  if (assets.size === 0) return new Map();
  const files = Object.fromEntries(
    [...assets].map(([path, { encodings }]) => [path.slice(1), integrityOf(encodings.identity?.body ?? "")]),
  );
  const build = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 8);
  const version = `${release}-${build}`;
  const integrity = asJson({ version, files });
  return new Map([
    ...assets,
    ["/embed/integrity.json", { ...integrity, cacheControl: forMinutes }],
    [`/embed/${version}/integrity.json`, integrity],
    ...[...assets].map(([path, asset]): [string, Asset] => [
      `/embed/${version}${path}`,
      { ...asset, cacheControl: forever },
    ]),
  ]);
}

function integrityOf(body: string | Buffer): string {
  return `sha384-${createHash("sha384").update(body).digest("base64")}`;
}

function asJson(value: object): Asset {
  const body = Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);
  return {
    contentType: "application/json; charset=utf-8",
    cacheControl: forever,
    encodings: { identity: { body, etag: etagOf(body) } },
  };
}
