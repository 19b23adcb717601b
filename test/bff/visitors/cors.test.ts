import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseOrigin } from "../../../bff/visitors/origin.ts";
import { type Api, afterThis, caller, sharedApi } from "../../harness.ts";
import { newSite, page, type RunningBff, startBff } from "../start-bff.ts";

let api: Api;
let bff: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
});

const evil = "https://evil.example";
const rejectedOrigins = [
  evil,
  "null",
  "http://app.acme.example",
  "https://app.acme.example:8443",
  "https://app.acme.example.evil.example",
  "https://xapp.acme.example",
  "https://acme.example",
  "https://app.acme.example, https://evil.example",
  "http://localhost:3000",
  "file://",
  "chrome-extension://abcdef",
];

describe("a response to an allowed page", () => {
  it("a response to an allowed page allows the page's origin without credentials, and has Vary: Origin for caches", async () => {
    const site = await newSite(api, bff);
    const { token } = await site.visitor();
    const responses = [
      await site.fromPage(`GET /embed/config?sdkToken=${site.sdkToken}`),
      await site.open(),
      await site.fromPage(`GET /embed/v1/posts?sdkToken=${site.sdkToken}`),
      await site.fromPage("GET /embed/v1/posts", undefined, { authorization: `Bearer ${token}` }),
    ];
    for (const { status, headers } of responses) {
      expect([200, 201]).toContain(status);
      expect(headers.get("access-control-allow-origin")).toBe(page);
      expect(headers.get("access-control-allow-credentials")).toBeNull();
      expect(headers.get("vary")).toBe("Origin");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("access-control-expose-headers")?.toLowerCase().split(", ").sort()).toEqual([
        "idempotency-replayed",
        "location",
        "ratelimit",
        "ratelimit-policy",
        "retry-after",
        "x-post-number",
        "x-request-id",
      ]);
    }
  });

  it("an allowed page can also read errors, so that the widget gets the reason", async () => {
    const site = await newSite(api, bff);
    const { token } = await site.visitor();
    await site.enforce(true);
    const other = (await newSite(api, bff)).signs();
    const responses = [
      [401, await site.open({ identityToken: other })],
      [400, await site.open({ profile: {} })],
      [401, await site.fromPage(`POST /embed/v1/posts?sdkToken=${site.sdkToken}`, {})],
      [400, await site.fromPage(`GET /embed/v1/posts/1?sdkToken=${site.sdkToken}`)],
      [400, await site.fromPage(`GET /embed/v1/posts?sdkToken=${site.sdkToken}&limit=x`)],
      [
        401,
        await site.fromPage("GET /embed/v1/posts", undefined, { authorization: `Bearer ${spoil(token)}` }),
      ],
    ] as const;
    for (const [status, response] of responses) {
      expect([response.status, response.body?.code]).toEqual([status, expect.any(String)]);
      expect(response.headers.get("access-control-allow-origin")).toBe(page);
      expect(response.headers.get("vary")).toBe("Origin");
    }
  });
});

/** Returns the token with another signature, like a token from before a change of the root keys. */
const spoil = (token: string) => {
  const [head, claims] = token.split(".");
  return `${head}.${claims}.${Buffer.alloc(32, 7).toString("base64url")}`;
};

describe("errors before the workspace is known", () => {
  const sdkToken = `sdk_${"x".repeat(40)}`;

  it("an error before the workspace is known can be read by any web page, because it reveals no workspace, but not by other origins", async () => {
    for (const origin of [evil, page, "http://localhost:3000"]) {
      const call = caller(bff.url, { origin });
      const responses = [
        [401, "unknown_sdk_token", await call(`GET /embed/open?sdkToken=${sdkToken}`)],
        [401, "unknown_sdk_token", await call("POST /embed/session", { sdkToken })],
        [401, "session_required", await call("GET /embed/v1/posts")],
        [401, "session_expired", await call("GET /embed/v1/posts", undefined, { authorization: "Bearer x" })],
        [400, "invalid_json", await call("POST /embed/session", "{")],
        [405, "method_not_allowed", await call("PATCH /embed/open")],
      ] as const;
      for (const [status, code, response] of responses) {
        expect([response.status, response.body.code]).toEqual([status, code]);
        expect(response.headers.get("access-control-allow-origin")).toBe(origin);
        expect(response.headers.get("vary")).toBe("Origin");
        expect(response.headers.get("access-control-allow-credentials")).toBeNull();
      }
    }
    for (const origin of rejectedOrigins.filter((each) => !/^https?:\/\/[^, ]+$/.test(each))) {
      const { status, headers } = await caller(bff.url, { origin })(`GET /embed/open?sdkToken=${sdkToken}`);
      expect([status, headers.get("access-control-allow-origin")]).toEqual([401, null]);
    }
  });

  it("an error with Retry-After can be read after too many look-ups and while the API is unreachable", async () => {
    const busy = await startBff(api, { RATE_LIMITS: "reads=1,writes=1" });
    const lone = await startBff({ url: "http://127.0.0.1:9", config: api.config });
    afterThis(busy.stop);
    afterThis(lone.stop);
    const ask = ({ url }: { url: string }) =>
      caller(url, { origin: page })(`GET /embed/open?sdkToken=${sdkToken}`);
    await ask(busy);
    for (const [status, response] of [
      [429, await caller(busy.url, { origin: page })(`GET /embed/open?sdkToken=${sdkToken}y`)],
      [503, await ask(lone)],
    ] as const) {
      expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([status, page]);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(response.headers.get("access-control-expose-headers")).toContain("Retry-After");
    }
  });
});

describe("a page that is not allowed", () => {
  it.each(rejectedOrigins)(
    "a page that is not allowed is rejected everywhere, and can read only the error: %s",
    async (origin) => {
      const site = await newSite(api, bff);
      const { token } = await site.visitor();
      const call = caller(bff.url, { origin });
      const responses = [
        await call(`GET /embed/config?sdkToken=${site.sdkToken}`),
        await call("POST /embed/session", { sdkToken: site.sdkToken }),
        await call("POST /embed/session", { sdkToken: site.sdkToken, identityToken: site.signs() }),
        await call(`GET /embed/v1/posts?sdkToken=${site.sdkToken}`),
        await call("GET /embed/v1/posts", undefined, { authorization: `Bearer ${token}` }),
        await call("POST /embed/v1/posts", {}, { authorization: `Bearer ${token}` }),
      ];
      for (const { status, body, headers } of responses) {
        expect([status, body.code]).toEqual([403, "origin_not_allowed"]);
        expect(headers.get("access-control-allow-origin")).toBe(parseOrigin(origin) ? origin : null);
        expect(JSON.stringify(body)).not.toContain(site.workspaceId);
        expect(headers.get("vary")).toBe("Origin");
      }
      expect(await site.countUsers()).toBe(0);
    },
  );

  it("a request without Origin is rejected at every endpoint", async () => {
    const site = await newSite(api, bff);
    const { token } = await site.visitor();
    const call = caller(bff.url);
    const responses = [
      await call(`GET /embed/config?sdkToken=${site.sdkToken}`),
      await call("POST /embed/session", { sdkToken: site.sdkToken }),
      await call(`GET /embed/v1/posts?sdkToken=${site.sdkToken}`, undefined, { referer: `${page}/` }),
      await call("POST /embed/v1/posts", {}, { authorization: `Bearer ${token}` }),
    ];
    for (const { status, body } of responses) expect([status, body.code]).toEqual([403, "origin_missing"]);
  });

  it("a page is rejected even if another workspace allows it", async () => {
    const [site, other] = [await newSite(api, bff), await newSite(api, bff, ["other.example"])];
    const response = await site.fromPage(`GET /embed/config?sdkToken=${other.sdkToken}`);
    expect([response.status, response.body.code]).toEqual([403, "origin_not_allowed"]);
  });

  it("every page is rejected while the list of allowed domains is empty, except localhost outside production", async () => {
    const site = await newSite(api, bff, []);
    const production = await startBff(api, { NODE_ENV: "production" });
    const ask = async (at: { url: string }, origin: string) =>
      (await caller(at.url, { origin })(`GET /embed/config?sdkToken=${site.sdkToken}`)).status;
    expect(await ask(bff, "http://localhost:5173")).toBe(200);
    expect(await ask(bff, "http://127.0.0.1:5173")).toBe(200);
    expect(await ask(bff, page)).toBe(403);
    expect(await ask(production, "http://localhost:5173")).toBe(403);
    await production.stop();
  });
});

describe("preflight requests", () => {
  const requested = {
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization",
  };

  it.each(["/embed/session", "/embed/config", "/embed/v1/posts", "/embed/v1/posts/1/vote"] as const)(
    "a preflight for %s succeeds on any web page and is cached for ten minutes",
    async (path) => {
      const { status, headers, text } = await caller(bff.url, { origin: evil })(
        `OPTIONS ${path}`,
        undefined,
        requested,
      );
      expect([status, text]).toEqual([204, ""]);
      expect(headers.get("access-control-allow-origin")).toBe(evil);
      expect(headers.get("access-control-allow-methods")).toBe("GET, POST, PATCH, DELETE");
      expect(headers.get("access-control-allow-headers")).toBe(
        "authorization, content-type, idempotency-key, x-earshot-form, x-request-id",
      );
      expect(headers.get("access-control-max-age")).toBe("600");
      expect(headers.get("access-control-allow-credentials")).toBeNull();
      expect(headers.get("vary")).toBe("Origin");
    },
  );

  it("a preflight for a visitor's vote allows PUT", async () => {
    const { headers } = await caller(bff.url, { origin: evil })("OPTIONS /embed/visitor/posts/1/vote");
    expect(headers.get("access-control-allow-methods")).toBe("PUT");
  });

  it.each([
    "null",
    "file://",
    "chrome-extension://abc",
    "https://evil.example/",
    "HTTPS://evil.example",
    "x",
  ])("a preflight from the origin %s is rejected", async (origin) => {
    const { status, headers } = await caller(bff.url, { origin })(
      "OPTIONS /embed/session",
      undefined,
      requested,
    );
    expect([status, headers.get("access-control-allow-origin")]).toEqual([403, null]);
  });
});
