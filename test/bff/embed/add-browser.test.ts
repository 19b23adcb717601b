import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nameBrowser } from "../../../bff/embed/add-browser.ts";
import { type Api, newBoard, sharedApi } from "../../harness.ts";
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

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64";
const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0";
const firefox = { "user-agent": `${windows}; rv:140.0) Gecko/20100101 Firefox/140.0` };

/** Creates a site that wants contexts of posts, and returns functions that post and read. */
async function newWantingSite() {
  const site = await newSite(api, bff);
  await api.sql`update workspaces set takes_context = true where id = ${site.workspaceId}`;
  const idea = { title: "An idea", visibility: "public", ...(await newBoard(site.call)) };
  const { call } = await site.visitor();
  return {
    ...{ site, idea, call },
    post: (context: unknown, headers: Record<string, string> = firefox) =>
      call("POST /embed/visitor/posts", { ...idea, context }, headers),
    async stored() {
      const rows = await api.sql`
        select page, browser, app_version from post_contexts where workspace_id = ${site.workspaceId}`;
      return rows.map((row) => [row.page, row.browser, row.app_version]);
    },
  };
}

describe("a new post with a context", () => {
  it("a post gets the browser of its request; what the page says about it is rejected", async () => {
    const { post, stored } = await newWantingSite();
    const context = { page: `${page}/plan`, appVersion: "3.2.1" };
    expect((await post({ ...context, browser: "Lynx" })).status).toBe(400);
    expect((await post(context)).status).toBe(201);
    expect(await stored()).toEqual([[`${page}/plan`, "Firefox 140, Windows", "3.2.1"]]);
  });

  it("a post has no browser if the request names none", async () => {
    const { post, stored } = await newWantingSite();
    expect((await post({ appVersion: "1" }, { "user-agent": "\u0085?/1" })).status).toBe(201);
    expect(await stored()).toEqual([[null, null, "1"]]);
  });

  it("a post that has no context gets no browser", async () => {
    const { idea, call, stored } = await newWantingSite();
    expect((await call("POST /embed/visitor/posts", idea, firefox)).status).toBe(201);
    expect(await stored()).toEqual([]);
  });

  it("a context that is no context is rejected with the name of its field, however deeply it is nested", async () => {
    const { site, post, idea, stored } = await newWantingSite();
    expect((await post({ page: { toString: null } })).body.errors[0].path).toBe("context.page");
    const { token } = await site.visitor();
    const nested = "[".repeat(100_000) + "]".repeat(100_000);
    const response = await fetch(`${bff.url}/embed/visitor/posts`, {
      method: "POST",
      headers: { origin: page, authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ ...idea, context: { deep: 0 } }).replace('"deep":0', `"deep":${nested}`),
    });
    expect(response.status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it("a page of another origin is rejected, so that staff open no link to a stranger's site", async () => {
    const { post, stored } = await newWantingSite();
    for (const other of ["https://evil.example/", `${page}.evil.example/`, "javascript:alert(1)", 5, null]) {
      const { status, body } = await post({ page: other });
      expect([status, body.errors?.[0].path]).toEqual([400, "context.page"]);
    }
    expect(await stored()).toEqual([]);
  });

  it.each([null, [], "x", 5])("a context that is no object is rejected by the API: %j", async (context) => {
    const { status, body } = await (await newWantingSite()).post(context);
    expect([status, body.errors[0].path]).toEqual([400, "context"]);
  });

  it("the checks and limits of forms apply", async () => {
    const { post } = await newWantingSite();
    expect((await post({}, { "x-earshot-form": "x;9000" })).body.code).toBe("form_rejected");
    const strict = await startBff(api, { RATE_LIMITS: "reads=100,writes=12" });
    const site = await newSite(api, strict);
    const idea = { title: "An idea", visibility: "public", ...(await newBoard(site.call)) };
    const { call } = await site.visitor();
    expect((await call("POST /embed/visitor/posts", idea)).status).toBe(201);
    expect((await call("POST /embed/visitor/posts", idea)).status).toBe(429);
    await strict.stop();
  });

  it("a request that is repeated with the same idempotency key creates one post", async () => {
    const { post, stored } = await newWantingSite();
    const once = { ...firefox, "idempotency-key": "once" };
    const first = await post({ page: `${page}/` }, once);
    expect((await post({ page: `${page}/` }, once)).body.id).toBe(first.body.id);
    expect(await stored()).toHaveLength(1);
  });

  it("a request that is repeated after the browser was updated gets the stored response", async () => {
    const { post, stored } = await newWantingSite();
    const send = (version: number) => {
      const userAgent = firefox["user-agent"].replaceAll("140", `${version}`);
      return post({ appVersion: "1" }, { "user-agent": userAgent, "idempotency-key": "once" });
    };
    const [first, second] = [await send(140), await send(141)];
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(await stored()).toEqual([[null, "Firefox 140, Windows", "1"]]);
  });

  it("a visitor never reads a context, except in the visitor's own data", async () => {
    const { site, post, call } = await newWantingSite();
    const { text, body } = await post({ appVersion: "3.2.1" });
    const reads = ["v1/posts", `v1/posts/${body.id}`, "open", "visitor/notifications"] as const;
    for (const path of reads) expect((await call(`GET /embed/${path}`)).text).not.toContain("3.2.1");
    const other = await site.visitor();
    expect((await other.call("GET /embed/visitor/data")).text).not.toContain("3.2.1");
    expect(text).not.toContain("3.2.1");
    expect((await call("GET /embed/visitor/data")).body.posts[0].context).toMatchObject({
      appVersion: "3.2.1",
    });
  });
});

it("a browser in the query of a visitor's request is ignored", async () => {
  const { idea, call, stored } = await newWantingSite();
  const endpoint = "POST /embed/visitor/posts?browser=Lynx" as const;
  for (const context of [{ appVersion: "1" }, undefined])
    expect((await call(endpoint, { ...idea, context }, firefox)).status).toBe(201);
  expect(await stored()).toEqual([[null, "Firefox 140, Windows", "1"]]);
});

describe("the name of a browser contains only what is known of it", () => {
  it.each([
    [`${windows}; rv:140.0) Gecko/20100101 Firefox/140.0`, "Firefox 140, Windows"],
    [`${windows}) ${chrome} Safari/537.36 Edg/138.0.0.0`, "Microsoft Edge 138, Windows"],
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, "Chrome 138, Android"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
      "Safari 18, macOS",
    ],
    ["", undefined],
    [undefined, undefined],
    ["<script>alert(1)</script>/1 x", undefined],
    [`${"x".repeat(100_000)}/1 `, undefined],
    ["Acme Admin Please Reset Your Password/1 (x)", undefined],
    ["toString/1 x", undefined],
  ])("a header of a browser or of a program: %#", (userAgent, name) => {
    expect(nameBrowser(userAgent)).toBe(name);
  });
});
