import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { createSessions } from "../../../bff/visitors/session.ts";
import { expectRejectedWithin } from "../../expect-rejected-within.ts";
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
const day = 24 * 3_600_000;

async function scene() {
  const site = await newSite(api, bff, ["app.acme.example", "other.acme.example"]);
  const place = await newBoard(site.call);
  const post = (await site.call("POST /v1/posts", { ...idea, ...place })).body;
  const isVoted = async (call: typeof site.fromPage) =>
    (await call(`GET /embed/v1/posts/${post.id}`)).body.isVoted;
  /** Returns a session that the BFF signed `days` ago, with these changes to its claims. */
  const openedBefore = async (days: number, more: object = {}) => {
    const visitor = await site.visitor();
    const { verify } = createSessions(bff.config.BFF_ROOT_KEYS);
    const session = { ...(await verify(visitor.token)), ...more };
    const { open } = createSessions(bff.config.BFF_ROOT_KEYS, () => Date.now() - days * day);
    return { ...visitor, token: (await open(session)).token };
  };
  return { site, place, post, isVoted, openedBefore };
}

describe("continuing an anonymous session", () => {
  it("continuing an anonymous session keeps the user, and opens a new session that lasts an hour", async () => {
    const { site, post, isVoted } = await scene();
    const visitor = await site.visitor();
    await visitor.call(`POST /embed/v1/posts/${post.id}/vote`);
    const since = Date.now();
    const again = await site.visitor({ continue: visitor.token });
    expect(again.user).toEqual(visitor.user);
    expect(Date.parse(again.expiresAt)).toBeGreaterThanOrEqual(since + 3_599_000);
    expect(await isVoted(again.call)).toBe(true);
    expect(await site.countUsers()).toBe(1);
  });

  it("an anonymous session can be continued for up to 30 days", async () => {
    const { site, openedBefore } = await scene();
    const old = await openedBefore(29);
    expect((await site.open({ continue: old.token })).body.user.id).toBe(old.user.id);
    const older = await openedBefore(31);
    const rejected = await site.open({ continue: older.token });
    expect([rejected.status, rejected.body.code]).toEqual([401, "session_expired"]);
    const expired = await site.fromPage("GET /embed/v1/posts", undefined, {
      authorization: `Bearer ${old.token}`,
    });
    expect(expired.status).toBe(401);
  });

  it("a verified or unsigned session cannot be continued, nor can a session of another page, workspace, epoch or root key", async () => {
    const { site, openedBefore } = await scene();
    const [una, claimed] = [
      await site.visitor({ identityToken: site.signs() }),
      await site.visitor({ profile: { id: "u" } }),
    ];
    const foreign = await (await scene()).site.visitor();
    const elsewhere = await openedBefore(0, { org: "https://other.acme.example" });
    const earlier = await openedBefore(0, { ep: 0 });
    const { open } = createSessions([{ id: "k1", secret: randomBytes(32) }]);
    const forged = await open({
      ws: site.workspaceId,
      sdk: site.sdkToken,
      sub: randomUUID(),
      kind: "anonymous",
      org: page,
      ep: 1,
      sid: randomUUID(),
    });
    for (const [token, code] of [
      [una.token, "session_expired"],
      [claimed.token, "session_expired"],
      [foreign.token, "session_expired"],
      [elsewhere.token, "session_of_other_origin"],
      [earlier.token, "session_expired"],
      [forged.token, "session_expired"],
      ["", "session_expired"],
      ["x.y.z", "session_expired"],
      [site.signs(), "session_expired"],
      [site.apiKey, "session_expired"],
    ] as const) {
      const { status, body } = await site.open({ continue: token });
      expect([status, body.code]).toEqual([code === "session_expired" ? 401 : 403, code]);
    }
  });

  it("an anonymous session cannot be continued once staff have blocked the visitor", async () => {
    const { site, post } = await scene();
    const visitor = await site.visitor();
    await visitor.call(`POST /embed/v1/posts/${post.id}/vote`);
    await api.sql`update users set blocked_at = now() where id = ${visitor.user.id}`;
    const { status, body } = await site.open({ continue: visitor.token });
    expect([status, body.code]).toEqual([403, "user_blocked"]);
  });

  it("an anonymous session has ended once the visitor was erased, for example as an idle guest", async () => {
    const { site, post } = await scene();
    const visitor = await site.visitor();
    await visitor.call(`POST /embed/v1/posts/${post.id}/vote`);
    await api.sql`
      update workspaces set retention_days = 30 where id = ${site.workspaceId}`;
    await api.sql`
      update votes set created_at = now() - interval '31 days' where user_id = ${visitor.user.id}`;
    const [erased] = await api.sql`
      select erase_idle_person(${site.workspaceId}, ${visitor.user.id}, null) as "isDone"`;
    expect(erased).toEqual({ isDone: true });
    const { status, body } = await site.open({ continue: visitor.token });
    expect([status, body.code]).toEqual([401, "session_expired"]);
  });
});

describe("a visitor who signs in", () => {
  it("a visitor who signs in takes over the anonymous visitor's posts and votes, and every counter stays exact", async () => {
    const { site, place, post, isVoted } = await scene();
    const visitor = await site.visitor();
    await visitor.call(`POST /embed/v1/posts/${post.id}/vote`);
    const own = await visitor.call("POST /embed/v1/posts", { ...idea, ...place, title: "Mine" });
    await visitor.call(`POST /embed/v1/posts/${post.id}/comments`, { content: "Yes" });

    const una = await site.visitor({
      identityToken: site.signs({ sub: "una", name: "Una" }),
      continue: visitor.token,
    });
    expect(una.user).toMatchObject({ kind: "verified", fullName: "Una" });
    expect(await isVoted(una.call)).toBe(true);
    expect((await una.call(`PATCH /embed/v1/posts/${own.body.id}`, { title: "Still mine" })).status).toBe(
      200,
    );
    const [comment] = (await una.call(`GET /embed/v1/posts/${post.id}/comments`)).body.data;
    expect(comment.creator).toMatchObject({ id: una.user.id, fullName: "Una" });
    expect(await auditCounters(api.db)).toEqual([]);
    expect(await site.countUsers()).toBe(1);

    const gone = await visitor.call("GET /embed/v1/posts");
    expect([gone.status, gone.body.code]).toEqual([401, "session_expired"]);
    expect((await site.open({ continue: visitor.token })).status).toBe(401);
  });

  it("a visitor who signs in is signed in even if there is no valid anonymous session to take over", async () => {
    const { site, post, isVoted, openedBefore } = await scene();
    const ugo = await site.visitor({ identityToken: site.signs({ sub: "ugo" }) });
    await ugo.call(`POST /embed/v1/posts/${post.id}/vote`);
    const there = await scene();
    const foreign = await there.site.visitor();
    await foreign.call(`POST /embed/v1/posts/${there.post.id}/vote`);
    const sources = [
      ugo.token,
      foreign.token,
      (await openedBefore(40)).token,
      (await openedBefore(0, { kind: "anonymous", org: "https://other.acme.example" })).token,
      "nonsense",
    ];
    for (const token of sources) {
      const una = await site.visitor({ identityToken: site.signs({ sub: "una" }), continue: token });
      expect(una.user.kind).toBe("verified");
      expect(await isVoted(una.call)).toBe(false);
    }
    expect(await isVoted(ugo.call)).toBe(true);
    expect(await there.isVoted(foreign.call)).toBe(true);
  });

  it("a visitor who signs in takes over nothing if the sign-in fails", async () => {
    const { site, post, isVoted } = await scene();
    const visitor = await site.visitor();
    await visitor.call(`POST /embed/v1/posts/${post.id}/vote`);
    const failed = await site.open({ identityToken: site.signs({ exp: 1 }), continue: visitor.token });
    expect(failed.status).toBe(401);
    expect(await isVoted(visitor.call)).toBe(true);
  });

  it("a visitor who signs in takes over no anonymous votes once Secure Identify is enforced", async () => {
    const { site, post, isVoted } = await scene();
    const visitor = await site.visitor();
    await visitor.call(`POST /embed/v1/posts/${post.id}/vote`);
    await site.call("PATCH /v1/workspaces/secure-identify", { enforce: true });
    const fresh = await startBff(api, { BFF_ROOT_KEYS: asVariable(bff.config.BFF_ROOT_KEYS) });
    afterThis(fresh.stop);
    const { body } = await caller(fresh.url, { origin: page })("POST /embed/session", {
      sdkToken: site.sdkToken,
      identityToken: site.signs({ sub: "una" }),
      continue: visitor.token,
    });
    const una = caller(fresh.url, { origin: page, authorization: `Bearer ${body.token}` });
    expect(await isVoted(una)).toBe(false);
  });
});

describe("signing out", () => {
  it("signing out ends the session in this process at once and in others within 5 s, and the session cannot be continued", async () => {
    const { site } = await scene();
    const other = await startBff(api, { BFF_ROOT_KEYS: asVariable(bff.config.BFF_ROOT_KEYS) });
    afterThis(other.stop);
    const visitor = await site.visitor();
    const there = caller(other.url, { origin: page, authorization: `Bearer ${visitor.token}` });
    expect((await there("GET /embed/v1/posts")).status).toBe(200);

    const out = await visitor.call("DELETE /embed/session");
    expect([out.status, out.body]).toEqual([200, { message: "Signed out" }]);
    for (const endpoint of ["GET /embed/v1/posts", "DELETE /embed/session"] as const) {
      const { status, body } = await visitor.call(endpoint);
      expect([status, body.code]).toEqual([401, "session_expired"]);
    }
    const readThere = async () => {
      const { status, body } = await there("GET /embed/v1/posts");
      return `${status} ${body.code}`;
    };
    await expectRejectedWithin(5_000, other, readThere, "401 session_expired");
    for (const { url } of [bff, other]) {
      const offer = { sdkToken: site.sdkToken, continue: visitor.token };
      const { status, body } = await caller(url, { origin: page })("POST /embed/session", offer);
      expect([status, body.code]).toEqual([401, "session_expired"]);
    }
  });

  it("signing out does not end the same user's session on another device", async () => {
    const { site } = await scene();
    const [phone, desk] = [
      await site.visitor({ identityToken: site.signs({ sub: "una" }) }),
      await site.visitor({ identityToken: site.signs({ sub: "una" }) }),
    ];
    await phone.call("DELETE /embed/session");
    expect((await desk.call("GET /embed/v1/posts")).status).toBe(200);
  });

  it("signing out is rejected without a session, and on a page that did not open the session", async () => {
    const { site } = await scene();
    const visitor = await site.visitor();
    const none = await site.fromPage(`DELETE /embed/session?sdkToken=${site.sdkToken}`);
    expect([none.status, none.body.code]).toEqual([401, "session_required"]);
    const elsewhere = caller(bff.url, {
      origin: "https://other.acme.example",
      authorization: `Bearer ${visitor.token}`,
    });
    expect((await elsewhere("DELETE /embed/session")).body.code).toBe("session_of_other_origin");
    expect((await visitor.call("GET /embed/v1/posts")).status).toBe(200);
  });
});

function asVariable(keys: { id: string; secret: Buffer }[]): string {
  return keys.map(({ id, secret }) => `${id}:${secret.toString("base64url")}`).join(",");
}
