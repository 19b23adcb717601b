import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { callWhileLocked } from "../lock-waits.ts";
import { newPost } from "../posts/new-post.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

/** Two posts with 40 and 70 votes, of which 10 are by the same people. */
async function newPair() {
  const workspace = await newWorkspace(api);
  const { workspaceId, userId, call } = workspace;
  const staff = await signIn(api, workspace, "admin");
  const place = await newBoard(call);
  const [kept, duplicate] = [await newPost(call, place), await newPost(call, place, { title: "Duplicate" })];
  await api.sql`
    insert into users (workspace_id, role, identity, external_id, full_name)
    select ${workspaceId}, 'end_user', 'verified', 'v' || n, 'Voter' from generate_series(1, 100) n`;
  for (const [id, from, to] of [
    [kept.id, 1, 40],
    [duplicate.id, 31, 100],
  ] as const) {
    await api.sql`
      insert into votes (workspace_id, post_id, user_id)
      select ${workspaceId}, ${id}, id from users
      where workspace_id = ${workspaceId} and external_id = any(
        array(select 'v' || n from generate_series(${from}::int, ${to}::int) n))`;
    await api.sql`update post_activity set votes_count = ${to - from + 1} where post_id = ${id}`;
  }
  await staff.call(`POST /v1/posts/${duplicate.id}/comments`, { content: "A word" });
  const write = async (name: string, input: object) => {
    const [row] = await api.sql`
      select body from ${api.sql(name)}(${workspaceId}, ${userId}, true, ${JSON.stringify({ id: kept.id, ...input })}::text::jsonb)`;
    return row?.body;
  };
  const counts = async () => {
    expect(await auditCounters(api.db, workspaceId)).toEqual([]);
    const rows = await api.sql`
      select votes_count from post_activity where post_id in ${api.sql([kept.id, duplicate.id])} order by post_id`;
    return rows.map(({ votes_count }) => votes_count);
  };
  const voters = (id: string) =>
    api.sql`select number, user_id, created_at from votes where post_id = ${id} order by number`;
  const before = await Promise.all([voters(kept.id), voters(duplicate.id)]);
  const expectAsBefore = async () => {
    expect(await counts()).toEqual([40, 70]);
    expect(await Promise.all([voters(kept.id), voters(duplicate.id)])).toEqual(before);
    expect((await call(`GET /v1/posts/${duplicate.id}/comments`)).body.data).toHaveLength(1);
  };
  return { staff, kept: kept.id, duplicate: duplicate.id, write, counts, expectAsBefore };
}

it("votes of a large merge and of its undo move in parts, with true counters after each, and come back to where they were", async () => {
  const { staff, kept, duplicate, write, counts, expectAsBefore } = await newPair();
  const input = { duplicateId: duplicate, most: 30 };
  await expect(write("merge_posts", input)).rejects.toMatchObject({ message: "merge_unfinished" });
  expect(await counts()).toEqual([40, 70]);
  await write("begin_merge", input);
  const [all, left] = (await counts()) as [number, number];
  expect([left, all >= 60]).toEqual([40, true]);
  await write("begin_merge", input);
  const merge = await write("merge_posts", input);
  expect(await counts()).toEqual([100]);
  expect(merge).toMatchObject({
    votesMoved: 60,
    votesDropped: 10,
    commentsMoved: 1,
    duplicate: { id: duplicate },
  });
  expect((await staff.call(`GET /staff/posts/${kept}/merges`)).body).toEqual([merge]);

  const undo = { mergeId: merge.id, most: 25 };
  expect(await write("undo_post_merge", undo)).toEqual({});
  expect((await counts()).length).toBe(2);
  expect(await write("undo_post_merge", undo)).toEqual({});
  expect(await write("undo_post_merge", undo)).toMatchObject({ id: duplicate, votesCount: 70 });
  await expectAsBefore();
  expect((await staff.call(`GET /staff/posts/${kept}/merges`)).body).toEqual([]);
});

it("a merge that is not finished can be undone, and an undo that is not finished can be merged again", async () => {
  const { staff, kept, duplicate, write, counts, expectAsBefore } = await newPair();
  const input = { duplicateId: duplicate, most: 30 };
  await write("begin_merge", input);
  const [begun] = (await staff.call(`GET /staff/posts/${kept}/merges`)).body;
  expect((await staff.call(`DELETE /staff/posts/${kept}/merges/${begun.id}`)).status).toBe(200);
  await expectAsBefore();

  const path = `POST /staff/posts/${kept}/merges` as const;
  const merge = (await staff.call(path, { duplicateId: duplicate })).body;
  expect(await write("undo_post_merge", { mergeId: merge.id, most: 25 })).toEqual({});
  const again = await staff.call(path, { duplicateId: duplicate });
  expect([again.status, again.body]).toMatchObject([
    201,
    { votesMoved: 60, votesDropped: 10, commentsMoved: 1 },
  ]);
  expect(await counts()).toEqual([100]);
  expect((await staff.call(`DELETE /staff/posts/${kept}/merges/${again.body.id}`)).status).toBe(200);
  await expectAsBefore();
});

it("a merge that takes longer than a request may is rejected, with nothing lost, and the next request goes on", async () => {
  const { staff, kept, duplicate, counts } = await newPair();
  await api.sql`
    with more as (
      insert into users (workspace_id, role, identity, external_id, full_name)
      select p.workspace_id, 'end_user', 'verified', 'w' || n, 'Voter'
      from posts p, generate_series(1, 2000) n where p.id = ${duplicate}
      returning workspace_id, id)
    insert into votes (workspace_id, post_id, user_id) select workspace_id, ${duplicate}, id from more`;
  await api.sql`update post_activity set votes_count = 2070 where post_id = ${duplicate}`;
  const merge = () => staff.call(`POST /staff/posts/${kept}/merges`, { duplicateId: duplicate });
  const now = performance.now.bind(performance);
  onTestFinished(() => void vi.restoreAllMocks());
  const [late] = await callWhileLocked(
    api,
    (sql) => sql`select from posts where id = ${kept} for update`,
    [merge],
    async () => {
      vi.spyOn(performance, "now").mockImplementation(() => now() + 4_000);
    },
  );
  expect(late).toMatchObject({ status: 409, body: { code: "merge_unfinished" } });
  expect(await counts()).toEqual([40, 2070]);
  expect(await merge()).toMatchObject({ status: 201, body: { votesMoved: 2060, votesDropped: 10 } });
  expect(await counts()).toEqual([2100]);
});
