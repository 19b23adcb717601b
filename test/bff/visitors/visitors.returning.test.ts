import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { newComment } from "../../api/comments/new-comment.ts";
import { expectProblem } from "../../api/expect-problem.ts";
import { newPoll } from "../../api/polls/new-poll.ts";
import { newPost } from "../../api/posts/new-post.ts";
import { signIn } from "../../api/sign-in.ts";
import { type Api, type Call, newBoard, sharedApi } from "../../harness.ts";
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

async function scene() {
  const site = await newSite(api, bff);
  const admin = await signIn(api, site, "admin");
  const place = await newBoard(site.call);
  const { id: post } = await newPost(site.call, place);
  const comment = await newComment(site.call, post);
  const poll = await newPoll(site.call);
  const entry = (await site.call("POST /v1/changelogs", { title: "New", content: "x" })).body.id;
  return {
    ...{ site, admin, place, post },
    arrive: (sub: string) => site.visitor({ identityToken: site.signs({ sub, name: "Mallory" }) }),
    come: (id: string) => site.visitor({ profile: { id, fullName: "Greta" } }),
    /** Votes, likes and takes the poll. @returns the statuses of the responses */
    async takePart(call: Call) {
      const responses = [
        await call(`PUT /embed/visitor/posts/${post}/vote`, { isVoted: true }),
        await call(`PUT /embed/visitor/posts/${post}/comments/${comment.id}/like`, { isLiked: true }),
        await call(`PUT /embed/visitor/changelogs/${entry}/like`, { isLiked: true }),
        await call(`POST /embed/v1/polls/${poll.id}/vote`, { optionIds: [poll.options[0]] }),
      ];
      return responses.map(({ status }) => status);
    },
    /** Counts the votes, the likes of the comment and of the entry, and the ballots. */
    async count() {
      expect(await auditCounters(api.db, site.workspaceId)).toEqual([]);
      const { body } = await site.call(`GET /v1/posts/${post}/comments`);
      return [
        (await site.call(`GET /v1/posts/${post}`)).body.votesCount,
        body.data[0].likesCount,
        (await site.call(`GET /v1/changelogs/${entry}`)).body.likesCount,
        (await site.call(`GET /v1/polls/${poll.id}`)).body.totalVotes,
      ];
    },
    /** Makes every earlier erasure happen this much earlier. */
    age: (interval: string) => api.sql`
      update erased_identities set erased_at = erased_at - ${interval}::text::interval where workspace_id = ${site.workspaceId}`,
    erase: (id: string) => admin.call(`POST /staff/users/${id}/erasure`, {}),
  };
}

const accepted = [200, 200, 200, 200];
const [one, none] = [
  [1, 1, 1, 1],
  [0, 0, 0, 0],
];
const erasure = ["POST /embed/visitor/erasure", { withTexts: false }] as const;

it("a signed person counts once, however often they erase themselves and return, which works once a day", async () => {
  const { arrive, takePart, count, age } = await scene();
  const sub = randomUUID();
  for (const [day, spelling] of [sub, sub.toUpperCase(), sub].entries()) {
    const { call } = await arrive(spelling);
    expect(await takePart(call)).toEqual(accepted);
    expect(await count()).toEqual(one);
    if (day > 0) {
      const limited = await call(...erasure);
      expect([limited.status, limited.body.code]).toEqual([409, "erased_recently"]);
      const wait = Date.parse(limited.body.possibleAt) - Date.now();
      expect(wait).toBeGreaterThan(23 * 3_600_000);
      expect(limited.body.detail).toContain(limited.body.possibleAt);
      expect(await count()).toEqual(one);
      await age("25 hours");
    }
    expect((await call(...erasure)).status).toBe(200);
    expect(await count()).toEqual(none);
  }
});

it("an anonymous visitor and somebody else may erase themselves on the same day", async () => {
  const { site, arrive, takePart, count } = await scene();
  for (const { call } of [await arrive("1"), await arrive("2"), await site.visitor(), await site.visitor()]) {
    await takePart(call);
    expect((await call(...erasure)).status).toBe(200);
  }
  expect(await count()).toEqual(none);
});

it.each(["arrive", "come"] as const)(
  "whom staff erase and who returns (%s) finds and withdraws the old votes, counts once, and gets no old text",
  async (way) => {
    const { [way]: enter, place, site, post, takePart, count, erase } = await scene();
    const before = await enter("7");
    expect(await takePart(before.call)).toEqual(accepted);
    const idea = { title: "Mine", visibility: "public", ...place };
    const own = (await before.call("POST /embed/v1/posts", idea)).body.id;
    const readAuthor = async () => {
      const [author] = await api.sql<{ id: string; name: string }[]>`
        select u.id, full_name as name from posts p join users u on u.workspace_id = p.workspace_id and u.id = user_id
        where p.workspace_id = ${site.workspaceId} and p.id = ${own}`;
      return author;
    };
    const { id = "" } = (await readAuthor()) ?? {};
    expect((await erase(id)).status).toBe(200);
    expect(await count()).toEqual(one);
    const now = await enter("7");
    expect(await takePart(now.call)).toEqual(accepted);
    expect(await count()).toEqual(one);
    expect(await readAuthor()).toEqual({ id, name: "Erased person" });
    const withdrawn = await now.call(`PUT /embed/visitor/posts/${post}/vote`, { isVoted: false });
    expect(withdrawn.body).toMatchObject({ isVoted: false, votesCount: 0 });
  },
);

it("a person who returns in a browser that already voted anonymously counts once", async () => {
  const { site, arrive, takePart, count, erase } = await scene();
  const signed = await arrive("8");
  await takePart(signed.call);
  await erase(signed.user.id);
  const anonymous = await site.visitor();
  await takePart(anonymous.call);
  expect(await count()).toEqual([2, 2, 2, 2]);
  await site.open({ identityToken: site.signs({ sub: "8" }), continue: anonymous.token });
  expect(await count()).toEqual(one);
});

it("sixteen sessions that a person opens at once after an erasure belong to one person, who counts once", async () => {
  const { site, arrive, takePart, count, erase } = await scene();
  const signed = await arrive("9");
  await takePart(signed.call);
  await erase(signed.user.id);
  const sessions = await Promise.all(Array.from({ length: 16 }, () => arrive("9")));
  await Promise.all(sessions.map(({ call }) => takePart(call)));
  expect(new Set(sessions.map(({ user }) => user.id)).size).toBe(1);
  expect(await count()).toEqual(one);
  expect(await site.countUsers()).toBe(2);
});

it.each(["arrive", "come"] as const)(
  "a person whom staff blocked and erased stays blocked (%s)",
  async (way) => {
    const { [way]: enter, site, admin, takePart, erase } = await scene();
    await takePart((await enter("10")).call);
    const [{ id }] = (await api.sql`
    select id from users where workspace_id = ${site.workspaceId} and external_id = '10'`) as [
      { id: string },
    ];
    await admin.call(`PATCH /staff/users/${id}`, { isBlocked: true });
    await erase(id);
    const profile = { id: "10", fullName: "Greta" };
    const rejected =
      way === "arrive"
        ? await site.open({ identityToken: site.signs({ sub: "10" }) })
        : await (await site.visitor({ profile })).call(`PUT /embed/visitor/posts/${randomUUID()}/vote`, {
            isVoted: true,
          });
    expect([rejected.status, rejected.body.code]).toEqual([403, "user_blocked"]);
    expect(await site.countUsers()).toBe(1);
    await admin.call(`PATCH /staff/users/${id}`, { isBlocked: false });
    expect(await takePart((await enter("10")).call)).toEqual(accepted);
  },
);

it.each(["self", "staff"])(
  "an unsigned profile cannot take an id that was verified, after an erasure by %s",
  async (by) => {
    const { site, arrive, takePart, erase } = await scene();
    const id = randomUUID();
    const signed = await arrive(id);
    await takePart(signed.call);
    if (by === "self") await signed.call(...erasure);
    else await erase(signed.user.id);
    for (const profile of [{ id }, { id: id.toUpperCase() }]) {
      const rejected = await site.open({ profile });
      expect([rejected.status, rejected.body.code]).toEqual([403, "identity_was_verified"]);
    }
    expect((await site.open({ profile: { id: randomUUID() } })).status).toBe(201);
  },
);

it("an anonymous visitor who has written nothing erases nothing, and gets no row for it", async () => {
  const { site } = await scene();
  const { call } = await site.visitor();
  expectProblem(await call(...erasure), 404, "not_found");
  expect(await site.countUsers()).toBe(0);
});
