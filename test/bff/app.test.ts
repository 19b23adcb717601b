import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, afterThis, caller, rootKeys, sharedApi } from "../harness.ts";
import { newSite, type RunningBff, startBff } from "./start-bff.ts";

let api: Api;
let bff: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
});

describe("health of the BFF", () => {
  it("/healthz and /readyz report that the BFF is alive and ready, and /readyz also reports the state of the API", async () => {
    const call = caller(bff.url);
    expect((await call("GET /healthz")).body).toEqual({ status: "ok" });
    await expect
      .poll(async () => (await call("GET /readyz")).body)
      .toEqual({ status: "ready", api: "ready" });
  });

  it("the BFF is ready while the API is unreachable, because it can still serve its files", async () => {
    const lone = await startBff({ url: "http://127.0.0.1:9", config: api.config });
    afterThis(lone.stop);
    const { status, body } = await caller(lone.url)("GET /readyz");
    expect([status, body]).toEqual([200, { status: "ready", api: "away" }]);
  });

  it("the BFF is not ready if the API does not know the BFF's SHARED_ROOT_KEYS, and logs the reason in one line", async () => {
    const lines: string[] = [];
    const log = pino({ level: "error" }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
    const other = await startBff(api, { SHARED_ROOT_KEYS: rootKeys() }, log);
    afterThis(other.stop);
    const ready = async () => (await caller(other.url)("GET /readyz")).body;
    const detail = "The API rejects the service key of this BFF: their clocks or SHARED_ROOT_KEYS differ.";
    await expect.poll(ready).toMatchObject({ status: 503, code: "not_ready", detail });
    expect(lines).toEqual([detail]);
  });

  it("the BFF checks the API and its own key with probes only, which the API neither logs nor counts", async () => {
    const seen: string[] = [];
    const server = createServer(async ({ method, url, headers }, response) => {
      seen.push(`${method} ${url}`);
      const { authorization = "" } = headers;
      const { status, text } = await caller(api.url, { authorization })(`GET /${url?.slice(1)}`);
      response.writeHead(status).end(text);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    afterThis(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const other = await startBff({ url: `http://127.0.0.1:${port}`, config: api.config });
    afterThis(other.stop);
    await expect.poll(async () => (await caller(other.url)("GET /readyz")).body.api).toBe("ready");
    expect(new Set(seen)).toEqual(new Set(["GET /readyz"]));
  });

  it("the BFF is alive but not ready while it drains", async () => {
    const other = await startBff(api);
    afterThis(other.stop);
    other.beginDraining();
    expect((await caller(other.url)("GET /healthz")).status).toBe(200);
    const ready = await caller(other.url)("GET /readyz");
    expect([ready.status, ready.body.code]).toEqual([503, "not_ready"]);
  });
});

describe("responses", () => {
  it("a response has headers that keep browsers from executing, framing or MIME-sniffing it", async () => {
    const site = await newSite(api, bff);
    for (const response of [
      await site.fromPage(`GET /embed/config?sdkToken=${site.sdkToken}`),
      await site.open(),
      await site.fromPage("GET /embed/v1/posts"),
      await caller(bff.url)("GET /nowhere"),
    ]) {
      const { headers } = response;
      expect(headers.get("content-security-policy")).toBe("default-src 'none';frame-ancestors 'none'");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("x-request-id")).toMatch(/^[\w.:-]{1,128}$/);
      expect(headers.get("x-powered-by")).toBeNull();
      expect(headers.get("etag")).toBeNull();
      expect(headers.get("set-cookie")).toBeNull();
    }
  });

  it("a response sets Strict-Transport-Security to one year, in production only", async () => {
    const production = await startBff(api, { NODE_ENV: "production" });
    const here = await caller(bff.url)("GET /healthz");
    const there = await caller(production.url)("GET /healthz");
    expect(here.headers.get("strict-transport-security")).toBeNull();
    expect(there.headers.get("strict-transport-security")).toBe("max-age=31536000");
    await production.stop();
  });

  it("the root path redirects to the dashboard", async () => {
    const response = await fetch(bff.url, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([302, "/dashboard/"]);
  });

  it.each([
    "/embed",
    "/embed/",
    "/embed/nothing",
    "/v1/posts",
    "/internal/workspace",
    "/EMBED/config",
    "/healthz/",
  ])("the unknown path %s returns the problem route_not_found", async (path) => {
    const { status, headers, body } = await caller(bff.url)(`GET ${path as `/${string}`}`);
    expect([status, headers.get("content-type"), body.code]).toEqual([
      404,
      "application/problem+json",
      "route_not_found",
    ]);
  });

  it.each([
    ["POST /embed/config", "GET, HEAD"],
    ["GET /embed/session", "POST, DELETE"],
    ["PATCH /embed/open", "GET, HEAD, POST"],
  ] as const)(
    "the unsupported method %s returns 405 with the path's allowed methods",
    async (endpoint, allow) => {
      const { status, headers, body } = await caller(bff.url)(endpoint);
      expect([status, headers.get("allow"), body.code]).toEqual([405, allow, "method_not_allowed"]);
    },
  );
});

describe("problem types", () => {
  it.each(["http://docs.example", "http://docs.example/", "http://docs.example/api/"])(
    "the type URL of a problem redirects to the API's list of error codes at %s, and ignores the query",
    async (publicUrl) => {
      const other = await startBff(api, { PUBLIC_API_URL: publicUrl });
      afterThis(other.stop);
      const { body } = await caller(other.url)("GET /nowhere");
      expect(body.type).toBe("/docs/errors#route_not_found");
      const leads = new URL(body.type, other.url);
      for (const more of ["", "?to=https://evil.example", "?//evil.example"]) {
        const response = await fetch(`${leads.origin}${leads.pathname}${more}`, {
          redirect: "manual",
          headers: { "x-forwarded-host": "evil.example" },
        });
        expect([response.status, response.headers.get("location")]).toEqual([
          302,
          `${publicUrl.replace(/\/$/, "")}/docs/errors`,
        ]);
      }
    },
  );
});

describe("GET /embed/config", () => {
  it("GET /embed/config returns the public settings and no secret", async () => {
    const site = await newSite(api, bff);
    const { status, body, text } = await site.fromPage(`GET /embed/config?sdkToken=${site.sdkToken}`);
    expect([status, body]).toEqual([
      200,
      {
        workspace: { id: site.workspaceId, name: "Test", subdomain: site.subdomain },
        enforceSecureIdentify: false,
      },
    ]);
    expect(text).not.toContain("ews_");
  });

  it("GET /embed/config requires an SDK token", async () => {
    const { status, body } = await caller(bff.url, { origin: "https://a.example" })("GET /embed/config");
    expect([status, body.errors[0].path]).toEqual([400, "sdkToken"]);
  });
});
