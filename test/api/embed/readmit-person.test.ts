import { randomBytes, randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { beforeAll, expect, it } from "vitest";
import { resolveVisitor } from "../../../api/embed/resolve-visitor.ts";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { identityDigests } from "../../../api/users/identity-digests.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { newComment } from "../comments/new-comment.ts";
import { expectProblem } from "../expect-problem.ts";
import { callWhileLocked, lockWaits } from "../lock-waits.ts";
import { newPoll } from "../polls/new-poll.ts";
import { newPost } from "../posts/new-post.ts";
import { signIn } from "../sign-in.ts";
import { speakAs } from "./ask-as-bff.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

async function scene() {
  const workspace = await newWorkspace(api);
  const { workspaceId, call } = workspace;
  const admin = await signIn(api, workspace, "admin");
  const place = await newBoard(call);
  const [post, other] = [await newPost(call, place), await newPost(call, place)];
  const una = await workspace.endUser();
  await una.call(`POST /v1/posts/${post.id}/vote`);
  return {
    ...{ workspaceId, call, admin, place, post, other, una },
    erase: () => admin.call(`POST /staff/users/${una.userId}/erasure`, {}),
    eraseOwn: () => una.call("POST /visitor/erasure", { withTexts: true }),
    /** Votes with an API key, as the customer's server does. */
    voteFor: (id: string) =>
      call(`POST /v1/posts/${post.id}/votes`, { user: { id, email: "una@mail.example", full_name: "Una" } }),
    async count(id = post.id) {
      expect(await auditCounters(api.db, workspaceId)).toEqual([]);
      return (await call(`GET /v1/posts/${id}`)).body.votesCount;
    },
  };
}

it("a vote with an API key for a person whom staff erased is that person's second vote", async () => {
  const { una, erase, voteFor, count } = await scene();
  await erase();
  for (const id of [una.userId, una.userId.toUpperCase()])
    expectProblem(await voteFor(id), 409, "already_voted");
  expect(await count()).toBe(1);
});

it("a person for whom a server votes after the person's own erasure counts once when they return", async () => {
  const { una, eraseOwn, voteFor, count, call, post, workspaceId } = await scene();
  await eraseOwn();
  expect(await count()).toBe(0);
  const voted = await voteFor(una.userId);
  expect([voted.status, voted.body.data?.external_author.full_name]).toEqual([201, "Erased person"]);
  const identity = { kind: "verified", externalId: una.userId } as const;
  const { id } = await resolveVisitor(api.db, api.config.API_ROOT_KEYS, { workspaceId, identity });
  const returned = await speakAs(api, workspaceId, id);
  const again = await returned(`PUT /visitor/posts/${post.id}/vote`, { isVoted: true });
  expect(again.body).toMatchObject({ isVoted: true, votesCount: 1 });
  expectProblem(await voteFor(una.userId), 409, "already_voted");
  expect((await call(`DELETE /v1/posts/${post.id}/votes?externalUserId=${una.userId}`)).status).toBe(200);
  expect(await count()).toBe(0);
});

it("undoing a merge restores no vote of a person who erased themselves", async () => {
  const { una, eraseOwn, admin, post, other, count } = await scene();
  await una.call(`POST /v1/posts/${other.id}/vote`);
  const merge = await admin.call(`POST /staff/posts/${post.id}/merges`, { duplicateId: other.id });
  expect((await eraseOwn()).status).toBe(200);
  const undone = await admin.call(`DELETE /staff/posts/${post.id}/merges/${merge.body.id}`);
  expect(undone.status, undone.text).toBe(200);
  expect([await count(), await count(other.id)]).toEqual([0, 0]);
});

it("undoing a merge gives the dropped vote of a person whom staff erased to the person who returned", async () => {
  const { una, erase, admin, post, other, count, workspaceId } = await scene();
  await una.call(`POST /v1/posts/${other.id}/vote`);
  const merge = await admin.call(`POST /staff/posts/${post.id}/merges`, { duplicateId: other.id });
  await erase();
  const identity = { kind: "verified", externalId: una.userId } as const;
  const { id } = await resolveVisitor(api.db, api.config.API_ROOT_KEYS, { workspaceId, identity });
  await admin.call(`DELETE /staff/posts/${post.id}/merges/${merge.body.id}`);
  expect([await count(), await count(other.id)]).toEqual([1, 1]);
  const voters = await api.sql`select distinct user_id from votes where workspace_id = ${workspaceId}`;
  expect(voters).toEqual([{ user_id: id }]);
});

/** Functions that vote, like a comment and an entry, and take a poll; `lock` makes them wait, `count` counts the results. */
async function newChoices({ workspaceId, call, other, una }: Awaited<ReturnType<typeof scene>>) {
  const comment = await newComment(call, other.id);
  const poll = await newPoll(call);
  const entry = (await call("POST /v1/changelogs", { title: "New", content: "x" })).body.id as string;
  return {
    choices: [
      () => una.call(`PUT /visitor/posts/${other.id}/vote`, { isVoted: true }),
      () => una.call(`PUT /visitor/posts/${other.id}/comments/${comment.id}/like`, { isLiked: true }),
      () => una.call(`PUT /visitor/changelogs/${entry}/like`, { isLiked: true }),
      () => una.call(`POST /v1/polls/${poll.id}/vote`, { optionIds: [poll.options[0]] }),
    ],
    async lock(sql: TransactionSql) {
      await sql`select from post_activity where workspace_id = ${workspaceId} and post_id = ${other.id} for update`;
      await sql`select from comments where workspace_id = ${workspaceId} and id = ${comment.id} for update`;
      await sql`select from changelogs where workspace_id = ${workspaceId} and id = ${entry} for update`;
      await sql`select from polls where workspace_id = ${workspaceId} and id = ${poll.id} for update`;
    },
    async count() {
      const [row] = await api.sql`
        select (select count(*)::int from votes where workspace_id = ${workspaceId}) as votes,
          (select count(*)::int from comment_likes where workspace_id = ${workspaceId}) as likes,
          (select count(*)::int from changelog_likes where workspace_id = ${workspaceId}) as "entryLikes",
          (select count(*)::int from ballots where workspace_id = ${workspaceId}) as ballots`;
      return row;
    },
  };
}
const nothing = { votes: 0, likes: 0, entryLikes: 0, ballots: 0 };

it("votes, likes and ballots that wait for the erasure of their author are rejected, so that none is left behind", async () => {
  const made = await scene();
  const { eraseOwn, post, workspaceId } = made;
  const { choices, count } = await newChoices(made);
  let chosen: ReturnType<typeof eraseOwn>[] = [];
  const [erased] = await callWhileLocked(
    api,
    (sql) =>
      sql`select from post_activity where workspace_id = ${workspaceId} and post_id = ${post.id} for update`,
    [eraseOwn],
    async () => {
      chosen = choices.map((choose) => choose());
      await expect.poll(() => lockWaits(api.sql)).toHaveLength(1 + choices.length);
    },
  );
  expect(erased?.status).toBe(200);
  expect((await Promise.all(chosen)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  expect(await count()).toEqual(nothing);
  await made.count();
});

it("an erasure waits for the votes, likes and ballots of its author that are under way, and withdraws them", async () => {
  const made = await scene();
  const { choices, lock, count } = await newChoices(made);
  let erased: ReturnType<typeof made.eraseOwn> | undefined;
  const chosen = await callWhileLocked(api, lock, choices, async () => {
    // The statements that wait may include one of an earlier test.
    for (const name of ["toggle_post_votes", "toggle_comment_like", "toggle_changelog_like", "vote_on_poll"])
      await expect.poll(() => lockWaits(api.sql, name)).not.toHaveLength(0);
    let isOver = false;
    erased = made.eraseOwn();
    void erased.then(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await lockWaits(api.sql)).length > choices.length).toBe(true);
  });
  expect(chosen.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await erased)?.status).toBe(200);
  expect(await count()).toEqual(nothing);
  await made.count();
});

it("of two erasures that a person asks for at once, one succeeds", async () => {
  const { eraseOwn, count } = await scene();
  const statuses = (await Promise.all([eraseOwn(), eraseOwn()])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(await count()).toBe(0);
});

it("a person is recognised under every root key, under none that is unknown, and in one workspace only", async () => {
  const { una, erase, workspaceId, count } = await scene();
  await erase();
  const next = { id: "k2", secret: randomBytes(32) };
  const identity = { kind: "verified", externalId: una.userId } as const;
  const [found] = identityDigests(workspaceId, una.userId, api.config.API_ROOT_KEYS);
  expect(identityDigests(workspaceId, una.userId, [next, ...api.config.API_ROOT_KEYS])[1]).toBe(found);
  expect(identityDigests(randomUUID(), una.userId, api.config.API_ROOT_KEYS)).not.toContain(found);
  const votesOf = async (id: string) =>
    (await api.sql`select from votes where workspace_id = ${workspaceId} and user_id = ${id}`).length;
  const stranger = await resolveVisitor(api.db, [next], {
    workspaceId,
    identity: { ...identity, externalId: "x" },
  });
  expect(await votesOf(stranger.id)).toBe(0);
  const rotated = await resolveVisitor(api.db, [next, ...api.config.API_ROOT_KEYS], {
    workspaceId,
    identity,
  });
  expect(await votesOf(rotated.id)).toBe(1);
  expect(await count()).toBe(1);
});
