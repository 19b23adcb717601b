import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { resolveVisitor } from "../../../api/embed/resolve-visitor.ts";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { identityDigests } from "../../../api/users/identity-digests.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { lockWaits } from "../lock-waits.ts";
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

it("a vote that waits for the erasure of its author is rejected, so that it is not left behind", async () => {
  const { una, eraseOwn, post, other, count } = await scene();
  const calls: ReturnType<typeof eraseOwn>[] = [];
  await api.sql.begin(async (sql) => {
    await sql`select from post_activity where post_id = ${post.id} for update`;
    calls.push(eraseOwn());
    await expect.poll(() => lockWaits(api.sql)).toHaveLength(1);
    calls.push(una.call(`POST /v1/posts/${other.id}/vote`));
    await expect.poll(() => lockWaits(api.sql)).toHaveLength(2);
  });
  const [erased, voted] = await Promise.all(calls);
  expect([erased?.status, voted?.status]).toEqual([200, 401]);
  expect([await count(), await count(other.id)]).toEqual([0, 0]);
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
