import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRejectedWithin } from "../../expect-rejected-within.ts";
import { type Api, type Call, caller, newBoard, sharedApi } from "../../harness.ts";
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

const profile = { id: "u-1", email: "ugo@example.com", fullName: "Ugo" };
const idea = { title: "An idea", visibility: "public" };

describe("sessions", () => {
  it("a session opens with a long avatar URL in any script; if the URL is too long, the error names the field", async () => {
    const site = await newSite(api, bff);
    const open = (path: string) =>
      site.open({ profile: { ...profile, avatarUrl: `https://cdn.example/${path}.png` } });
    const fits = await open("図".repeat(200));
    expect(fits.status).toBe(201);
    expect(fits.body.user.avatarUrl).toBe(`https://cdn.example/${"%E5%9B%B3".repeat(200)}.png`);
    const read = caller(bff.url, { origin: page, authorization: `Bearer ${fits.body.token}` });
    expect((await read("GET /embed/v1/posts")).status).toBe(200);
    const tooLong = await open("図".repeat(1_900));
    expect([tooLong.status, tooLong.body.errors?.[0].path]).toEqual([400, "profile.avatarUrl"]);
  });

  it("a session with an identity token returns the user's name, and lasts an hour", async () => {
    const site = await newSite(api, bff);
    const told = { sub: "una", name: "Una", avatar_url: "https://example.com/una.png" };
    const since = Date.now();
    const { status, body, headers } = await site.open({ identityToken: site.signs(told) });
    expect(status).toBe(201);
    expect(body).toEqual({
      token: expect.any(String),
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      user: { id: expect.any(String), kind: "verified", fullName: "Una", avatarUrl: told.avatar_url },
    });
    expect(Date.parse(body.expiresAt)).toBeGreaterThanOrEqual(since + 3_599_000);
    expect(Date.parse(body.expiresAt)).toBeLessThanOrEqual(Date.now() + 3_600_000);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("an identity token opens a session without the name, e-mail or avatar if these contain characters that cannot be shown", async () => {
    const site = await newSite(api, bff);
    for (const unfit of ["a\u0000b", "\ud800", "\u202e\n", "\u3164", "\u200b\u200b"]) {
      const told = {
        sub: "una",
        name: unfit,
        email: `${unfit}@example.com`,
        avatar_url: `https://a.example/${unfit}`,
      };
      const { status, body } = await site.open({ identityToken: site.signs(told) });
      expect([unfit, status, body.user?.fullName]).toEqual([unfit, 201, "Someone"]);
    }
  });

  it("an identity token with a line break or a mark of direction in the name opens a session with the repaired name", async () => {
    const site = await newSite(api, bff);
    const { body } = await site.open({
      identityToken: site.signs({ sub: "una", name: "\u202aUna\nLee\u202c" }),
    });
    expect(body.user.fullName).toBe("Una Lee");
  });

  it("sessions with the same sub belong to the same user, whatever the e-mail", async () => {
    const site = await newSite(api, bff);
    const first = await site.visitor({ identityToken: site.signs({ sub: "una", email: "una@example.com" }) });
    const again = await site.visitor({ identityToken: site.signs({ sub: "una", email: "new@example.com" }) });
    const other = await site.visitor({ identityToken: site.signs({ sub: "ugo", email: "una@example.com" }) });
    expect(again.user.id).toBe(first.user.id);
    expect(other.user.id).not.toBe(first.user.id);
  });

  it("a session with an unsigned profile is unverified, and never belongs to the verified user with the same id", async () => {
    const site = await newSite(api, bff);
    const claimed = await site.visitor({ profile });
    expect(claimed.user).toMatchObject({ kind: "unverified", fullName: "Ugo" });
    const signed = await site.visitor({ identityToken: site.signs({ sub: profile.id }) });
    expect(signed.user.id).not.toBe(claimed.user.id);
    expect(await site.open({ profile })).toMatchObject({
      status: 403,
      body: { code: "identity_was_verified" },
    });
  });

  it("a UUID as sub names the same user in upper and lower case; a server cannot add a second vote for that user", async () => {
    const site = await newSite(api, bff);
    const sub = randomUUID();
    const upper = await site.visitor({ identityToken: site.signs({ sub: sub.toUpperCase() }) });
    const lower = await site.visitor({ identityToken: site.signs({ sub }) });
    expect(lower.user.id).toBe(upper.user.id);
    const post = await site.call("POST /v1/posts", { ...idea, ...(await newBoard(site.call)) });
    const path = `/v1/posts/${post.body.id}` as const;
    expect((await upper.call(`POST /embed${path}/vote`)).body.votesCount).toBe(1);
    for (const id of [sub, sub.toUpperCase()]) {
      const user = { id, email: "una@example.com", full_name: "Una" };
      expect(await site.call(`POST ${path}/votes`, { user })).toMatchObject({
        status: 409,
        body: { code: "already_voted" },
      });
      const list = await site.call(`GET ${path}/votes?externalUserId=${id}`);
      expect(list.body.pagination.total).toBe(1);
    }
  });

  it("a UUID as unsigned id names the same user in upper and lower case, and is rejected once a token has verified it", async () => {
    const site = await newSite(api, bff);
    const id = randomUUID();
    const first = await site.visitor({ profile: { id: id.toUpperCase() } });
    // The first write creates the user's row.
    const post = await site.call("POST /v1/posts", { ...idea, ...(await newBoard(site.call)) });
    expect((await first.call(`POST /embed/v1/posts/${post.body.id}/vote`)).body.isVoted).toBe(true);
    expect((await site.visitor({ profile: { id } })).user.id).toBe(first.user.id);
    await site.visitor({ identityToken: site.signs({ sub: id }) });
    expect(await site.open({ profile: { id: id.toUpperCase() } })).toMatchObject({
      status: 403,
      body: { code: "identity_was_verified" },
    });
  });

  it("sub claims that differ only in case belong to different users, unless they are UUIDs", async () => {
    const site = await newSite(api, bff);
    const [one, two] = [
      await site.visitor({ identityToken: site.signs({ sub: "abc" }) }),
      await site.visitor({ identityToken: site.signs({ sub: "ABC" }) }),
    ];
    expect(one.user.id).not.toBe(two.user.id);
  });

  it("a session with a staff member's e-mail or id has only an end user's permissions", async () => {
    const site = await newSite(api, bff);
    const token = site.signs({ sub: site.userId, email: `owner@${site.subdomain}.example` });
    const { user, call } = await site.visitor({ identityToken: token });
    expect(user.id).not.toBe(site.userId);
    const place = await newBoard(site.call);
    const hidden = await site.call("POST /v1/posts", { ...idea, ...place, visibility: "private" });
    expect((await call(`GET /embed/v1/posts/${hidden.body.id}`)).status).toBe(404);
  });

  it("a session without an identity is anonymous, with a new id each time", async () => {
    const site = await newSite(api, bff);
    const [a, b] = [await site.visitor(), await site.visitor()];
    expect(a.user).toEqual({ id: expect.any(String), kind: "anonymous", fullName: null, avatarUrl: null });
    expect(b.user.id).not.toBe(a.user.id);
  });

  it("a session token contains neither a secret of the workspace nor the user's e-mail", async () => {
    const site = await newSite(api, bff);
    const { token } = await site.visitor({ identityToken: site.signs({ email: "una@example.com" }) });
    expect(Object.keys(decodeJwt(token)).sort()).toEqual(
      ["aud", "ep", "exp", "iat", "iss", "kind", "org", "sdk", "sid", "sub", "ws"].sort(),
    );
  });
});

describe("anonymous visitors", () => {
  it("an anonymous visitor is stored on the first write, not when only reading", async () => {
    const site = await newSite(api, bff);
    const place = await newBoard(site.call);
    const visitor = await site.visitor();
    expect((await visitor.call("GET /embed/v1/posts")).status).toBe(200);
    expect(await site.countUsers()).toBe(0);

    const posts = await Promise.all(
      [1, 2, 3].map((n) => visitor.call("POST /embed/v1/posts", { ...idea, title: `Idea ${n}`, ...place })),
    );
    expect(posts.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await site.countUsers()).toBe(1);
    const [row] = await api.sql`select identity, role from users where id = ${visitor.user.id}`;
    expect(row).toEqual({ identity: "anonymous", role: "end_user" });
  });

  it("an anonymous visitor can edit their own posts, and another anonymous visitor cannot", async () => {
    const site = await newSite(api, bff);
    const place = await newBoard(site.call);
    const [visitor, other] = [await site.visitor(), await site.visitor()];
    const post = await visitor.call("POST /embed/v1/posts", { ...idea, ...place });
    const path = `/embed/v1/posts/${post.body.id}` as const;
    expect((await other.call(`PATCH ${path}`, { title: "Mine" })).status).toBe(403);
    expect((await visitor.call(`PATCH ${path}`, { title: "Mine" })).body.title).toBe("Mine");
  });
});

describe("enforced Secure Identify", () => {
  it("when Secure Identify is enforced, an unsigned profile is rejected", async () => {
    const site = await newSite(api, bff);
    await site.enforce(true);
    expect(await site.open({ profile })).toMatchObject({ status: 401, body: { code: "identity_required" } });
    expect(await site.countUsers()).toBe(0);
  });

  it("when Secure Identify is enforced, an anonymous visitor can read but not write", async () => {
    const site = await newSite(api, bff);
    await site.enforce(true);
    const place = await newBoard(site.call);
    const { call } = await site.visitor();
    expect((await call("GET /embed/v1/posts")).status).toBe(200);
    expect((await site.fromPage(`GET /embed/v1/posts?sdkToken=${site.sdkToken}`)).status).toBe(200);
    const write = await call("POST /embed/v1/posts", { ...idea, ...place });
    expect([write.status, write.body.code]).toEqual([401, "identity_required"]);
    expect((await site.call("GET /v1/posts")).body.data).toEqual([]);
  });

  it("when Secure Identify is enforced, a visitor with an identity token can read and write", async () => {
    const site = await newSite(api, bff);
    await site.enforce(true);
    const place = await newBoard(site.call);
    const { call } = await site.visitor({ identityToken: site.signs() });
    expect((await call("POST /embed/v1/posts", { ...idea, ...place })).status).toBe(201);
  });

  it("an invalid token is rejected, not treated as an anonymous visit, whether or not Secure Identify is enforced", async () => {
    for (const isOn of [true, false]) {
      const site = await newSite(api, bff);
      await site.enforce(isOn);
      for (const identityToken of ["", "x", site.signs({}, "x".repeat(47)), site.signs({ exp: 1 })]) {
        const { status, body } = await site.open({ identityToken });
        expect([status, body.code]).toEqual([401, expect.stringMatching(/^identity_token_/)]);
      }
      expect(await site.countUsers()).toBe(0);
    }
  });

  it("an unverified session is rejected within 5 s after Secure Identify is enforced", async () => {
    const site = await newSite(api, bff);
    const { call } = await site.visitor({ profile });
    expect((await call("GET /embed/v1/posts")).status).toBe(200);
    await site.enforce(true);
    await expectRejectedWithin(5_000, bff, async () => (await call("GET /embed/v1/posts")).status);
  });
});

describe("identity tokens", () => {
  it("an identity token with a jti works only once, even for two simultaneous requests", async () => {
    const site = await newSite(api, bff);
    const identityToken = site.signs({ jti: randomUUID() });
    const both = await Promise.all([site.open({ identityToken }), site.open({ identityToken })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 401]);
    expect(both.find(({ status }) => status === 401)?.body.code).toBe("identity_token_used");
  });

  it("an identity token of another workspace is rejected", async () => {
    const [site, other] = [await newSite(api, bff), await newSite(api, bff)];
    expect((await site.open({ identityToken: other.signs() })).body.code).toBe(
      "identity_token_bad_signature",
    );
    const misaddressed = other.signs({ aud: site.workspaceId });
    expect((await site.open({ identityToken: misaddressed })).body.code).toBe("identity_token_bad_signature");
    const ours = site.signs({ aud: other.workspaceId });
    expect((await site.open({ identityToken: ours })).body.code).toBe("identity_token_wrong_audience");
  });
});

describe("the end of a session", () => {
  it("a session ends within 5 s when the epoch is raised, and a new session can be opened", async () => {
    const site = await newSite(api, bff);
    const { call } = await site.visitor({ identityToken: site.signs() });
    expect((await call("GET /embed/v1/posts")).status).toBe(200);
    await site.raiseEpoch();
    await expectRejectedWithin(5_000, bff, () => readAs(call), "401 session_expired");
    const again = await site.visitor({ identityToken: site.signs() });
    expect((await again.call("GET /embed/v1/posts")).status).toBe(200);
  });

  it("no draft is lost when a session ends: the write is rejected as a whole, and runs once in the next session", async () => {
    const site = await newSite(api, bff);
    const draft = { ...idea, ...(await newBoard(site.call)) };
    const once = { "idempotency-key": randomUUID() };
    const offer = () => ({ identityToken: site.signs({ sub: "una" }) });
    const una = await site.visitor(offer());
    await site.raiseEpoch();
    await expectRejectedWithin(5_000, bff, async () => (await una.call("GET /embed/v1/posts")).status);
    const rejected = await una.call("POST /embed/v1/posts", draft, once);
    expect([rejected.status, rejected.body.code]).toEqual([401, "session_expired"]);
    const renewed = await site.visitor(offer());
    expect(renewed.user.id).toBe(una.user.id);
    const sent = await renewed.call("POST /embed/v1/posts", draft, once);
    const again = await renewed.call("POST /embed/v1/posts", draft, once);
    expect([sent.status, again.status, again.text]).toEqual([201, 201, sent.text]);
    expect((await site.call("GET /v1/posts")).body.pagination.total).toBe(1);
  });

  it("a session ends within 5 s when the user is blocked, and no new session can be opened", async () => {
    const site = await newSite(api, bff);
    const { user, call } = await site.visitor({ identityToken: site.signs({ sub: "una" }) });
    expect((await call("GET /embed/v1/posts")).status).toBe(200);
    await api.sql`update users set blocked_at = now() where id = ${user.id}`;
    await expectRejectedWithin(5_000, bff, () => readAs(call), "401 session_expired");
    const rejected = await site.open({ identityToken: site.signs({ sub: "una" }) });
    expect([rejected.status, rejected.body.code]).toEqual([403, "user_blocked"]);
  });

  it("a session ends within 5 s when the page's domain is removed from the allowed domains", async () => {
    const site = await newSite(api, bff, ["app.acme.example", "other.acme.example"]);
    const { call } = await site.visitor();
    expect((await call("GET /embed/v1/posts")).status).toBe(200);
    await api.sql`update workspaces set allowed_domains = '{other.acme.example}' where id = ${site.workspaceId}`;
    await expectRejectedWithin(5_000, bff, () => readAs(call), "403 origin_not_allowed");
  });

  it("a session is limited to one origin: another allowed page cannot use it", async () => {
    const site = await newSite(api, bff, ["app.acme.example", "other.acme.example"]);
    const { token } = await site.visitor();
    const elsewhere = caller(bff.url, {
      origin: "https://other.acme.example",
      authorization: `Bearer ${token}`,
    });
    const { status, body } = await elsewhere("GET /embed/v1/posts");
    expect([status, body.code]).toEqual([403, "session_of_other_origin"]);
  });

  it("a session is not an API key, and an API key or a delegated key is not a session", async () => {
    const site = await newSite(api, bff);
    const { token } = await site.visitor({ identityToken: site.signs() });
    const direct = await caller(api.url, { "x-api-key": token })("GET /v1/posts");
    expect(direct.status).toBe(401);
    const asKey = await caller(bff.url, { origin: page, "x-api-key": site.apiKey })("GET /embed/v1/posts");
    expect(asKey.status).toBe(401);
    const end = await site.endUser();
    const delegated = await site.fromPage("GET /embed/v1/posts", undefined, {
      authorization: `Bearer ${end.apiKey.slice(4)}`,
    });
    expect(delegated.status).toBe(401);
  });
});

describe("opening a session", () => {
  it.each([
    ["sdkToken", {}],
    ["sdkToken", { sdkToken: 1 }],
    ["sdkToken", { sdkToken: null }],
  ])("the error names %s if it is missing or not a string: %j", async (path, offer) => {
    const { status, body } = await caller(bff.url, { origin: page })("POST /embed/session", offer);
    expect([status, body.code, body.errors[0].path]).toEqual([400, "invalid_request", path]);
  });

  it.each([
    ["identityToken", { identityToken: null }],
    ["identityToken", { identityToken: 1 }],
    ["profile", { profile: null }],
    ["profile.id", { profile: {} }],
    ["profile.id", { profile: { id: "" } }],
    ["profile.id", { profile: { id: "a\nb" } }],
    ["profile.id", { profile: { id: "x".repeat(256) } }],
    ["profile.email", { profile: { id: "u", email: "no address" } }],
    ["profile.avatarUrl", { profile: { id: "u", avatarUrl: "javascript:alert(1)" } }],
    ["profile.fullName", { profile: { id: "u", fullName: "a\u0000b" } }],
    ["profile.fullName", { profile: { id: "u", fullName: "\ud800" } }],
    ["profile.fullName", { profile: { id: "u", fullName: "\u202e\n" } }],
    ["profile.fullName", { profile: { id: "u", fullName: "\u3164\u200b" } }],
    ["profile.avatarUrl", { profile: { id: "u", avatarUrl: "https://a.example/\u0000" } }],
    ["profile.isAdmin", { profile: { id: "u", isAdmin: true } }],
    ["profile", { profile: { id: "u" }, identityToken: "x" }],
    ["role", { role: "owner" }],
  ])("the error names %s if it is invalid, and the page can read the response", async (path, offer) => {
    const site = await newSite(api, bff);
    const { status, body, headers } = await site.open(offer);
    expect([status, body.code, body.errors[0].path]).toEqual([400, "invalid_request", path]);
    expect(headers.get("access-control-allow-origin")).toBe(page);
  });

  it.each([
    ["[]", 400],
    ["null", 400],
    ['"sdk"', 400],
    ["{", 400],
    ["", 400],
  ])("opening a session with the body %j is rejected", async (text, status) => {
    expect((await caller(bff.url, { origin: page })("POST /embed/session", text)).status).toBe(status);
  });

  it("opening a session with an SDK token that belongs to no workspace is rejected", async () => {
    const { status, body } = await caller(bff.url, { origin: page })("POST /embed/session", {
      sdkToken: "sdk_nobody",
    });
    expect([status, body.code]).toEqual([401, "unknown_sdk_token"]);
  });
});

/** Reads with this session, and returns the status and the code, such as `401 session_expired`. */
async function readAs(call: Call): Promise<string> {
  const { status, body } = await call("GET /embed/v1/posts");
  return `${status} ${body.code}`;
}
