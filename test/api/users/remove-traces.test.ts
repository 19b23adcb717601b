import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { RemovedTraces } from "../../../api/users/contract.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { lockWaits } from "../lock-waits.ts";
import { recountPosts } from "../posts/recount-posts.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

/** Eve posted, commented, voted, liked and took part in polls; so did Una, who also replied to Eve. */
async function scene() {
  const workspace = await newWorkspace(api);
  const admin = await signIn(api, workspace, "admin");
  const [eve, una] = [await workspace.endUser(), await workspace.endUser()];
  const place = await newBoard(workspace.call);
  const write = async (call: typeof eve.call, title: string) =>
    (await call("POST /v1/posts", { title, visibility: "public", ...place })).body.id as string;
  const [hers, other] = [await write(eve.call, "Buy now"), await write(una.call, "A rain gauge")];
  const say = async (call: typeof eve.call, post: string, content: string, parentId?: string) =>
    (await call(`POST /v1/posts/${post}/comments`, { content, parentId })).body.id as string;
  const first = await say(una.call, other, "First");
  const spam = await say(eve.call, other, "Spam", first);
  const reply = await say(una.call, other, "Go away", spam);
  await say(eve.call, other, "Spam below spam", reply);
  await say(una.call, hers, "No");
  for (const { call } of [eve, una]) {
    for (const post of [hers, other]) await call(`POST /v1/posts/${post}/vote`);
    await call(`POST /v1/posts/${other}/comments/${first}/like`);
  }
  const poll = await workspace.call("POST /v1/polls", {
    title: "Tea?",
    type: "single",
    startAt: new Date(Date.now() - 1_000).toISOString(),
    endAt: new Date(Date.now() + 3_600_000).toISOString(),
    options: [
      { title: "Yes", order: 1 },
      { title: "No", order: 2 },
    ],
  });
  const [option] = poll.body.options;
  const news = await workspace.call("POST /v1/changelogs", { title: "Hello", content: "World" });
  for (const { call } of [eve, una]) {
    await call(`POST /v1/polls/${poll.body.id}/vote`, { optionIds: [option.id] });
    await call(`POST /v1/changelogs/${news.body.id}/like`);
  }
  const remove = (id: string = eve.userId, call = admin.call) => call(`POST /staff/users/${id}/removal`);
  return { workspace, admin, eve, una, hers, other, first, poll, news, remove, place };
}

describe("removing a user's traces", () => {
  it("removing a user's traces blocks the user, removes all that the user did, keeps what others did, and keeps counters exact", async () => {
    const { workspace, una, eve, hers, other, first, poll, news, remove } = await scene();
    const removed = RemovedTraces.parse((await remove()).body);
    expect(removed).toMatchObject({ isDone: true, user: { id: eve.userId, isBlocked: true } });
    expect((await una.call(`GET /v1/posts/${hers}`)).status).toBe(404);
    expect((await una.call(`GET /v1/posts/${other}`)).body).toMatchObject({
      votesCount: 1,
      commentsCount: 1,
    });
    const { data } = (await una.call(`GET /v1/posts/${other}/comments`)).body;
    expect(data).toEqual([expect.objectContaining({ id: first, repliesCount: 0, likesCount: 1 })]);
    expect((await una.call(`GET /v1/polls/${poll.body.id}`)).body.totalVotes).toBe(1);
    expect((await una.call(`GET /v1/changelogs/${news.body.id}`)).body.likesCount).toBe(1);
    const drifts = await auditCounters(api.db);
    expect(drifts.filter(({ workspaceId }) => workspaceId === workspace.workspaceId)).toEqual([]);
    const exported = (
      await (await signIn(api, workspace, "owner")).call(`GET /staff/users/${eve.userId}/export`)
    ).body;
    const { user: _, mail: __, ...lists } = exported;
    for (const [name, list] of Object.entries(lists)) {
      if (name !== "auditEvents") expect([name, list]).toEqual([name, []]);
    }
  });

  it("removing a user's traces can be repeated, and adds an audit event each time", async () => {
    const { workspace, remove, eve } = await scene();
    await remove();
    expect((await remove()).body.isDone).toBe(true);
    const events = await api.sql`
      select subject from audit_events
      where workspace_id = ${workspace.workspaceId} and action = 'user.traces_removed'`;
    expect(events.map(({ subject }) => subject)).toEqual([eve.userId, eve.userId]);
  });

  it("removing a user's traces is not reverted by undoing a merge", async () => {
    const { admin, hers, other, remove, una, place, eve } = await scene();
    const merged = await admin.call(`POST /staff/posts/${other}/merges`, { duplicateId: hers });
    const third = (await una.call("POST /v1/posts", { title: "Third", visibility: "public", ...place })).body
      .id;
    await eve.call(`POST /v1/posts/${third}/vote`);
    await eve.call(`GET /v1/posts/${third}`);
    const kept = await admin.call(`POST /staff/posts/${other}/merges`, { duplicateId: third });
    await remove();
    expect(merged.status).toBe(201);
    const merges = (await admin.call(`GET /staff/posts/${other}/merges`)).body;
    expect(merges.map(({ id }: { id: string }) => id)).toEqual([kept.body.id]);
    const [row] = await api.sql`select id from post_merges where duplicate->>'id' = ${third}`;
    expect(kept.status).toBeLessThan(300);
    expect((await admin.call(`DELETE /staff/posts/${other}/merges/${row?.id}`)).status).toBe(200);
    expect((await una.call(`GET /v1/posts/${third}`)).body.votesCount).toBe(0);
  });

  it("removing a user's traces keeps other users' posts that were merged into one of the user's posts", async () => {
    const { admin, hers, other, remove, una } = await scene();
    const before = (await una.call(`GET /v1/posts/${other}`)).body;
    await admin.call(`POST /staff/posts/${hers}/merges`, { duplicateId: other });
    expect((await remove()).status).toBe(200);
    const { status, body } = await una.call(`GET /v1/posts/${other}`);
    expect([status, body.id, body.title]).toEqual([200, other, before.title]);
    expect(await auditCounters(api.db)).toEqual([]);
  });

  it("removing a user's traces removes 500 posts per call, and returns isDone false while there are more", async () => {
    const { workspace, eve, remove, place } = await scene();
    await api.sql`
      with made as (
        insert into posts (workspace_id, user_id, board_id, category_id, title, visibility)
        select ${workspace.workspaceId}, ${eve.userId}, ${place.boardId}, ${place.categoryId}, n::text, 'public'
        from generate_series(1, 510) n returning workspace_id, id)
      insert into post_activity (workspace_id, post_id) select workspace_id, id from made`;
    await recountPosts(api.sql, workspace.workspaceId);
    const calls = [await remove(), await remove()];
    expect(calls.map(({ body }) => body.isDone)).toEqual([false, true]);
    const drifts = await auditCounters(api.db);
    expect(drifts.filter(({ workspaceId }) => workspaceId === workspace.workspaceId)).toEqual([]);
  });

  it("removing a user's traces returns isDone false when the user votes during the removal", async () => {
    const { workspace, una, eve, remove, place } = await scene();
    const idea = { title: "Third", visibility: "public", ...place };
    const third = (await una.call("POST /v1/posts", idea)).body.id;
    await eve.call("POST /v1/posts", idea, { "idempotency-key": randomUUID() });
    let removing: ReturnType<typeof remove> | undefined;
    await api.sql.begin(async (sql) => {
      // The removal deletes votes first and the user's idempotency keys last, so it waits for the locked
      // keys after deleting the votes.
      const keys = await sql`
        select from idempotency_keys
        where workspace_id = ${workspace.workspaceId} and user_id = ${eve.userId} for update`;
      expect(keys).toHaveLength(1);
      removing = remove();
      await vi.waitFor(async () => {
        expect(await lockWaits(api.sql, "remove_traces")).toHaveLength(1);
      }, 50_000);
      expect((await eve.call(`POST /v1/posts/${third}/vote`)).body.isVoted).toBe(true);
    });
    expect((await removing)?.body.isDone).toBe(false);
    expect((await remove()).body.isDone).toBe(true);
    expect((await una.call(`GET /v1/posts/${third}`)).body.votesCount).toBe(0);
    const drifts = await auditCounters(api.db);
    expect(drifts.filter(({ workspaceId }) => workspaceId === workspace.workspaceId)).toEqual([]);
  });

  it("removing a user's traces is available only to admins, and only for end users of the same workspace", async () => {
    const { workspace, remove, admin, eve } = await scene();
    const member = await signIn(api, workspace, "member");
    expectProblem(await remove(eve.userId, member.call), 403, "role_not_allowed");
    expectProblem(await remove(workspace.userId), 409, "not_end_user");
    const stranger = await (await newWorkspace(api)).endUser();
    expectProblem(await remove(stranger.userId), 404, "not_found");
    expect(
      (await admin.call("GET /staff/users?role=end_user")).body.data.some(
        (u: { isBlocked: boolean }) => u.isBlocked,
      ),
    ).toBe(false);
  });
});
