import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, newBoard, sharedApi } from "../harness.ts";
import { newSignedIn, ownPage } from "./dashboard/sign-in.ts";
import { newPublicSite } from "./public-page/new-public-site.ts";
import { page, type RunningBff, startBff } from "./start-bff.ts";

let api: Api;
let bff: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
});

const words = "The planner should read the weather forecast. ".repeat(40);

/** The encoding, `vary` and the text of a response, as a client gets it that accepts this encoding. */
async function read(url: string, encoding: string, init: RequestInit = {}) {
  const headers = { ...(init.headers as Record<string, string>), "accept-encoding": encoding };
  const response = await fetch(url, { ...init, headers });
  const text = await response.text();
  return {
    status: response.status,
    encoding: response.headers.get("content-encoding"),
    varies: /accept-encoding/i.test(response.headers.get("vary") ?? ""),
    tag: response.headers.get("etag"),
    text,
  };
}

it("every process compresses pages, feeds, lists, exports and problems, and their text stays the same", async () => {
  const site = await newPublicSite(api);
  const idea = await site.addPost("A long idea", { description: words });
  for (let n = 0; n < 3; n += 1) await site.addPost("Another idea", { description: words });
  await site.addEntry("A long entry", words);
  const owner = await newSignedIn(api, bff);
  const place = await newBoard(owner.workspace.call);
  const post = { title: "A long idea", description: words, visibility: "public", ...place };
  for (let n = 0; n < 3; n += 1) await owner.workspace.call("POST /v1/posts", post);
  const asPage = { headers: { origin: page } };
  const key = { headers: { "x-api-key": site.apiKey } };
  const cookie = { headers: { ...ownPage(bff.url), cookie: owner.browser.cookie() } };
  const named = `sdkToken=${site.sdkToken}`;
  const wrong = Array.from({ length: 40 }, (_, n) => `unknown${n}=1`).join("&");
  const responses: [url: string, init: RequestInit][] = [
    [`${bff.url}/embed/open?${named}`, asPage],
    [`${bff.url}/embed/v1/posts?${named}`, asPage],
    [`${bff.url}/embed/v1/posts/${idea}?${named}`, asPage],
    [`${bff.url}${site.path}/`, {}],
    [`${bff.url}${site.path}/ideas/${idea}`, {}],
    [`${bff.url}${site.path}/nowhere`, {}],
    [`${bff.url}${site.path}/changelog.atom`, {}],
    [`${bff.url}${owner.at}/staff/posts`, cookie],
    [`${api.url}/v1/posts`, key],
    [`${api.url}/v1/posts?${wrong}`, key],
    [`${api.url}/v1/openapi.json`, {}],
    [`${api.url}/docs/`, {}],
  ];
  for (const [url, init] of responses) {
    const plain = await read(url, "identity", init);
    const [best, gzip] = [await read(url, "gzip, deflate, br, zstd", init), await read(url, "gzip", init)];
    const found = [plain, best, gzip].map(({ status, encoding, varies, tag }) => ({
      ...{ status, encoding, varies, tag },
    }));
    const { status, tag } = plain;
    const expected = { status, varies: true, tag };
    expect([url, found]).toEqual([
      url,
      [
        { ...expected, encoding: null },
        { ...expected, encoding: Buffer.byteLength(plain.text) < 4_096 ? "gzip" : "br" },
        { ...expected, encoding: "gzip" },
      ],
    ]);
    const body = (text: string) => text.replace(/"requestId":"[^"]+"/, "");
    expect([body(best.text), body(gzip.text)]).toEqual([body(plain.text), body(plain.text)]);
  }
});

it("a browser that has the compressed text gets a 304, with and without compression", async () => {
  const site = await newPublicSite(api);
  await site.addPost("A long idea", { description: words });
  for (const url of [`${bff.url}/embed/open?sdkToken=${site.sdkToken}`, `${bff.url}${site.path}/`]) {
    const { tag } = await read(url, "br", { headers: { origin: page } });
    expect(tag).toMatch(/^W\//);
    for (const encoding of ["br", "identity"]) {
      const again = await read(url, encoding, { headers: { origin: page, "if-none-match": `${tag}` } });
      expect([again.status, again.varies, again.tag, again.text]).toEqual([304, true, tag, ""]);
    }
  }
});

it("credentials and new keys are sent uncompressed, and proxies are told not to compress them", async () => {
  const owner = await newSignedIn(api, bff);
  const at = `${bff.url}${owner.at}`;
  const headers = { ...ownPage(bff.url), cookie: owner.browser.cookie(), "accept-encoding": "br, gzip" };
  const post = (body: object) => ({ method: "POST", body: JSON.stringify(body) });
  const secrets: [url: string, init: RequestInit][] = [
    [`${at}/v1/workspaces/credentials`, {}],
    [`${at}/staff/api-keys`, post({ name: "n".repeat(90) })],
    [`${at}/staff/secret-key/rotate`, post({ overlapHours: 1 })],
  ];
  for (const [url, init] of secrets) {
    const response = await fetch(url, { ...init, headers });
    expect([url, response.ok, response.headers.get("cache-control")]).toEqual([
      url,
      true,
      "no-store, no-transform",
    ]);
    expect(response.headers.get("content-encoding")).toBeNull();
  }
});
