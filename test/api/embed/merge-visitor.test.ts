import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { newComment } from "../comments/new-comment.ts";
import { expectProblem } from "../expect-problem.ts";
import { lockWaits } from "../lock-waits.ts";
import { newPoll, readPoll } from "../polls/new-poll.ts";
import { newPost } from "../posts/new-post.ts";
import { askAsBff, speakAs } from "./ask-as-bff.ts";

let api: Api;
let bff: Call;
beforeAll(async () => {
  api = await sharedApi();
  bff = await askAsBff(api);
});

const later = () => Math.floor(Date.now() / 1_000) + 3_600;

async function scene() {
  const workspace = await newWorkspace(api);
  const { workspaceId, call } = workspace;
  const place = await newBoard(call);
  const posts = [await newPost(call, place), await newPost(call, place)] as const;
  const comment = await newComment(call, posts[0].id);
  const polls = [await newPoll(call), await newPoll(call, { type: "ranked" })] as const;
  const entry = (await call("POST /v1/changelogs", { title: "New", content: "x" })).body.id as string;
  const anonymous = async () => {
    const [id, sessionId] = [randomUUID(), randomUUID()];
    await bff("POST /internal/visitor", { workspaceId, identity: { kind: "anonymous", id } });
    const speak = await speakAs(api, workspaceId, id, { anon: true, vfy: false, sid: sessionId });
    return { id, sessionId, call: speak };
  };
  /** Signs in as the user with this external id. `from` is the anonymous session to merge, if any. */
  const signIn = async (externalId: string, from?: { id: string; sessionId: string }, kind = "verified") => {
    const response = await bff("POST /internal/visitor", {
      workspaceId,
      identity: { kind, externalId },
      ...(from && { from: { userId: from.id, sessionId: from.sessionId, until: later() } }),
    });
    return { ...response, call: await speakAs(api, workspaceId, response.body?.id ?? randomUUID()) };
  };
  /** Votes for both posts, likes the comment and the entry, and takes both polls. */
  const doEverything = async (who: Call, choice: 0 | 1) => {
    for (const { id } of posts) await who(`POST /v1/posts/${id}/vote`);
    await who(`POST /v1/posts/${posts[0].id}/comments/${comment.id}/like`);
    await who(`POST /v1/changelogs/${entry}/like`);
    await who(`POST /v1/polls/${polls[0].id}/vote`, { optionIds: [polls[0].options[choice]] });
    const ranking = choice ? polls[1].options : [...polls[1].options].reverse();
    await who(`POST /v1/polls/${polls[1].id}/vote`, { optionIds: ranking });
  };
  return { ...workspace, place, posts, comment, polls, entry, anonymous, signIn, doEverything };
}

describe("signing in", () => {
  it("a sign-in keeps an anonymous visitor's votes, likes, ballots, posts and comments, and leaves the counters unchanged", async () => {
    const { call, place, posts, comment, polls, entry, anonymous, signIn, doEverything } = await scene();
    const visitor = await anonymous();
    await doEverything(visitor.call, 1);
    const own = await newPost(visitor.call, place, { visibility: "private" });
    const reply = await newComment(visitor.call, posts[0].id, comment.id);
    const before = await Promise.all(polls.map(({ id }) => readPoll(call, id)));

    const una = await signIn("una", visitor);
    expect(una.body).toMatchObject({ kind: "verified" });
    const read = async (path: string) => (await una.call(`GET /v1${path}` as "GET /")).body;
    for (const { id } of posts) {
      expect(await read(`/posts/${id}`)).toMatchObject({ isVoted: true, votesCount: 1 });
    }
    expect((await read(`/posts/${posts[0].id}/comments`)).data[0]).toMatchObject({
      isLiked: true,
      likesCount: 1,
    });
    expect((await read("/changelogs")).data[0]).toMatchObject({ id: entry, isLiked: true, likesCount: 1 });
    const after = await Promise.all(polls.map(({ id }) => readPoll(una.call, id)));
    for (const [n, poll] of after.entries()) {
      expect(poll).toMatchObject({ isVoted: true, totalVotes: 1 });
      expect(poll.options.map(({ votesCount }) => votesCount)).toEqual(
        before[n]?.options.map(({ votesCount }) => votesCount),
      );
    }
    expect(after[1]?.options.map(({ userRank }) => userRank)).toEqual([1, 2, 3]);
    expect(await read(`/posts/${own.id}`)).toMatchObject({ visibility: "private" });
    const edit = `PATCH /v1/posts/${posts[0].id}/comments/${reply.id}` as const;
    expect((await una.call(edit, { content: "Mine" })).body.userId).toBe(una.body.id);
    expect(await api.sql`select from users where id = ${visitor.id}`).toHaveLength(0);
    expect(await auditCounters(api.db)).toEqual([]);
  });

  it("a sign-in does not duplicate the user's votes and likes, and keeps the user's earlier ballots", async () => {
    const { posts, polls, anonymous, signIn, doEverything } = await scene();
    const una = await signIn("una");
    await doEverything(una.call, 0);
    const visitor = await anonymous();
    await doEverything(visitor.call, 1);
    expect((await signIn("una", visitor)).body.id).toBe(una.body.id);
    const { body } = await una.call(`GET /v1/posts/${posts[1].id}`);
    expect(body).toMatchObject({ isVoted: true, votesCount: 1 });
    const poll = await readPoll(una.call, polls[0].id);
    expect(poll.totalVotes).toBe(1);
    expect(poll.options.map(({ votesCount }) => votesCount)).toEqual([1, 0, 0]);
    const ranked = await readPoll(una.call, polls[1].id);
    expect(ranked.options.map(({ votesCount }) => votesCount)).toEqual([0, 0, 1]);
    expect(await auditCounters(api.db)).toEqual([]);
  });

  it("a sign-in keeps the visitor's idempotency keys, so that a repeated request has no second effect", async () => {
    const { place, anonymous, signIn, call } = await scene();
    const visitor = await anonymous();
    const once = { "idempotency-key": randomUUID() };
    const idea = { title: "Once", visibility: "public", ...place };
    await visitor.call("POST /v1/posts", idea, once);
    const una = await signIn("una", visitor);
    const again = await una.call("POST /v1/posts", idea, once);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await call("GET /v1/posts?search=once")).body.pagination.total).toBe(1);
  });

  it("a sign-in keeps a vote that is being written at that moment", async () => {
    const { workspaceId, posts, anonymous, signIn } = await scene();
    const visitor = await anonymous();
    let signedIn: Promise<unknown> = Promise.resolve();
    await api.sql.begin(async (writing) => {
      await writing`
        insert into votes (workspace_id, post_id, user_id) values (${workspaceId}, ${posts[0].id}, ${visitor.id})`;
      await writing`
        update post_activity set votes_count = 1 where workspace_id = ${workspaceId} and post_id = ${posts[0].id}`;
      signedIn = signIn("una", visitor);
      await vi.waitFor(async () => {
        expect(await lockWaits(api.sql, "sign_in_visitor")).toHaveLength(1);
      }, 50_000);
    });
    await signedIn;
    const una = await signIn("una");
    const { body } = await una.call(`GET /v1/posts/${posts[0].id}`);
    expect(body).toMatchObject({ isVoted: true, votesCount: 1 });
    expect(await api.sql`select from users where id = ${visitor.id}`).toHaveLength(0);
    expect(await auditCounters(api.db)).toEqual([]);
  });

  it("a sign-in ends the anonymous session, so that nothing is merged twice", async () => {
    const { workspaceId, anonymous, signIn, posts } = await scene();
    const visitor = await anonymous();
    await visitor.call(`POST /v1/posts/${posts[0].id}/vote`);
    await signIn("una", visitor);
    const one = { workspaceId, userId: visitor.id, sessionId: visitor.sessionId };
    expectProblem(await bff("POST /internal/sessions/continue", one), 401, "session_ended");
    const other = await signIn("ugo", visitor);
    expect((await other.call(`GET /v1/posts/${posts[0].id}`)).body.isVoted).toBe(false);
    expect(await auditCounters(api.db)).toEqual([]);
  });
});

describe("sign-ins that merge nothing", () => {
  it("a sign-in merges nothing from an identified user, a staff member, a blocked visitor or another workspace's visitor", async () => {
    const { posts, signIn, anonymous, userId } = await scene();
    const foreign = await (await scene()).anonymous();
    const ugo = await signIn("ugo");
    const claimed = await signIn("udo", undefined, "unverified");
    const blocked = await anonymous();
    await api.sql`update users set blocked_at = now() where id = ${blocked.id}`;
    for (const { call } of [ugo, claimed]) await call(`POST /v1/posts/${posts[0].id}/vote`);
    const sources = [ugo.body.id, claimed.body.id, userId, blocked.id, foreign.id, randomUUID()];
    for (const id of sources) {
      const una = await signIn("una", { id, sessionId: randomUUID() });
      expect(una.status).toBe(200);
      const { body } = await una.call(`GET /v1/posts/${posts[0].id}`);
      expect(body).toMatchObject({ isVoted: false, votesCount: 2 });
    }
    const alive = sources.slice(0, -1);
    expect(await api.sql`select from users where id = any(${alive})`).toHaveLength(alive.length);
  });

  it("a sign-in that is rejected because its identity token was already used merges nothing", async () => {
    const { workspaceId, posts, anonymous } = await scene();
    const visitor = await anonymous();
    await visitor.call(`POST /v1/posts/${posts[0].id}/vote`);
    const token = { jti: "once", expiresAt: later() };
    const from = { userId: visitor.id, sessionId: visitor.sessionId, until: later() };
    const identity = { kind: "verified", externalId: "una", token };
    expect((await bff("POST /internal/visitor", { workspaceId, identity })).status).toBe(200);
    const again = await bff("POST /internal/visitor", { workspaceId, identity, from });
    expectProblem(again, 401, "identity_token_used");
    expect((await visitor.call(`GET /v1/posts/${posts[0].id}`)).body.isVoted).toBe(true);
  });
});
