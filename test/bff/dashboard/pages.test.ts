import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readPages } from "../../../bff/dashboard/pages.ts";
import { type Api, caller, sharedApi } from "../../harness.ts";
import { type RunningBff, startBff } from "../start-bff.ts";

const html = "<!doctype html><title>Earshot</title>";
const script = "console.log(1);".repeat(50);

let api: Api;
let bff: RunningBff;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "earshot-pages-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), html);
  await writeFile(join(folder, "assets/index-1a2b3c.js"), script);
  await writeFile(join(folder, "assets/index-1a2b3c.js.br"), brotliCompressSync(script));
  await writeFile(join(folder, "assets/index-1a2b3c.js.gz"), gzipSync(script));
  await writeFile(join(folder, "secret.env"), "KEY=1");
  api = await sharedApi();
  bff = await startBff(api, {}, undefined, readPages(folder));
});
afterAll(async () => {
  await bff?.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  caller(bff.url)(`GET ${path as "/"}`, undefined, headers);

it.each([
  "/dashboard",
  "/dashboard/",
  "/dashboard/sign-in",
  "/dashboard/w/1/posts/2?tab=votes",
  "/dashboard/api-keys",
])(
  "%s serves the single-page app, which cannot be cached or framed and runs only its own scripts",
  async (path) => {
    const { status, text, headers } = await get(path);
    expect([status, text]).toEqual([200, html]);
    expect(headers.get("cache-control")).toBe("no-store");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).not.toMatch(/unsafe|\*/);
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]) {
      expect(policy.split(";")).toContain(rule);
    }
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("access-control-allow-origin")).toBeNull();
  },
);

it("a file with a hash in its name is cached for a year and sent in the smallest encoding that the browser accepts", async () => {
  const path = "/dashboard/assets/index-1a2b3c.js";
  for (const encoding of ["br", "gzip", "identity"]) {
    const { text, headers } = await get(path, { "accept-encoding": encoding });
    expect(text).toBe(script);
    expect(headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    const again = await get(path, {
      "accept-encoding": encoding,
      "if-none-match": headers.get("etag") ?? "",
    });
    expect([again.status, again.text]).toEqual([304, ""]);
  }
});

it.each([
  "/dashboard/assets/gone-1.js",
  "/dashboard/secret.env",
  "/dashboard/index.js",
  "/dashboard/assets/../../package.json",
  "/dashboard/%2e%2e/package.json",
  "/dashboard/api",
  "/dashboard/api/nothing",
  "/dashboard/api/assets/index-1a2b3c.js",
])("%s returns 404", async (path) => {
  const { status, headers } = await get(path);
  expect([status, headers.get("content-type")]).toEqual([404, "application/problem+json"]);
});

/** Targets to which an attacker may try to redirect a signed-in user. */
const elsewhere = [
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "%2f%2fevil.example",
];
const hosts = ["", "/", "/x", "?a=1", "#f", "@host", ":80", "/%0d%0aset-cookie:x=1"];
const carriers = ["next", "return_to"];

it("the sign-in page never redirects to another site, however the target URL is written", async () => {
  let tried = 0;
  for (const target of elsewhere)
    for (const end of hosts)
      for (const carrier of carriers) {
        tried += 1;
        const response = await fetch(
          `${bff.url}/dashboard/sign-in?${carrier}=${encodeURIComponent(target + end)}`,
          {
            redirect: "manual",
          },
        );
        expect([response.status, response.headers.get("location"), response.headers.get("refresh")]).toEqual([
          200,
          null,
          null,
        ]);
        expect(await response.text()).toBe(html);
      }
  expect(tried).toBe(80);
});

it("if the dashboard was not built, the BFF returns a page with the command that builds it", async () => {
  const bare = await startBff(api);
  const { status, text, headers } = await caller(bare.url)("GET /dashboard/w/1");
  expect(status).toBe(404);
  expect(headers.get("content-type")).toContain("text/html");
  expect(text).toContain("npm run build");
  await bare.stop();
});
