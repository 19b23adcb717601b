import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, afterThis, caller, newBoard, rootKeys, sharedApi, startApi } from "../../harness.ts";
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

async function writer(through: RunningBff = bff) {
  const site = await newSite(api, through);
  const place = await newBoard(site.call);
  const una = await site.visitor({ identityToken: site.signs() });
  return { site, place, una };
}

describe("a forwarded call", () => {
  it("a forwarded call passes its request id to the API, and returns it in the response", async () => {
    const { una } = await writer();
    const result = await una.call("GET /embed/v1/posts/1", undefined, { "x-request-id": "trace-7" });
    expect([result.headers.get("x-request-id"), result.body.requestId]).toEqual(["trace-7", "trace-7"]);
    const missing = await una.call(`GET /embed/v1/posts/${randomUUID()}`, undefined, {
      "x-request-id": "trace-8",
    });
    expect([missing.status, missing.body.requestId]).toEqual([404, "trace-8"]);
  });

  it("a forwarded call that is repeated with the same idempotency key runs once", async () => {
    const { site, place, una } = await writer();
    const once = { "idempotency-key": randomUUID() };
    const first = await una.call("POST /embed/v1/posts", { ...idea, ...place }, once);
    const again = await una.call("POST /embed/v1/posts", { ...idea, ...place }, once);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await site.call("GET /v1/posts")).body.pagination.total).toBe(1);
  });

  it("a forwarded call follows the API's query rules: values of a repeated filter are combined; an empty filter or a limit above 100 is rejected", async () => {
    const { place, una } = await writer();
    await una.call("POST /embed/v1/posts", { ...idea, ...place });
    const read = (query: string) => una.call(`GET /embed/v1/posts?${query}`);
    const both = await read(`boardId=${randomUUID()}&boardId=${place.boardId}`);
    expect(both.body.pagination).toMatchObject({ total: 1, totalPages: 1 });
    for (const [query, field] of [
      ["boardId=", "boardId"],
      ["limit=101", "limit"],
    ] as const) {
      const { status, body } = await read(query);
      expect([status, body.errors[0].path]).toEqual([400, field]);
    }
  });

  it("a forwarded call passes its query on, but not the SDK token", async () => {
    const { site, place, una } = await writer();
    for (const title of ["50 % off", "A & B", "Plain"])
      await una.call("POST /embed/v1/posts", { ...idea, ...place, title });
    const find = async (search: string) =>
      (await site.fromPage(`GET /embed/v1/posts?sdkToken=${site.sdkToken}&search=${search}&limit=5`)).body;
    expect((await find("50%20%25")).data).toHaveLength(1);
    expect((await find("A+%26+b")).data).toHaveLength(1);
    expect(await find("")).toMatchObject({ pagination: { total: 3, limit: 5 } });
    const unknown = await una.call("GET /embed/v1/posts?colour=red");
    expect([unknown.status, unknown.body.errors[0].path]).toEqual([400, "colour"]);
  });

  it("a forwarded call ignores headers that name another user", async () => {
    const { site, una } = await writer();
    const forged = {
      "x-api-key": site.apiKey,
      "x-user-id": site.userId,
      "x-on-behalf-of": site.userId,
      "x-forwarded-for": "203.0.113.9",
      cookie: "session=staff",
    };
    const place = await newBoard(site.call);
    const hidden = await site.call("POST /v1/posts", { ...idea, ...place, visibility: "private" });
    expect((await una.call(`GET /embed/v1/posts/${hidden.body.id}`, undefined, forged)).status).toBe(404);
  });

  it("a forwarded call reaches only the workspace of its session", async () => {
    const [here, there] = [await writer(), await writer()];
    const post = await there.una.call("POST /embed/v1/posts", { ...idea, ...there.place });
    const foreign = await here.una.call(`GET /embed/v1/posts/${post.body.id}`);
    const missing = await here.una.call(`GET /embed/v1/posts/${randomUUID()}`);
    expect([foreign.status, foreign.body.code]).toEqual([missing.status, missing.body.code]);
    expect((await here.una.call(`POST /embed/v1/posts/${post.body.id}/vote`)).status).toBe(404);
  });

  it("a forwarded HEAD request returns the Content-Length of GET", async () => {
    const { una } = await writer();
    const [head, get] = [await una.call("HEAD /embed/v1/boards"), await una.call("GET /embed/v1/boards")];
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(get.text)));
  });
});

describe("a vote that sends the desired state", () => {
  const newIdea = async ({ site, place }: Awaited<ReturnType<typeof writer>>) =>
    (await site.call("POST /v1/posts", { ...idea, ...place })).body.id as string;

  it("a vote that sends the desired state can be retried after a lost response, and counts once", async () => {
    const here = await writer();
    const id = await newIdea(here);
    const vote = (isVoted: boolean) => here.una.call(`PUT /embed/visitor/posts/${id}/vote`, { isVoted });
    for (const [isVoted, votesCount] of [
      [true, 1],
      [true, 1],
      [false, 0],
      [false, 0],
    ] as const) {
      const { status, body } = await vote(isVoted);
      expect([status, body]).toEqual([200, { postId: id, isVoted, votesCount }]);
    }
  });

  it("votes can also be toggled, as older widgets do; a toggle that is retried with the same idempotency key counts once", async () => {
    const here = await writer();
    const id = await newIdea(here);
    const once = { "idempotency-key": randomUUID() };
    const toggle = () => here.una.call(`POST /embed/v1/posts/${id}/vote`, undefined, once);
    const [first, again] = [await toggle(), await toggle()];
    expect([again.text, again.headers.get("idempotency-replayed")]).toEqual([first.text, "true"]);
    const wished = await here.una.call(`PUT /embed/visitor/posts/${id}/vote`, { isVoted: true });
    expect(wished.body).toEqual({ postId: id, isVoted: true, votesCount: 1 });
  });

  it("an anonymous visitor's first vote stores the visitor, and each vote counts towards the limit on unverified votes", async () => {
    const strict = await startBff(api, { RATE_LIMITS: "reads=1000,writes=8" });
    afterThis(() => strict.stop());
    const here = await writer(strict);
    const [id, users] = [await newIdea(here), await here.site.countUsers()];
    const visitor = await here.site.visitor();
    const statuses = [];
    for (const isVoted of [true, true, false, true, false])
      statuses.push((await visitor.call(`PUT /embed/visitor/posts/${id}/vote`, { isVoted })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect(await here.site.countUsers()).toBe((users ?? 0) + 1);
  });
});

describe("request bodies", () => {
  it.each([
    ["text/plain", 415],
    ["application/x-www-form-urlencoded", 415],
    ["multipart/form-data; boundary=x", 415],
    ["application/json; charset=latin1", 415],
    ["", 415],
    ["application/json", 201],
    ["application/json; charset=utf-8", 201],
  ])("a body of type %j results in the status %i", async (type, status) => {
    const { place, una } = await writer();
    const result = await una.call("POST /embed/v1/posts", { ...idea, ...place }, { "content-type": type });
    expect(result.status).toBe(status);
  });

  it.each([["{"], ["{'a':1}"], ["undefined"], ["\u0000"]])(
    "a body that is not JSON is rejected: %j",
    async (text) => {
      const { una } = await writer();
      const result = await una.call("POST /embed/v1/posts", text);
      expect([result.status, result.body.code]).toEqual([400, "invalid_json"]);
    },
  );

  it("a body that is not UTF-8 is rejected", async () => {
    const { una } = await writer();
    const result = await una.call("POST /embed/v1/posts", new Uint8Array([0x22, 0xff, 0x22]));
    expect([result.status, result.body.code]).toEqual([400, "invalid_json"]);
  });

  it("a body over 256 KiB is rejected, with or without a Content-Length", async () => {
    const { una } = await writer();
    const text = JSON.stringify({ title: "x".repeat(256 * 1024) });
    const told = await una.call("POST /embed/v1/posts", text);
    expect([told.status, told.body.code]).toEqual([413, "body_too_large"]);
    expect(await sendInPieces(una.token, text)).toBe(413);
  });

  it("a visitor's request body cannot contain fields that are for staff only", async () => {
    const { place, una } = await writer();
    const result = await una.call("POST /embed/v1/posts", { ...idea, ...place, statusId: randomUUID() });
    expect([result.status, result.body.errors[0].path]).toEqual([403, "statusId"]);
  });
});

describe("rate limits", () => {
  it("a visitor who exceeds the limit on writes gets a Retry-After that the page can read", async () => {
    const strict = await startBff(api, { RATE_LIMITS: "reads=1000,writes=3" });
    afterThis(() => strict.stop());
    const { place, una } = await writer(strict);
    const statuses = [];
    for (let i = 0; i < 4; i++)
      statuses.push((await una.call("POST /embed/v1/posts", { ...idea, ...place })).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    const rejected = await una.call("POST /embed/v1/posts", { ...idea, ...place });
    expect(rejected.body.code).toBe("rate_limited");
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(rejected.headers.get("access-control-allow-origin")).toBe(page);
    expect((await una.call("GET /embed/v1/posts")).status).toBe(200);
  });

  it("the limit per IP address applies to new sessions and to new anonymous writers", async () => {
    const strict = await startBff(api, { RATE_LIMITS: "reads=1000,writes=4" });
    afterThis(() => strict.stop());
    const site = await newSite(api, strict);
    const place = await newBoard(site.call);
    const visitors = [await site.visitor(), await site.visitor(), await site.visitor(), await site.visitor()];
    expect((await site.open()).status).toBe(429);
    const posts = await Promise.all(
      visitors.map(({ call }) => call("POST /embed/v1/posts", { ...idea, ...place })),
    );
    expect(posts.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429]);
    expect(await site.countUsers()).toBe(2);
  });

  it("limits use the IP address that a trusted proxy reports, and ignore addresses from other senders", async () => {
    const limits = { RATE_LIMITS: "reads=1000,writes=1" };
    const [alone, behindProxy] = [
      await startBff(api, limits),
      await startBff(api, { ...limits, TRUSTED_PROXY_HOPS: "1" }),
    ];
    afterThis(alone.stop);
    afterThis(behindProxy.stop);
    const site = await newSite(api, bff);
    const open = (at: RunningBff, forwarded: string) =>
      caller(at.url, { origin: page, "x-forwarded-for": forwarded })("POST /embed/session", {
        sdkToken: site.sdkToken,
      });
    expect((await open(alone, "203.0.113.1")).status).toBe(201);
    expect((await open(alone, "203.0.113.2")).status).toBe(429);
    expect((await open(behindProxy, "203.0.113.1")).status).toBe(201);
    expect((await open(behindProxy, "203.0.113.2")).status).toBe(201);
    expect((await open(behindProxy, "198.51.100.7, 203.0.113.2")).status).toBe(429);
  });
});

describe("rotation of the shared root keys", () => {
  it("during rotation of the shared root keys, BFFs with the old key and with the new key both work", async () => {
    const [older, newer] = [rootKeys(), rootKeys().replace("k1:", "k2:")];
    const rolling = await startApi({ SHARED_ROOT_KEYS: `${newer},${older}` });
    afterThis(rolling.stop);
    for (const shared of [older, `${newer},${older}`]) {
      const one = await startBff(rolling, { SHARED_ROOT_KEYS: shared });
      afterThis(one.stop);
      const site = await newSite(rolling, one);
      const { call } = await site.visitor();
      expect((await call("GET /embed/v1/posts")).status).toBe(200);
    }
  });
});

describe("a missing API", () => {
  it("without the API, every call returns 503 with Retry-After, and no response comes from a cache", async () => {
    const gone = await startApi();
    const lone = await startBff(gone);
    afterThis(() => lone.stop());
    const site = await newSite(gone, lone);
    const una = await site.visitor({ identityToken: site.signs() });
    expect((await una.call("GET /embed/v1/posts")).status).toBe(200);
    await gone.stop();
    for (const result of [
      await una.call("GET /embed/v1/posts"),
      await una.call("POST /embed/v1/posts", idea),
      await site.open({ identityToken: site.signs() }),
    ]) {
      expect([result.status, result.body.code]).toEqual([503, "api_unavailable"]);
      expect(Number(result.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(result.headers.get("access-control-allow-origin")).toBe(page);
    }
  });
});

describe("the log of the BFF", () => {
  it("the log contains no token, key, secret or body", async () => {
    const lines: string[] = [];
    const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
    const chatty = await startBff(api, {}, log);
    const site = await newSite(api, chatty);
    const identityToken = site.signs({ email: "canary@example.com", jti: "canary-jti" });
    const una = await site.visitor({ identityToken });
    await una.call("POST /embed/v1/posts", { title: "canary-title" });
    await site.open({ identityToken });
    await site.fromPage("GET /embed/v1/posts", undefined, { authorization: `Bearer ${site.apiKey}` });
    await chatty.stop();
    expect(lines.length).toBeGreaterThan(0);
    const text = lines.join("");
    for (const secret of ["canary", identityToken, una.token, site.apiKey, site.secretKey, "edk_", "eyJ"]) {
      expect(text).not.toContain(secret);
    }
  });
});

/** Sends a body without a Content-Length. @returns the status */
function sendInPieces(token: string, text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { origin: page, authorization: `Bearer ${token}`, "content-type": "application/json" };
    const outgoing = request(`${bff.url}/embed/v1/posts`, { method: "POST", headers, agent: false });
    outgoing.on("response", (response) => resolve(response.statusCode ?? 0));
    outgoing.on("error", reject);
    for (let at = 0; at < text.length; at += 32_768) outgoing.write(text.slice(at, at + 32_768));
    outgoing.end();
  });
}
