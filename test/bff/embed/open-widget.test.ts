import { randomUUID } from "node:crypto";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EmbedOpen } from "../../../api/embed/contract.ts";
import { EmbedSession } from "../../../bff/embed/contract.ts";
import { type Api, afterThis, caller, newBoard, sharedApi } from "../../harness.ts";
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

const idea = { title: "An idea", visibility: "public" };

async function furnished(through: RunningBff = bff) {
  const site = await newSite(api, through);
  const place = await newBoard(site.call);
  const post = (await site.call("POST /v1/posts", { ...idea, ...place })).body;
  await site.call("POST /v1/changelogs", { title: "Hello", content: "World" });
  const open = `GET /embed/open?sdkToken=${site.sdkToken}` as const;
  return { site, place, post, open };
}

describe("opening the panel", () => {
  it("opening the panel takes one request, which needs no preflight because it has no custom headers", async () => {
    const { site, post, open } = await furnished();
    const { status, body, headers } = await site.fromPage(open);
    expect(status).toBe(200);
    const opened = EmbedOpen.parse(body);
    expect(opened.workspace).toEqual({
      id: site.workspaceId,
      name: "Test",
      subdomain: site.subdomain,
      enforceSecureIdentify: false,
      look: {},
      logo: null,
    });
    expect(opened.visitor).toBeNull();
    expect(opened.posts.data.map(({ id }) => id)).toEqual([post.id]);
    expect(headers.get("access-control-allow-origin")).toBe(page);
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("vary")).toBe("Origin, Authorization, Accept-Encoding");
    expect(await site.countUsers()).toBe(0);
  });

  it("a list of entries has the start of each entry instead of its content", async () => {
    const { site } = await furnished();
    const content = `**Frost** alarm\n\n![A bed](${bff.config.PUBLIC_BFF_URL}/pictures/${randomUUID()}#80x60)\n\n${"word ".repeat(60)}`;
    await site.call("POST /v1/changelogs", { title: "Long", content });
    const list = `GET /embed/v1/changelogs?sdkToken=${site.sdkToken}` as const;
    const [card] = (await site.fromPage(list)).body.data;
    expect(card).toMatchObject({ title: "Long", picture: { width: 80, height: 60 } });
    expect(card.excerpt).toMatch(/^Frost alarm word .*…$/);
    expect(card).not.toHaveProperty("content");
  });

  it("opening the panel returns the visitor's own votes if there is a session", async () => {
    const { site, post, open } = await furnished();
    const una = await site.visitor({ identityToken: site.signs({ sub: "una", name: "Una" }) });
    await una.call(`POST /embed/v1/posts/${post.id}/vote`);
    const opened = EmbedOpen.parse((await una.call(open)).body);
    expect(opened.visitor).toEqual({ id: una.user.id, kind: "verified", fullName: "Una", avatarUrl: null });
    expect(opened.posts.data[0]).toMatchObject({ isVoted: true, votesCount: 1 });
    expect(EmbedOpen.parse((await site.fromPage(open)).body).posts.data[0]?.isVoted).toBe(false);
  });

  it("opening the panel takes one call to the API, and a second call for the workspace only the first time", async () => {
    let calls = 0;
    const between = createServer((incoming, outgoing) => {
      calls += 1;
      const { method, headers } = incoming;
      const passed = request(api.url + incoming.url, { method: method ?? "GET", headers }, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      });
      incoming.pipe(passed);
    });
    await new Promise<void>((resolve) => between.listen(0, "127.0.0.1", resolve));
    const { port } = between.address() as AddressInfo;
    const through = await startBff({ url: `http://127.0.0.1:${port}`, config: api.config });
    afterThis(async () => {
      await through.stop();
      between.close();
    });
    const { site, open } = await furnished(through);
    calls = 0;
    expect((await site.fromPage(open)).status).toBe(200);
    expect(calls).toBe(2);
    expect((await site.fromPage(open)).status).toBe(200);
    expect(calls).toBe(3);
  });

  it("the endpoint that opens the panel returns 304 to a browser that has the current response", async () => {
    const { site, post, open } = await furnished();
    const first = await site.fromPage(open);
    const etag = first.headers.get("etag") ?? "";
    const again = await site.fromPage(open, undefined, { "if-none-match": etag });
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
    expect(again.headers.get("access-control-allow-origin")).toBe(page);
    expect(again.headers.get("cache-control")).toBe("private, no-cache");
    await site.call(`POST /v1/posts/${post.id}/vote`);
    const changed = await site.fromPage(open, undefined, { "if-none-match": etag });
    expect([changed.status, changed.body.posts.data[0].votesCount]).toEqual([200, 1]);
    expect(changed.headers.get("etag")).not.toBe(etag);
  });

  it("opening the panel returns the number of changelog entries published since the visitor last read the changelog", async () => {
    const { site, open } = await furnished();
    const unread = async (seenAt: string) =>
      (await site.fromPage(`${open}&seenAt=${encodeURIComponent(seenAt)}`)).body.changelogs.unread;
    expect(await unread("2020-01-01T00:00:00Z")).toBe(1);
    expect(await unread(new Date(Date.now() + 60_000).toISOString())).toBe(0);
    const wrong = await site.fromPage(`${open}&seenAt=yesterday`);
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, "seenAt"]);
    expect(wrong.headers.get("access-control-allow-origin")).toBe(page);
  });

  it("opening the panel returns no private data, and is rejected without an allowed page and valid credentials", async () => {
    const { site, place, open } = await furnished();
    const hidden = await newBoard(site.call, { isPrivate: true });
    await site.call("POST /v1/posts", { ...idea, ...hidden, title: "canary" });
    await site.call("POST /v1/posts", { ...idea, ...place, visibility: "private", title: "canary" });
    const { text } = await site.fromPage(open);
    expect(text).not.toContain("canary");
    expect(text).not.toContain(hidden.boardId);
    expect(text).not.toContain(site.secretKey);
    const foreign = await caller(bff.url, { origin: "https://evil.example" })(open);
    expect([foreign.status, foreign.headers.get("etag")]).toEqual([403, null]);
    const bad = await site.fromPage(open, undefined, { authorization: "Bearer x.y.z" });
    expect([bad.status, bad.body.code]).toEqual([401, "session_expired"]);
    expect((await site.fromPage("GET /embed/open")).body.code).toBe("session_required");
  });

  it("opening the panel works without an identity when Secure Identify is enforced", async () => {
    const { site, open } = await furnished();
    await site.enforce(true);
    const fresh = await startBff(api);
    afterThis(fresh.stop);
    const { status, body } = await caller(fresh.url, { origin: page })(open);
    expect([status, body.workspace.enforceSecureIdentify]).toEqual([200, true]);
  });
});

describe("opening the panel with an identity", () => {
  it("opening the panel with an identity token starts the session and returns the first view in one request", async () => {
    const { site, post } = await furnished();
    const offer = { sdkToken: site.sdkToken, identityToken: site.signs({ sub: "una", jti: randomUUID() }) };
    const { status, body, headers } = await site.fromPage("POST /embed/open", {
      ...offer,
      seenAt: "2020-01-01T00:00:00Z",
    });
    expect([status, headers.get("cache-control")]).toEqual([201, "no-store"]);
    const { session, ...opened } = body;
    const { token, user } = EmbedSession.parse(session);
    expect(EmbedOpen.parse(opened)).toMatchObject({
      visitor: { id: user.id, kind: "verified" },
      changelogs: { unread: 1 },
      posts: { data: [{ id: post.id }] },
    });
    const vote = await site.fromPage(`POST /embed/v1/posts/${post.id}/vote`, undefined, {
      authorization: `Bearer ${token}`,
    });
    expect(vote.body).toMatchObject({ isVoted: true });
    const again = await site.fromPage("POST /embed/open", offer);
    expect([again.status, again.body.code]).toEqual([401, "identity_token_used"]);
  });

  it("opening the panel does not consume the identity token if another part of the request is invalid", async () => {
    const { site } = await furnished();
    const offer = { sdkToken: site.sdkToken, identityToken: site.signs({ jti: randomUUID() }) };
    for (const [path, more] of [
      ["seenAt", { seenAt: "yesterday" }],
      ["seenAt", { seenAt: 5 }],
      ["role", { role: "owner" }],
    ] as const) {
      const wrong = await site.fromPage("POST /embed/open", { ...offer, ...more });
      expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, path]);
    }
    expect((await site.fromPage("POST /embed/open", offer)).status).toBe(201);
  });
});
