import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOpenApi } from "../../../api/reference/openapi.ts";
import { caller, type OwnApi, startApi } from "../../harness.ts";

let api: OwnApi;
beforeAll(async () => {
  api = await startApi({ PUBLIC_API_URL: "https://api.example.com" });
});
afterAll(() => api.stop());

const viewerFiles = [
  "/docs/swagger-ui-bundle.js",
  "/docs/swagger-ui.css",
  "/docs/viewer.js",
  "/docs/page.css",
] as const;
const paths = ["/v1/openapi.json", "/docs", "/docs/errors", ...viewerFiles] as const;

describe.each(paths)("%s", (path) => {
  const call: ReturnType<typeof caller> = (...args) => caller(api.url)(...args);

  it("each page and file of the reference requires no key and can be cached", async () => {
    const response = await call(`GET ${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("public, max-age=300");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("x-request-id")).toBeTruthy();
  });

  it("each page and file of the reference returns 304 if If-None-Match contains the current ETag, and 200 otherwise", async () => {
    const tag = (await call(`GET ${path}`)).headers.get("etag") ?? "";
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const known of [tag, tag.slice(2), `"other", ${tag}`]) {
      const again = await call(`GET ${path}`, undefined, { "if-none-match": known });
      expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", tag]);
    }
    expect((await call(`GET ${path}`, undefined, { "if-none-match": '"other"' })).status).toBe(200);
  });

  it("each page and file of the reference has the same text and the same weak ETag with and without compression", async () => {
    const [plain, small] = await Promise.all(
      ["identity", "br"].map((coding) => fetch(api.url + path, { headers: { "accept-encoding": coding } })),
    );
    expect(plain?.headers.get("content-encoding")).toBeNull();
    expect(small?.headers.get("content-encoding")).toBe("br");
    expect(small?.headers.get("etag")).toBe(plain?.headers.get("etag"));
    expect(small?.headers.get("vary")).toBe("Accept-Encoding");
    expect(await small?.text()).toBe(await plain?.text());
    const largest = path === "/docs/swagger-ui-bundle.js" ? 460_000 : 30_000;
    expect(Number(small?.headers.get("content-length"))).toBeLessThan(largest);
  });

  it("a HEAD request for a page or file of the reference gets no body", async () => {
    const response = await call(`HEAD ${path}`);
    expect([response.status, response.text]).toEqual([200, ""]);
  });

  it.each(["POST", "PUT", "DELETE"])(
    "a %s request for a page or file of the reference gets 405 with an Allow header and a problem",
    async (method) => {
      const response = await call(`${method} ${path}` as "GET /docs");
      expect([response.status, response.headers.get("allow"), response.body.code]).toEqual([
        405,
        "GET, HEAD",
        "method_not_allowed",
      ]);
    },
  );
});

describe("OpenAPI document", () => {
  it("the OpenAPI document is served exactly as it is built, with the API's public URL", async () => {
    const response = await caller(api.url)("GET /v1/openapi.json");
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.body).toEqual(JSON.parse(JSON.stringify(buildOpenApi("https://api.example.com"))));
  });
});

/** The URLs that a page loads. */
const loadedBy = (markup: string) =>
  [...markup.matchAll(/<link[^>]+href="([^"]+)"|\ssrc="([^"]+)"/g)].map(([, a, b]) => a ?? b);

describe.each([
  ["/docs", viewerFiles],
  ["/docs/errors", ["/docs/page.css"]],
] as const)("the page %s", (path, files) => {
  it("each page of the reference loads only files from this server, and has no inline scripts or styles", async () => {
    const response = await caller(api.url)(`GET ${path}`);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(response.text).not.toMatch(/<script(?! src=)|<style|<iframe|<img|\son\w+=|\sstyle=/);
    const loaded = loadedBy(response.text).filter((address) => !address?.startsWith("data:"));
    expect(loaded.sort()).toEqual([...files].sort());
  });
});

describe("files of the reference", () => {
  it.each(viewerFiles)(
    "the reference's file %s is served with the Content-Type for its extension",
    async (path) => {
      const response = await caller(api.url)(`GET ${path}`);
      const type = path.endsWith(".js") ? "text/javascript" : "text/css";
      expect([response.status, response.headers.get("content-type")]).toEqual([
        200,
        `${type}; charset=utf-8`,
      ]);
    },
  );
});
