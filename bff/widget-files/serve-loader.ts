import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Request, RequestHandler, Response } from "express";
import type { Look } from "../../api/appearances/contract.ts";
import type { EmbedWorkspace } from "../../api/embed/contract.ts";
import { Problem } from "../../platform/http/problem.ts";
import { factsOf } from "../../platform/http/request-facts.ts";
import { createBoundedCache, getCached } from "../bounded-cache.ts";
import type { EmbedContext } from "../embed/context.ts";
import { type Asset, sendAsset } from "../files.ts";
import { etagOf, queryOf, sourceOf } from "../http.ts";
import { checkPage } from "../visitors/identity.ts";
import { parseOrigin } from "../visitors/origin.ts";
import { toEveryPage } from "./assets.ts";

/** A process keeps this many loaders with settings, each of about 6 KiB (or 150 KiB if everything is in one file). */
const mostLoaders = 300;
const keptFor = 3_600_000;

/** The settings of a script tag, and code that runs before and after the loader. */
interface Settings {
  attributes: Look & { sdkToken: string; launcher?: string };
  before?: string;
  after?: string;
  cacheControl: string;
}

/**
 * `GET /embed.js?<SDK token>`: the loader, which first adds the workspace's stored look to its script tag. The tag's own
 * attributes take precedence. So the launcher needs no further request for its look. Without a token, or if the look
 * cannot be read, the file is sent as it was built.
 */
export function serveLoader(embed: EmbedContext, assets: ReadonlyMap<string, Asset>): RequestHandler {
  const composed = createBoundedCache<Promise<Asset>>(mostLoaders);
  /** The latest look of each workspace, for the time in which the API does not respond. */
  const looks = createBoundedCache<Settings>(mostLoaders);
  return async (request, response, next) => {
    const file = /^\/embed(\.single)?\.js$/.test(request.path) ? assets.get(request.path) : undefined;
    const token = [...queryOf(request).keys()].find((key) => /^sdk_[\w-]{1,90}$/.test(key));
    if (!file || token === undefined || !["GET", "HEAD"].includes(request.method)) return next();
    factsOf(response).route = "/embed.js";
    const settings = await readSettings(embed, token, request, response).catch(() => looks.get(token));
    if (!settings) return next();
    if (settings.before !== undefined)
      return sendAsset(write(file, settings), request, response, toEveryPage);
    looks.set(token, settings, Date.now() + keptFor);
    const key = JSON.stringify([request.path, settings]);
    const asset = await getCached(composed, key, Date.now() + keptFor, () => compress(write(file, settings)));
    sendAsset(asset, request, response, toEveryPage);
  };
}

/** @throws Problem if the API does not respond, or after too many look-ups */
async function readSettings(
  embed: EmbedContext,
  token: string,
  request: Request,
  response: Response,
): Promise<Settings> {
  const { prefix, requestId } = sourceOf(request, response);
  const workspace = await embed.workspaces.find(token, requestId, () => embed.limits.take("lookups", prefix));
  const attributes = { sdkToken: token, ...workspace.look };
  const rejection = explainPage(embed, request.headers.referer, workspace);
  if (rejection === undefined) return { attributes, cacheControl: "public, max-age=60" };
  const detail = { status: 403, code: "origin_not_allowed", message: rejection.message };
  const advice = "If this site is yours, allow it in the dashboard under Install.";
  const warning = JSON.stringify(`Earshot: ${detail.message} ${advice} (${detail.code})`);
  return {
    // On their own machine, developers see the launcher, and its panel explains what to do.
    attributes: rejection.isLocal ? attributes : { ...attributes, launcher: "none" },
    before: `console.warn(${warning});`,
    after: `document.querySelector("earshot-widget")?.dispatchEvent(new CustomEvent("error",{detail:${JSON.stringify(detail)}}));`,
    cacheControl: "no-store",
  };
}

/** Returns why the page may not open the widget. Pages can hide their address: then the panel finds out. */
function explainPage(embed: EmbedContext, referer: string | undefined, workspace: EmbedWorkspace) {
  const origin = URL.canParse(referer ?? "") ? new URL(referer ?? "").origin : undefined;
  const url = origin === undefined ? undefined : parseOrigin(origin);
  if (!url) return undefined;
  try {
    checkPage(embed, url.origin, workspace);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { message: error.message, isLocal: /^(localhost|127\.0\.0\.1)$/.test(url.hostname) };
  }
}

/** The getter cannot be shadowed by an element with the name `currentScript`. */
const tag = 'Object.getOwnPropertyDescriptor(Document.prototype,"currentScript").get.call(document)';

function write(file: Asset, { attributes, before = "", after = "", cacheControl }: Settings): Asset {
  const fill = `((d,s)=>{for(const k in s)d[k]??=s[k]})(${tag}.dataset,${JSON.stringify(attributes)});`;
  const body = Buffer.from(`${before}${fill}${file.encodings.identity?.body}\n${after}`);
  return { ...file, cacheControl, encodings: { identity: { body, etag: etagOf(body) } } };
}

/** The loaders for rejected pages are not compressed, because callers can invent any number of pages. */
async function compress(asset: Asset): Promise<Asset> {
  const body = asset.encodings.identity?.body ?? Buffer.alloc(0);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(body), promisify(gzip)(body)]);
  const encode = (encoded: Buffer) => ({ body: encoded, etag: etagOf(encoded) });
  return { ...asset, encodings: { ...asset.encodings, br: encode(br), gzip: encode(gz) } };
}
