import { randomUUID } from "node:crypto";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { indexAll } from "../../api/search/index-all.ts";
import { signIn } from "../../api/sign-in.ts";
import { type Api, afterThis, caller, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { type RunningBff, startBff } from "../start-bff.ts";
import { newPublicSite, pathsIn } from "./new-public-site.ts";

let api: Api;
let bff: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
});

const get = (path: string, headers = {}) => fetch(bff.url + path, { headers, redirect: "manual" });
/** Forwards requests to the API, and records their paths. */
async function countCalls(target: string) {
  const paths: string[] = [];
  const server = createServer((incoming, outgoing) => {
    paths.push(incoming.url ?? "");
    const { method, headers } = incoming;
    const forwarded = request(target + incoming.url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterThis(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, paths: () => paths };
}

/** Reads a path with the `Host` header of the page's own host. */
const getAt = (url: string, host: string, headers = {}) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    request(url, { headers: { host, ...headers } }, async (answer) => {
      let text = "";
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode, text });
    })
      .on("error", reject)
      .end();
  });

const hostile = `</title><script>alert(1)</script><img src=x onerror="alert(1)">'"&]]>`;

it("the pages show ideas, one idea, the roadmap, polls and the changelog, without inline scripts", async () => {
  const site = await newPublicSite(api);
  const idea = await site.addPost("Dark mode", { description: "For the **night**.", statusId: site.planned });
  await site.call(`POST /v1/posts/${idea}/comments`, { content: "Yes\nplease" });
  const entry = await site.addEntry("Frost alarm", "It is _here_.");
  await site.addPoll("Next?", ["Tomatoes", "Beans"]);
  for (const [path, ...expected] of [
    ["", "Dark mode", "0 votes", "1 comment", "Planned", "<h1"],
    ["/", "Dark mode"],
    [`/ideas/${idea}`, "<title>Dark mode · Test</title>", "<strong>night</strong>", "Yes\nplease", "Team"],
    ["/roadmap", "Planned", "In progress", "Completed", "Dark mode"],
    ["/polls", "Next?", "Tomatoes", "0 votes · 0%"],
    ["/changelog", "Frost alarm", "<em>here</em>"],
    [`/changelog/${entry}`, '<meta property="og:title" content="Frost alarm">', "<em>here</em>"],
  ] as const) {
    const response = await get(site.path + path);
    const text = await response.text();
    expect([path, response.status, response.headers.get("content-type")]).toEqual([
      path,
      200,
      "text/html; charset=utf-8",
    ]);
    for (const part of expected) expect(text).toContain(part);
    expect(text.match(/<script[^>]*>/g)).toEqual([
      `<script async src="/embed.js?${site.sdkToken}" data-sdk-token="${site.sdkToken}" data-launcher="[data-earshot]">`,
      `<script defer src="/embed.page.js" data-sdk-token="${site.sdkToken}">`,
    ]);
    expect(response.headers.get("content-security-policy")).toMatch(
      /^default-src 'none';script-src 'self';style-src 'sha256-[^']+';connect-src 'self';/,
    );
    expect(response.headers.get("x-robots-tag")).toBeNull();
  }
});

it("a picture in an idea or a comment is shown from the host of the page, with the place that it needs", async () => {
  const site = await newPublicSite(api);
  const path = `/pictures/${site.workspaceId}/${randomUUID()}`;
  const picture = `![A "bed"](http://localhost:4001${path}#800x600)`;
  const idea = await site.addPost("Beds", { description: picture });
  await site.call(`POST /v1/posts/${idea}/comments`, { content: picture });
  const text = await (await get(`${site.path}/ideas/${idea}`)).text();
  const address = new URL(site.address).origin + path;
  const shown = `<a href="${address}"><img src="${address}" alt="A &quot;bed&quot;" loading="lazy" width="800" height="600"></a>`;
  expect(text.split(shown)).toHaveLength(3);
});

it("a board, a search and pages select the ideas, and only lists have a canonical address", async () => {
  const site = await newPublicSite(api);
  const other = await newBoard(site.call, { title: "Garden", url: "garden" });
  await site.addPost("Watering plan");
  await site.addPost("Compost heap", other);
  const garden = await (await get(`${site.path}/?board=Garden`)).text();
  expect(garden).toContain("Compost heap");
  expect(garden).not.toContain("Watering plan");
  expect(garden).toContain(`<link rel="canonical" href="${site.address}/?board=garden">`);
  await indexAll(api);
  const found = await (await get(`${site.path}/?q=compost&board=`)).text();
  expect(found).toContain("<mark>Compost</mark> heap");
  expect(found).not.toContain("Watering plan");
  expect(found).toContain('<meta name="robots" content="noindex">');
  for (let n = 0; n < 21; n += 1) await site.addPost(`Bulk ${n}`, other);
  bff.passTime(5_000);
  expect(await (await get(`${site.path}/?board=garden&page=1`)).text()).toContain(
    `href="${site.path}/?board=garden&amp;page=2"`,
  );
  expect(await (await get(`${site.path}/?board=garden&page=2`)).text()).toContain("Compost heap");
});

it("the words that match a search are marked in titles and excerpts, as text without markup", async () => {
  const site = await newPublicSite(api);
  await site.addPost("<b>Watering</b> plan", { description: "We **watered** too late." });
  await indexAll(api);
  const found = await (await get(`${site.path}/?q=water`)).text();
  expect(found).toContain("&lt;b&gt;<mark>Watering</mark>&lt;/b&gt; plan");
  expect(found).toContain("We <mark>watered</mark> too late.");
  expect(await (await get(site.path)).text()).not.toContain("<mark>");
});

it("private boards, private posts and spam appear on no page and in no feed", async () => {
  const site = await newPublicSite(api);
  const hidden = await newBoard(site.call, { title: "Hidden board", url: "hidden", isPrivate: true });
  const open = await site.addPost("Open idea");
  const secret = await site.addPost("Secret one", { visibility: "private" });
  const internal = await site.addPost("Secret two", hidden);
  const comment = await site.call(`POST /v1/posts/${open}/comments`, { content: "Secret spam" });
  await api.sql`update comments set is_spam = true where id = ${comment.body.id}`;
  for (const path of pathsIn(open)) {
    const text = await (await get(site.path + path)).text();
    expect([path, /Secret|Hidden board/i.exec(text)]).toEqual([path, null]);
  }
  for (const path of [
    `/ideas/${secret}`,
    `/ideas/${internal}`,
    "/?board=hidden",
    "/ideas.rss?board=hidden",
  ]) {
    expect([path, (await get(site.path + path)).status]).toEqual([path, 404]);
  }
});

it("excerpts in lists and in descriptions for search engines are plain text without the marks of Markdown", async () => {
  const site = await newPublicSite(api);
  const source = "## Why\n\nAfter **dark**, see [the *plan*](https://a.example/plan).\n\n- one\n- `two`";
  const excerpt = "Why. After dark, see the plan. one · two";
  const idea = await site.addPost("Dark mode", { description: source });
  const entry = await site.addEntry("Frost alarm", source);
  const read = async (path: string) => (await get(site.path + path)).text();

  expect(await read("/")).toContain(`<p dir="auto">${excerpt}</p>`);
  for (const path of [`/ideas/${idea}`, `/changelog/${entry}`]) {
    expect(await read(path)).toContain(`<meta name="description" content="${excerpt}">`);
  }
});

it("comments and replies show their Markdown, and those without marks the text as written", async () => {
  const site = await newPublicSite(api);
  const idea = await site.addPost("Dark mode", {});
  const comments = `POST /v1/posts/${idea}/comments` as const;
  const { id } = (await site.call(comments, { content: "Like **so**:\n\n- [a](https://a.example/b)" })).body;
  await site.call(comments, { content: "Reply with `code`", parentId: id });
  await site.call(comments, { content: "Just\nwords" });
  const text = await (await get(`${site.path}/ideas/${idea}`)).text();
  expect(text).toContain('<p dir="auto">Like <strong>so</strong>:</p>');
  expect(text).toContain('<a href="https://a.example/b" rel="nofollow ugc noopener noreferrer">a</a>');
  expect(text).toContain('<p dir="auto">Reply with <code>code</code></p>');
  expect(text).toContain('<p class="text" dir="auto">Just\nwords</p>');
});

it("markup in names, titles, descriptions, comments and searches is shown as text", async () => {
  const site = await newPublicSite(api, hostile.slice(0, 60));
  const idea = await site.addPost(hostile, {
    description: `${hostile}\n\n[x](javascript:alert(1)) [y](https://a.example/"onclick="b)`,
  });
  for (const content of [hostile, `*a* ${hostile} [x](javascript:alert(1)) <img src=x onerror="alert(1)">`]) {
    await site.call(`POST /v1/posts/${idea}/comments`, { content });
  }
  await site.addEntry(hostile, hostile);
  await site.addPoll(hostile, [hostile, "B"]);
  for (const path of [
    ...pathsIn(idea).filter((one) => !/rss|atom|json|xml/.test(one)),
    `/?q=${encodeURIComponent(hostile)}`,
  ]) {
    const response = await get(site.path + path);
    const text = await response.text();
    expect([path, response.status]).toEqual([path, 200]);
    expect([path, text.match(/<script/g)?.length, text.match(/<title>/g)?.length]).toEqual([path, 2, 1]);
    expect(text).not.toMatch(/<img|onerror="|onclick="|href="javascript/);
  }
  expect(await (await get(`${site.path}/ideas/${idea}`)).text()).toMatch(/rel="nofollow ugc noopener/);
});

it("an unknown, deleted or switched-off page gets the same 404 page, and so do malformed parameters", async () => {
  const site = await newPublicSite(api);
  const off = await newWorkspace(api);
  const gone = "00000000-0000-4000-8000-000000000000";
  const bodies = new Set<string>();
  for (const path of [
    "/b/no-such-workspace",
    "/b/No%20Such",
    `/b/~${off.workspaceId}`,
    `/b/${off.subdomain}`,
    `/b/${off.subdomain}/changelog.rss`,
    ...[
      "/ideas/x",
      `/ideas/${gone}`,
      `/changelog/${gone}`,
      "/?board=none",
      "/?page=0",
      "/?page=x",
      "/?page=99999",
    ].map((rest) => site.path + rest),
    `${site.path}/nothing`,
    `${site.path}/ideas`,
  ]) {
    const response = await get(path);
    expect([
      path,
      response.status,
      response.headers.get("content-type"),
      response.headers.get("x-robots-tag"),
    ]).toEqual([path, 404, "text/html; charset=utf-8", "noindex"]);
    bodies.add(await response.text());
  }
  expect(bodies.size).toBe(1);
  const post = await fetch(bff.url + site.path, { method: "POST" });
  expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

it("while the API is away, a page is a 503 with Retry-After", async () => {
  const lonely = await startBff({ url: "http://127.0.0.1:1", config: api.config });
  afterThis(() => lonely.stop());
  const response = await fetch(`${lonely.url}/b/acme/changelog`);
  expect([response.status, response.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
  expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(await response.text()).not.toMatch(/at .*\.[tj]s:\d+/);
});

it("equal content has an equal ETag, and a reader who has it gets 304 without a body", async () => {
  const site = await newPublicSite(api);
  await site.addPost("One");
  for (const path of ["/", "/ideas.rss", "/ideas.atom", "/ideas.json"]) {
    const first = await get(site.path + path);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    const second = await get(site.path + path, { "if-none-match": etag });
    expect([second.status, await second.text(), second.headers.get("etag")]).toEqual([304, "", etag]);
    expect((await get(site.path + path, { "if-none-match": '"other"' })).status).toBe(200);
  }
  const head = await fetch(`${bff.url}${site.path}/`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

it("the page of a merged idea leads to the idea that it is now part of", async () => {
  const site = await newPublicSite(api);
  const [kept, duplicate] = [await site.addPost("Dark mode"), await site.addPost("Night mode")];
  const { call } = await signIn(api, site, "owner");
  const merged = await call(`POST /staff/posts/${kept}/merges`, { duplicateId: duplicate });
  const moved = await get(`${site.path}/ideas/${duplicate}`);
  expect([moved.status, moved.headers.get("location")]).toEqual([301, `${site.address}/ideas/${kept}`]);
  await call(`DELETE /staff/posts/${kept}/merges/${merged.body.id}`, {});
  bff.passTime(5_000);
  expect((await get(`${site.path}/ideas/${duplicate}`)).status).toBe(200);
});

it("a hundred readers at once cost one read of the API, and a switched-off page disappears", async () => {
  const site = await newPublicSite(api);
  await site.addPost("One");
  const counted = await countCalls(api.url);
  const own = await startBff({ url: counted.url, config: api.config });
  afterThis(() => own.stop());
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async () => (await fetch(`${own.url}${site.path}/roadmap`)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  // One read of the boards and statuses, and one for each of the three columns.
  expect(counted.paths().filter((path) => /^\/v1|open$/.test(path))).toHaveLength(4);
  await site.set({ isPublic: false });
  own.passTime(3_000);
  expect((await fetch(`${own.url}${site.path}/roadmap`)).status).toBe(404);
});

it("parameters that a page does not use, and other spellings of those that it uses, cost no read of the API", async () => {
  const site = await newPublicSite(api);
  const idea = await site.addPost("One");
  const entry = await site.addEntry("Frost alarm", "It is here.");
  const counted = await countCalls(api.url);
  const own = await startBff({ url: counted.url, config: api.config });
  afterThis(() => own.stop());
  for (const [path, unused] of [
    ["/sitemap.xml", ["q", "board", "page"]],
    ["/changelog.rss", ["q", "board", "page"]],
    ["/ideas.json", ["q", "page"]],
    ["/roadmap", ["q", "board", "page"]],
    ["/polls", ["q", "board", "page"]],
    ["/changelog", ["q", "board"]],
    [`/changelog/${entry}`, ["q", "board", "page"]],
    [`/ideas/${idea}`, ["q", "board"]],
    ["/", ["x"]],
  ] as const) {
    const address = `${own.url}${site.path}${path}`;
    expect((await fetch(address)).status).toBe(200);
    const before = counted.paths().length;
    for (const name of unused) expect((await fetch(`${address}?${name}=2`)).status).toBe(200);
    expect([path, counted.paths().slice(before)]).toEqual([path, []]);
  }
  const { url } = (await site.call("GET /v1/boards")).body[0];
  const list = `${own.url}${site.path}/?`;
  for (const query of ["q=frost+alarm", `board=${url}`]) await fetch(list + query);
  const before = counted.paths().length;
  for (const query of ["q=frost+%E3%80%80alarm", `board=${url.toUpperCase()}`])
    expect((await fetch(list + query)).status).toBe(200);
  expect(counted.paths().slice(before)).toEqual([]);
});

it.each([
  ["a text direction override", "%E2%80%AE"],
  ["an isolate", "%E2%81%A6"],
  ["a line separator", "a%E2%80%A8b"],
  ["a control character", "%00"],
  ["a lone surrogate", "%ED%A0%80"],
  ["an emoji at the limit of the length", `${"a".repeat(199)}%F0%9F%98%80`],
])("a search with %s is a page", async (_name, text) => {
  const site = await newPublicSite(api);
  expect((await get(`${site.path}/?q=${text}`)).status).toBe(200);
  expect([200, 404]).toContain((await get(`${site.path}/?board=${text}`)).status);
});

it("a workspace that search engines may not list says so in every page and feed, and has no sitemap", async () => {
  const site = await newPublicSite(api);
  const idea = await site.addPost("One");
  const map = await get(`${site.path}/sitemap.xml`);
  expect(await map.text()).toContain(`<loc>${site.address}/ideas/${idea}</loc>`);
  await site.set({ isIndexed: false });
  bff.passTime(5_000);
  const unlisted = await get(site.path);
  expect(unlisted.headers.get("x-robots-tag")).toBe("noindex");
  expect(await unlisted.text()).toContain('<meta name="robots" content="noindex">');
  expect((await get(`${site.path}/ideas.rss`)).headers.get("x-robots-tag")).toBe("noindex");
});

it("the widget works on the public page's own origin while the page is public, and on no other", async () => {
  const site = await newPublicSite(api);
  const own = new URL(bff.config.PUBLIC_BFF_URL);
  const open = (headers: object) =>
    caller(bff.url, headers as never)(`GET /embed/open?sdkToken=${site.sdkToken}`);
  expect((await open({ origin: own.origin })).status).toBe(200);
  expect((await open({ origin: "https://evil.example" })).body.code).toBe("origin_not_allowed");
  expect((await open({ "sec-fetch-site": "same-origin" })).body.code).toBe("origin_missing");
  await site.set({ isPublic: false });
  bff.passTime(3_000);
  expect((await open({ origin: own.origin })).status).toBe(403);
});

it("a page with a host of its own is served there, and its address below the dashboard leads there", async () => {
  const site = await newPublicSite(api);
  await site.addPost("One");
  const hosted = await startBff(api, { PUBLIC_PAGE_HOSTS: `${site.subdomain}=https://ideas.acme.example` });
  afterThis(() => hosted.stop());
  const moved = await fetch(`${hosted.url}${site.path}/changelog?page=1`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([
    301,
    "https://ideas.acme.example/changelog?page=1",
  ]);
  const at = (path: string, headers = {}) => getAt(hosted.url + path, "ideas.acme.example", headers);
  const home = await at("/");
  expect(home.status).toBe(200);
  expect(home.text).toContain('<link rel="canonical" href="https://ideas.acme.example/">');
  expect(home.text).toContain('href="/changelog"');
  expect((await at("/ideas.rss")).text).toContain("<link>https://ideas.acme.example/");
  for (const host of [
    "ideas.acme.example",
    "IDEAS.acme.example",
    "ideas.acme.example.",
    "ideas.acme.example:443",
  ]) {
    expect([host, (await getAt(`${hosted.url}/`, host)).text]).toEqual([host, home.text]);
    for (const path of ["/dashboard/", "/dashboard/api/me", "/mail/x"])
      expect([host, path, (await getAt(hosted.url + path, host)).status]).toEqual([host, path, 404]);
  }
  const open = `/embed/open?sdkToken=${site.sdkToken}`;
  expect((await at(open, { "sec-fetch-site": "same-origin" })).status).toBe(200);
  expect((await at(open, { "sec-fetch-site": "cross-site" })).status).toBe(403);
});
