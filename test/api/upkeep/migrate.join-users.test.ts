import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { projectRoot } from "../../../platform/project-root.ts";
import { type Call, newBoard, newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { newComment } from "../comments/new-comment.ts";
import { speakAs } from "../embed/ask-as-bff.ts";
import { newPoll, readPoll } from "../polls/new-poll.ts";
import { newPost } from "../posts/new-post.ts";
import { signIn } from "../sign-in.ts";

let api: OwnApi;
beforeAll(async () => {
  api = await startApi();
  await allowDuplicates();
});
afterAll(() => api.stop());

/** Disables the trigger that prevents duplicate users, which did not exist before the migration. */
const allowDuplicates = () => api.sql`alter table users disable trigger users_external_id_in_one_spelling`;

async function joinUsers(): Promise<void> {
  const text = await readFile(join(projectRoot, "migrations/0019_join_users_who_differ_by_case.sql"), "utf8");
  await api.sql.unsafe(text).simple();
}

type Workspace = Awaited<ReturnType<typeof newWorkspace>>;

async function addPerson({ workspaceId }: Workspace, externalId: string, more: object = {}) {
  const row = { workspace_id: workspaceId, id: randomUUID(), external_id: externalId, role: "end_user" };
  const made = { ...row, identity: "verified", full_name: externalId, ...more };
  await api.sql`insert into users ${api.sql(made)}`;
  return { id: made.id, call: await speakAs(api, workspaceId, made.id) };
}

/**
 * Stores one person as three users: two who signed in with an upper-case and a mixed-case id, and one with a
 * lower-case id, for whom a server voted.
 */
async function newTriplet(workspace: Workspace) {
  const uuid = `abcdef01${randomUUID().slice(8)}`;
  const upper = await addPerson(workspace, uuid.toUpperCase(), { created_at: "2020-01-01" });
  const kept = await addPerson(workspace, uuid, { id: uuid, email: "una@example.com" });
  const mixed = await addPerson(workspace, `ABCDef01${uuid.slice(8)}`, {
    avatar_url: "https://x.example/a.png",
  });
  return { uuid, upper, kept, mixed, all: [upper, kept, mixed] };
}

const usersOf = ({ workspaceId }: Workspace) => api.sql`
  select id, external_id as "externalId", email, avatar_url as "avatarUrl", created_at < '2021-01-01' as "isOld"
  from users where workspace_id = ${workspaceId} and role = 'end_user' order by full_name, id`;

async function migrateAgain(): Promise<void> {
  await joinUsers();
  expect(await auditCounters(api.db)).toEqual([]);
  await allowDuplicates();
}

describe("users whose ids differ only by case", () => {
  it("users whose ids differ only by case become one user with all their posts and comments, and duplicate votes, likes and ballots count once", async () => {
    const workspace = await newWorkspace(api);
    const { call } = workspace;
    const place = await newBoard(call);
    const [one, two] = [await newPost(call, place), await newPost(call, place)];
    const liked = await newComment(call, one.id);
    const polls = [await newPoll(call), await newPoll(call, { type: "ranked" })] as const;
    const entry = (await call("POST /v1/changelogs", { title: "New", content: "x" })).body.id;
    const { uuid, upper, kept, mixed, all } = await newTriplet(workspace);
    const other = await workspace.endUser();
    const act = async (who: Call, choice: number) => {
      await who(`POST /v1/posts/${one.id}/vote`);
      await who(`POST /v1/posts/${one.id}/comments/${liked.id}/like`);
      await who(`POST /v1/changelogs/${entry}/like`);
      await who(`POST /v1/polls/${polls[0].id}/vote`, { optionIds: [polls[0].options[choice]] });
      await who(`POST /v1/polls/${polls[1].id}/vote`, {
        optionIds: choice === 1 ? polls[1].options : [...polls[1].options].reverse(),
      });
    };
    await act(upper.call, 0);
    await act(kept.call, 1);
    await act(mixed.call, 2);
    await act(other.call, 0);
    await mixed.call(`POST /v1/posts/${two.id}/vote`);
    for (const { call: who } of all) await newComment(who, two.id);
    const hidden = await newPost(upper.call, place, { visibility: "private" });

    await migrateAgain();

    const rows = await usersOf(workspace);
    expect(rows.filter(({ id }) => id !== other.userId)).toEqual([
      {
        id: uuid,
        externalId: uuid,
        email: "una@example.com",
        avatarUrl: "https://x.example/a.png",
        isOld: true,
      },
    ]);
    const read = async (path: string) => (await kept.call(`GET /v1${path}` as "GET /")).body;
    expect(await read(`/posts/${one.id}`)).toMatchObject({ isVoted: true, votesCount: 2 });
    expect(await read(`/posts/${two.id}`)).toMatchObject({ isVoted: true, votesCount: 1, commentsCount: 3 });
    const words = (await read(`/posts/${two.id}/comments`)).data as { userId: string }[];
    expect(words.map(({ userId }) => userId)).toEqual([uuid, uuid, uuid]);
    expect((await read(`/posts/${one.id}/comments`)).data[0]).toMatchObject({ isLiked: true, likesCount: 2 });
    expect((await read("/changelogs")).data[0]).toMatchObject({ isLiked: true, likesCount: 2 });
    const [single, ranked] = await Promise.all(polls.map(({ id }) => readPoll(kept.call, id)));
    expect(single).toMatchObject({ isVoted: true, totalVotes: 2 });
    expect(single?.options.map(({ votesCount }) => votesCount)).toEqual([1, 1, 0]);
    expect(ranked?.totalVotes).toBe(2);
    expect(ranked?.options.map(({ userRank }) => userRank)).toEqual([1, 2, 3]);
    expect(await read(`/posts/${hidden.id}`)).toMatchObject({ visibility: "private" });
  });

  it("joined users keep all posts and audit events, even if two used the same Idempotency-Key, and stay blocked if one was blocked", async () => {
    const workspace = await newWorkspace(api);
    const place = await newBoard(workspace.call);
    const { uuid, upper, mixed } = await newTriplet(workspace);
    const once = { "idempotency-key": "k" };
    const idea = { title: "Once", visibility: "public", ...place };
    const made = await upper.call("POST /v1/posts", idea, once);
    await mixed.call("POST /v1/posts", { ...idea, title: "Other" }, once);
    await api.sql`insert into audit_events (workspace_id, user_id, action, subject)
      values (${workspace.workspaceId}, ${upper.id}, 'user.blocked', ${upper.id})`;
    await api.sql`update users set blocked_at = now() where id = ${mixed.id}`;
    await migrateAgain();
    const [row] = await api.sql`select blocked_at is not null as "isBlocked" from users where id = ${uuid}`;
    expect(row).toEqual({ isBlocked: true });
    expect((await workspace.call(`GET /v1/posts/${made.body.id}`)).status).toBe(200);
    const events = await api.sql`
      select user_id as "userId", subject from audit_events
      where workspace_id = ${workspace.workspaceId} and action = 'user.blocked'`;
    expect(events).toEqual([{ userId: uuid, subject: uuid }]);
    const owners = await api.sql`
      select distinct user_id as id from posts where workspace_id = ${workspace.workspaceId}`;
    expect(owners).toEqual([{ id: uuid }]);
  });

  it("joined users have one vote on each of two posts after a merge of the two posts is undone", async () => {
    const workspace = await newWorkspace(api);
    const place = await newBoard(workspace.call);
    const { uuid, upper, kept, mixed } = await newTriplet(workspace);
    const [post, duplicate] = [await newPost(upper.call, place), await newPost(upper.call, place)];
    await upper.call(`POST /v1/posts/${post.id}/vote`);
    await kept.call(`POST /v1/posts/${duplicate.id}/vote`);
    for (const { id } of [post, duplicate]) await mixed.call(`POST /v1/posts/${id}/vote`);
    const { call } = await signIn(api, workspace, "member");
    const merge = await call(`POST /staff/posts/${post.id}/merges`, { duplicateId: duplicate.id });
    expect(merge.status).toBe(201);
    await migrateAgain();
    const votesOf = async (id: string) => (await workspace.call(`GET /v1/posts/${id}`)).body.votesCount;
    expect(await votesOf(post.id)).toBe(1);
    expect((await call(`DELETE /staff/posts/${post.id}/merges/${merge.body.id}`)).status).toBe(200);
    expect([await votesOf(post.id), await votesOf(duplicate.id)]).toEqual([1, 1]);
    const [row] = await api.sql`select user_id as id from posts where id = ${duplicate.id}`;
    expect(row?.id).toBe(uuid);
    expect(await auditCounters(api.db)).toEqual([]);
  });
});

describe("users that the migration does not join", () => {
  it("the migration keeps users whose ids are not UUIDs, unverified users, staff, and users of other workspaces", async () => {
    const [workspace, neighbour] = [await newWorkspace(api), await newWorkspace(api)];
    const uuid = `abcdef01${randomUUID().slice(8)}`;
    await addPerson(workspace, "abc");
    await addPerson(workspace, "ABC");
    await addPerson(workspace, uuid);
    await addPerson(workspace, uuid.toUpperCase(), { identity: "unverified" });
    await addPerson(workspace, workspace.userId.toUpperCase());
    await addPerson(neighbour, uuid.toUpperCase());
    const staff = () => api.sql`select * from users where role <> 'end_user' order by workspace_id, id`;
    const before = await staff();
    await migrateAgain();
    expect((await usersOf(workspace)).map(({ externalId }) => externalId).sort()).toEqual(
      ["ABC", "abc", uuid, uuid, workspace.userId].sort(),
    );
    expect((await usersOf(neighbour)).map(({ externalId }) => externalId)).toEqual([uuid]);
    expect(await staff()).toEqual(before);
  });

  it("an older release that signs a user in with an upper-case id finds the user with the lower-case id", async () => {
    const workspace = await newWorkspace(api);
    await joinUsers();
    const uuid = `abcdef01${randomUUID().slice(8)}`;
    const person = await addPerson(workspace, uuid);
    const [found] = await api.sql`
      insert into users as u (workspace_id, role, identity, external_id, full_name)
      values (${workspace.workspaceId}, 'end_user', 'verified', ${uuid.toUpperCase()}, 'Una')
      on conflict on constraint users_external_id_key do update set full_name = excluded.full_name
      returning id, external_id as "externalId"`;
    expect(found).toEqual({ id: person.id, externalId: uuid });
  });
});
