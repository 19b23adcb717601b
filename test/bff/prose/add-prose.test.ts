import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Post } from "../../../api/posts/contract.ts";
import { type Api, newBoard, sharedApi } from "../../harness.ts";
import { newSite, type RunningBff, startBff } from "../start-bff.ts";

let api: Api;
let bff: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
});

const text = "# Why\n\nIt is *slow*: <script>alert(1)</script> [here](javascript:alert(1))";
const prose = [
  ["h3", ["Why"]],
  ["p", ["It is ", ["em", ["slow"]], ": <script>alert(1)</script> here"]],
];

const excerpt = "Why. It is slow: <script>alert(1)</script> here";

async function writtenSite() {
  const site = await newSite(api, bff);
  const idea = { title: "An idea", visibility: "public", ...(await newBoard(site.call)) };
  const post = (await site.call("POST /v1/posts", { ...idea, description: text })).body;
  const entry = (await site.call("POST /v1/changelogs", { title: "New", content: text })).body;
  const una = await site.visitor({ identityToken: site.signs() });
  return { site, idea, post, entry, una };
}

describe("parsed Markdown", () => {
  it("parsed Markdown is added to a post, and does not change a byte of the API's response", async () => {
    const { site, post, una } = await writtenSite();
    const read = await una.call(`GET /embed/v1/posts/${post.id}`);
    expect([read.status, read.body.prose]).toEqual([200, prose]);
    const { text: plain, headers } = await site.call(`GET /v1/posts/${post.id}?include=author`);
    // The API tells end users whether a post is their own.
    const added = JSON.stringify({ isOwn: false, isEdited: false, prose, excerpt }).slice(1);
    expect(read.text).toBe(`${plain.slice(0, -1)},${added}`);
    expect(Post.parse(JSON.parse(plain)).description).toBe(text);
    expect(read.headers.get("x-post-number")).toBe(headers.get("x-post-number"));
  });

  it("parsed Markdown is added to a changelog entry", async () => {
    const { site, entry } = await writtenSite();
    const endpoint = `GET /embed/v1/changelogs/${entry.id}?sdkToken=${site.sdkToken}` as const;
    const [first, second] = [await site.fromPage(endpoint), await site.fromPage(endpoint)];
    expect([first.body.prose, second.body.prose]).toEqual([prose, prose]);
    expect([first.body.content, second.body.viewsCount]).toEqual([text, first.body.viewsCount + 1]);
  });

  it("parsed Markdown reflects an edit at once, and is an empty list for an empty text", async () => {
    const { post, una, site } = await writtenSite();
    const endpoint = `GET /embed/v1/posts/${post.id}` as const;
    expect((await una.call(endpoint)).body.prose).toEqual(prose);
    await site.call(`PATCH /v1/posts/${post.id}`, { description: "Now" });
    expect((await una.call(endpoint)).body.prose).toEqual([["p", ["Now"]]]);
    await site.call(`PATCH /v1/posts/${post.id}`, { description: null });
    expect((await una.call(endpoint)).body).toMatchObject({ description: null, prose: [] });
  });

  it("parsed Markdown is added to responses to writes of texts, but not to lists of posts or entries, or to errors", async () => {
    const { site, idea, post, entry, una } = await writtenSite();
    const own = await una.call("POST /embed/v1/posts", { ...idea, description: text });
    const edited = await una.call(`PATCH /embed/v1/posts/${own.body.id}`, { description: "*b*" });
    expect([own.body.prose, edited.body.prose]).toEqual([prose, [["p", [["em", ["b"]]]]]]);
    const withContext = { ...idea, description: text, context: { appVersion: "1" } };
    expect((await una.call("POST /embed/visitor/posts", withContext)).body).toMatchObject({ prose, excerpt });
    const responses = [
      await una.call("GET /embed/v1/posts"),
      await una.call("GET /embed/v1/changelogs"),
      await una.call(`POST /embed/v1/posts/${post.id}/vote`),
      await una.call(`POST /embed/v1/changelogs/${entry.id}/like`),
      await una.call(`GET /embed/v1/posts/${entry.id}`),
      await una.call(`GET /embed/open?sdkToken=${site.sdkToken}`),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404, 200]);
    for (const response of responses) expect(response.text).not.toContain("prose");
  });

  it("a post's parsed Markdown is included in the Content-Length for HEAD, and is sent even if the request has If-None-Match", async () => {
    const { post, una } = await writtenSite();
    const endpoint = `/embed/v1/posts/${post.id}` as const;
    const get = await una.call(`GET ${endpoint}`, undefined, { "if-none-match": "*" });
    const head = await una.call(`HEAD ${endpoint}`);
    expect([get.status, get.headers.get("etag"), head.text]).toEqual([200, null, ""]);
    expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(get.text)));
  });
});

describe("comments", () => {
  it("comments and replies with marks have parsed Markdown when they are written, edited or read, by visitors and by staff", async () => {
    const { post, una } = await writtenSite();
    const endpoint = `/embed/v1/posts/${post.id}/comments` as const;
    const first = await una.call(`POST ${endpoint}`, { content: text });
    const reply = await una.call(`POST ${endpoint}`, { content: "plain", parentId: first.body.id });
    expect([first.status, first.body.prose]).toEqual([201, prose]);
    expect(reply.body).not.toHaveProperty("prose");
    const edited = await una.call(`PATCH ${endpoint}/${reply.body.id}`, { content: "`now`" });
    const code = [["p", [["code", ["now"]]]]];
    expect([edited.body.prose, edited.body.content]).toEqual([code, "`now`"]);
    expect((await una.call(`GET ${endpoint}`)).body.data).toMatchObject([{ content: text, prose }]);
    const replies = await una.call(`GET ${endpoint}/${first.body.id}/replies`);
    expect(replies.body.data).toMatchObject([{ content: "`now`", prose: code }]);
    expect(replies.body.pagination.total).toBe(1);
  });

  it("a page of comments without marks has the bytes of the API's response", async () => {
    const { site, post, una } = await writtenSite();
    const endpoint = `/v1/posts/${post.id}/comments` as const;
    await site.call(`POST ${endpoint}`, { content: "It's slow, e.g. at 9.\n\nStill!" });
    expect((await una.call(`GET /embed${endpoint}`)).text).toBe(
      (await site.call(`GET ${endpoint}?include=author`)).text,
    );
  });
});

describe("excerpts", () => {
  it("lists and the widget's first data have the start of each description, as plain text, instead of the whole one", async () => {
    const { site, idea, una } = await writtenSite();
    await site.call("POST /v1/posts", { ...idea, title: "Plain", description: "No marks. ".repeat(900) });
    const path = `/embed/v1/posts?boardId=${idea.boardId}` as const;
    const lists = [
      (await una.call(`GET ${path}`)).body,
      (await una.call(`GET /embed/open?sdkToken=${site.sdkToken}`)).body.posts,
    ];
    for (const { data } of lists) {
      const excerpts = data.flatMap((post: { excerpt?: string }) => post.excerpt ?? []);
      expect(excerpts).toEqual([`${"No marks. ".repeat(20).slice(0, 199)}…`, excerpt]);
      expect(data.filter(({ description }: { description?: string }) => description)).toEqual([]);
    }
  });
});
