import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, afterThis, newBoard, sharedApi } from "../../harness.ts";
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

const idea = { title: "An idea", visibility: "public" };
const jane = {
  id: "42",
  email: "jane@example.com",
  fullName: "Jane Confidential",
  avatarUrl: "https://example.com/j.png",
};

async function scene(through = bff) {
  const site = await newSite(api, through);
  const place = await newBoard(site.call);
  const post = (await site.call("POST /v1/posts", { ...idea, ...place })).body.id as string;
  const rowOf = async (id: string) => {
    const [row] = await api.sql`
      select external_id, identity, email, full_name, avatar_url from users
      where workspace_id = ${site.workspaceId} and id = ${id}`;
    return row;
  };
  return { site, place, post, rowOf };
}

describe("unsigned profiles", () => {
  it("a user with an unsigned profile is stored on the first write, not when opening a session or reading", async () => {
    const { site, post, rowOf } = await scene();
    const visitor = await site.visitor({ profile: jane });
    expect((await visitor.call("GET /embed/v1/posts")).status).toBe(200);
    expect((await visitor.call(`GET /embed/open?sdkToken=${site.sdkToken}`)).status).toBe(200);
    expect(await site.countUsers()).toBe(0);
    const votes = await Promise.all([1, 2, 3].map(() => visitor.call(`POST /embed/v1/posts/${post}/vote`)));
    expect(votes.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await site.countUsers()).toBe(1);
    expect(await rowOf(visitor.user.id)).toEqual({
      external_id: "42",
      identity: "unverified",
      email: jane.email,
      full_name: jane.fullName,
      avatar_url: jane.avatarUrl,
    });
  });

  it("an unsigned profile is the same user in every session; a session opened before the user's first write must be renewed", async () => {
    const { site, post } = await scene();
    const [one, two] = [await site.visitor({ profile: jane }), await site.visitor({ profile: jane })];
    expect((await one.call(`POST /embed/v1/posts/${post}/vote`)).body.isVoted).toBe(true);
    const late = await two.call(`POST /embed/v1/posts/${post}/vote`);
    expect([late.status, late.body.code]).toEqual([401, "session_expired"]);
    const renewed = await site.visitor({ profile: jane });
    expect(renewed.user.id).toBe(one.user.id);
    expect((await renewed.call(`POST /embed/v1/posts/${post}/vote`)).body.isVoted).toBe(false);
    expect(await site.countUsers()).toBe(1);
  });

  it("a user with an unsigned profile takes over the posts and votes of an anonymous visitor who wrote in the same browser", async () => {
    const { site, post, rowOf } = await scene();
    const before = await site.visitor();
    await before.call(`POST /embed/v1/posts/${post}/vote`);
    const named = await site.visitor({ profile: jane, continue: before.token });
    expect(await site.countUsers()).toBe(1);
    expect(await rowOf(named.user.id)).toMatchObject({ identity: "unverified", full_name: jane.fullName });
    expect((await named.call(`GET /embed/v1/posts/${post}`)).body.isVoted).toBe(true);
    expect((await before.call("GET /embed/v1/posts")).status).toBe(401);
  });

  it("an unsigned profile that replaces an anonymous visitor who never wrote stores nothing, and ends that visitor's session", async () => {
    const { site } = await scene();
    const before = await site.visitor();
    await site.visitor({ profile: jane, continue: before.token });
    expect(await site.countUsers()).toBe(0);
    expect((await site.open({ continue: before.token })).body.code).toBe("session_expired");
  });

  it("the unsigned profile of a blocked or verified user is rejected when opening a session and when writing", async () => {
    const { site, post } = await scene();
    const [ugo, una] = [
      await site.visitor({ profile: { id: "ugo" } }),
      await site.visitor({ profile: { id: "una" } }),
    ];
    await ugo.call(`POST /embed/v1/posts/${post}/vote`);
    await api.sql`update users set blocked_at = now() where id = ${ugo.user.id}`;
    await site.visitor({ identityToken: site.signs({ sub: "una" }) });
    expect((await site.open({ profile: { id: "ugo" } })).body.code).toBe("user_blocked");
    expect((await site.open({ profile: { id: "una" } })).body.code).toBe("identity_was_verified");
    const write = await una.call(`POST /embed/v1/posts/${post}/vote`);
    expect([write.status, write.body.code]).toEqual([403, "identity_was_verified"]);
  });

  it("the unsigned profile of an erased user opens a session as a new user, and the old session cannot write", async () => {
    const { site, post } = await scene();
    const old = await site.visitor({ profile: jane });
    await old.call(`POST /embed/v1/posts/${post}/vote`);
    const other = await site.visitor({ profile: jane });
    await site.call(`GET /v1/posts/${post}`);
    await api.sql`
      select erase_user(${site.workspaceId}, ${site.userId}, true,
        jsonb_build_object('id', ${old.user.id}::text, 'withTexts', false))`;
    const rejected = await other.call(`POST /embed/v1/posts/${post}/vote`);
    expect([rejected.status, rejected.body.code]).toEqual([401, "session_expired"]);
    const again = await site.visitor({ profile: jane });
    expect(again.user.id).not.toBe(old.user.id);
  });
});

describe("the limit on new users", () => {
  it.each([
    ["with unsigned profiles", (id: string) => ({ profile: { id } })],
    ["without a profile", () => ({})],
  ])(
    "new users %s count towards the IP address's limit on new users with their first write, and only once; others do not",
    async (_kind, offer) => {
      const strict = await startBff(api, { RATE_LIMITS: "reads=1000,writes=6" });
      afterThis(strict.stop);
      const { site, post } = await scene(strict);
      await api.sql`
        insert into users (workspace_id, role, identity, external_id, full_name)
        values (${site.workspaceId}, 'end_user', 'unverified', 'old', 'Old')`;
      const write = async ({ call }: Awaited<ReturnType<typeof site.visitor>>) =>
        (await call(`PUT /embed/visitor/posts/${post}/follow`, { isFollowing: true })).status;
      const known = [
        await site.visitor({ profile: { id: "old" } }),
        await site.visitor({ identityToken: site.signs() }),
      ];
      for (const visitor of known) expect(await write(visitor)).toBe(200);
      const [first, ...others] = await Promise.all(["a", "b", "c", "d"].map((id) => site.visitor(offer(id))));
      expect([await write(first), await write(first)]).toEqual([200, 200]);
      const statuses = [];
      for (const visitor of others) statuses.push(await write(visitor));
      expect(statuses).toEqual([200, 200, 429]);
      for (const visitor of [...known, first]) expect(await write(visitor)).toBe(200);
      expect(await site.countUsers()).toBe(5);
    },
  );
});

it("one IP address causes few e-mails to guests: the others take part too, and are asked for a confirmation later", async () => {
  const strict = await startBff(api, { RATE_LIMITS: "reads=1000,writes=12" });
  afterThis(strict.stop);
  const { site, post, rowOf } = await scene(strict);
  await api.sql`update workspaces set mails_followers = true where id = ${site.workspaceId}`;
  const vote = async ({ call }: Awaited<ReturnType<typeof site.visitor>>) =>
    expect((await call(`POST /embed/v1/posts/${post}/vote`)).status).toBe(200);
  const asked = async () =>
    (await api.sql`select from mail_batches where workspace_id = ${site.workspaceId}`).length;
  const profileOf = (id: string) => ({ profile: { id, email: `${id}@mail.example` } });
  for (const id of ["a", "b", "c"]) {
    const guest = await site.visitor(profileOf(id));
    await vote(guest);
    expect(await rowOf(guest.user.id)).toMatchObject({ email: `${id}@mail.example` });
  }
  const anonymous = await site.visitor();
  await vote(anonymous);
  await site.visitor({ ...profileOf("d"), continue: anonymous.token });
  expect([await asked(), await site.countUsers()]).toEqual([2, 4]);
});

describe("stored profiles", () => {
  it("a caller who sends another user's id gets only the profile that the caller sent, not the stored profile", async () => {
    const { site, post } = await scene();
    const first = await site.visitor({ profile: jane });
    await first.call(`POST /embed/v1/posts/${post}/vote`);
    const offer = { sdkToken: site.sdkToken, profile: { id: "42" } };
    const nobody = { id: first.user.id, kind: "unverified", fullName: null, avatarUrl: null };
    const claimed = await site.visitor({ profile: { id: "42" } });
    const opened = await site.fromPage("POST /embed/open", offer);
    const painted = await claimed.call(`GET /embed/open?sdkToken=${site.sdkToken}`);
    const comment = await claimed.call(`POST /embed/v1/posts/${post}/comments`, { content: "Who am I?" });
    expect(claimed.user).toEqual(nobody);
    expect([opened.body.session.user, opened.body.visitor, painted.body.visitor]).toEqual([
      nobody,
      nobody,
      nobody,
    ]);
    for (const { text } of [opened, painted, comment]) expect(text).not.toMatch(/Confidential|j\.png|jane@/);
    const told = await site.fromPage("POST /embed/open", { ...offer, profile: { ...jane, fullName: "J." } });
    expect(told.body.visitor).toEqual({ ...nobody, fullName: "J.", avatarUrl: jane.avatarUrl });
  });

  it("a profile of the maximum length can be stored, and fits into a session token", async () => {
    const { site, post, rowOf } = await scene();
    const profile = {
      id: "\u6f22".repeat(255),
      email: `${"a".repeat(60)}@${`${"b".repeat(60)}.`.repeat(4)}example`,
      fullName: "\u6f22".repeat(200),
      avatarUrl: `https://example.com/${"a".repeat(1_980)}`,
    };
    const long = await site.visitor({ profile });
    expect((await long.call(`POST /embed/v1/posts/${post}/vote`)).status).toBe(200);
    expect(await rowOf(long.user.id)).toMatchObject({
      external_id: profile.id,
      avatar_url: profile.avatarUrl,
    });
  });
});

describe("private posts", () => {
  it("private posts cannot be read, created, edited, voted on or deleted with an unsigned profile", async () => {
    const { site, place } = await scene();
    const claimed = await site.visitor({ profile: jane });
    const secret = { ...idea, ...place, title: "A secret", visibility: "private" };
    const rejected = await claimed.call("POST /embed/v1/posts", secret);
    expect([rejected.status, rejected.body.code]).toEqual([403, "private_needs_identity"]);
    const own = (await claimed.call("POST /embed/v1/posts", { ...secret, visibility: "public" })).body.id;
    expect((await site.call(`PATCH /v1/posts/${own}`, { visibility: "private" })).status).toBe(200);
    const calls = await Promise.all([
      claimed.call(`GET /embed/v1/posts/${own}`),
      claimed.call(`PATCH /embed/v1/posts/${own}`, { title: "Mine" }),
      claimed.call(`POST /embed/v1/posts/${own}/vote`),
      claimed.call(`GET /embed/v1/posts/${own}/comments`),
      claimed.call(`POST /embed/v1/posts/${own}/comments`, { content: "Mine" }),
      claimed.call(`DELETE /embed/v1/posts/${own}`),
    ]);
    expect(calls.map(({ status }) => status)).toEqual(Array(6).fill(404));
    const lists = [
      await claimed.call("GET /embed/v1/posts"),
      await claimed.call("GET /embed/v1/posts?search=secret"),
    ];
    for (const { text } of lists) expect(text).not.toContain(own);
  });

  it("private posts can be created and read by an author with an identity token or an anonymous session", async () => {
    const { site, place } = await scene();
    for (const offer of [{ identityToken: site.signs() }, {}]) {
      const { call } = await site.visitor(offer);
      const made = await call("POST /embed/v1/posts", { ...idea, ...place, visibility: "private" });
      expect(made.status).toBe(201);
      expect((await call(`GET /embed/v1/posts/${made.body.id}`)).status).toBe(200);
    }
  });
});
