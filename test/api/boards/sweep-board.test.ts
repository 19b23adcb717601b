import { beforeAll, expect, it } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { signIn } from "../sign-in.ts";
import { newLargeBoard } from "./new-large-board.ts";
import { sweepBoards } from "./sweep-boards.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

it("a large board is gone at once, and its rows are deleted in steps with one event for each post and one record", async () => {
  const { workspaceId, boardId, call, countEvents } = await newLargeBoard(api, 1_001);
  expect((await call(`DELETE /v1/boards/${boardId}`)).body).toEqual({ message: "Board deleted" });
  expectProblem(await call(`GET /v1/boards/${boardId}`), 404, "not_found");
  expect((await call("GET /v1/boards")).body).toHaveLength(1);
  const list = (await call(`GET /v1/posts?boardId=${boardId}`)).body;
  expect([list.data, list.pagination.total]).toEqual([[], 0]);
  expect((await call("GET /v1/posts?status=active")).body.pagination.total).toBe(0);
  const steps = await sweepBoards(api, 300, async () => {
    expect(await auditCounters(api.db, workspaceId)).toEqual([]);
  });
  // Other tests of this database can have deleted boards, too.
  expect(steps).toBeGreaterThanOrEqual(5);
  expect(await countEvents()).toEqual({ events: 1_001, posts: 1_001 });
  const [left] = await api.sql`
    select (select count(*)::int from posts where workspace_id = ${workspaceId}) as posts,
      (select count(*)::int from boards where workspace_id = ${workspaceId}) as boards,
      (select count(*)::int from audit_events where workspace_id = ${workspaceId} and action = 'board.deleted') as records`;
  expect(left).toEqual({ posts: 0, boards: 1, records: 1 });
});

it("a deleted post with more votes and comments than a step deletes is deleted in steps, with true counters after each", async () => {
  const { workspaceId, call } = await newWorkspace(api);
  await newBoard(call);
  const place = await newBoard(call);
  const { id } = (await call("POST /v1/posts", { title: "Idea", visibility: "public", ...place })).body;
  await api.sql`
    with voters as (
      insert into users (workspace_id, role, identity, external_id, full_name)
      select ${workspaceId}, 'end_user', 'verified', 'v' || n, 'Voter' from generate_series(1, 25) n returning id),
    cast_votes as (insert into votes (workspace_id, post_id, user_id) select ${workspaceId}, ${id}, id from voters)
    update post_activity set votes_count = 25 where post_id = ${id}`;
  let parentId: string | undefined;
  for (let n = 0; n < 24; n += 1) {
    const made = await call(`POST /v1/posts/${id}/comments`, {
      content: "A word",
      ...(parentId && { parentId }),
    });
    await call(`POST /v1/posts/${id}/comments/${made.body.id}/like`);
    parentId = n % 6 < 4 ? made.body.id : undefined;
  }
  // One comment is older than its reply's parent, as after an import with wrong times.
  await api.sql`
    update comments set created_at = clock_timestamp() + interval '1 second'
    where id = (select min(id::text)::uuid from comments where post_id = ${id})`;
  await call(`DELETE /v1/boards/${place.boardId}`);
  const steps = await sweepBoards(api, 10, async () => {
    expect(await auditCounters(api.db, workspaceId)).toEqual([]);
  });
  expect(steps).toBeGreaterThanOrEqual(6);
  const [left] = await api.sql`
    select (select count(*)::int from votes where workspace_id = ${workspaceId}) as votes,
      (select count(*)::int from comments where workspace_id = ${workspaceId}) as comments`;
  expect(left).toEqual({ votes: 0, comments: 0 });
});

it("staff can read, change and add nothing on a deleted board whose rows are not deleted yet", async () => {
  const workspace = await newWorkspace(api);
  const { call } = workspace;
  const staff = await signIn(api, workspace, "owner");
  const kept = await newBoard(call);
  const gone = await newBoard(call);
  const create = async (place: object) =>
    (await call("POST /v1/posts", { title: "Night mode", visibility: "public", ...place })).body.id;
  const [post, other] = [await create(gone), await create(kept)];
  const comment = (await call(`POST /v1/posts/${post}/comments`, { content: "A word" })).body.id;
  const tag = (await call("POST /v1/tags", { name: "Speed", boardId: gone.boardId })).body.id;
  await call(`POST /v1/posts/${post}/vote`);
  expect((await call(`DELETE /v1/boards/${gone.boardId}`)).status).toBe(200);

  for (const request of [
    `GET /v1/posts/${post}`,
    `PATCH /v1/posts/${post}`,
    `DELETE /v1/posts/${post}`,
    `POST /v1/posts/${post}/vote`,
    `GET /v1/posts/${post}/votes`,
    `GET /v1/posts/${post}/comments`,
    `POST /v1/posts/${post}/comments`,
    `PATCH /v1/posts/${post}/comments/${comment}`,
    `DELETE /v1/posts/${post}/comments/${comment}`,
    `POST /v1/posts/${post}/comments/${comment}/like`,
    `POST /v1/posts/${post}/tags/${tag}`,
    `GET /v1/boards/${gone.boardId}`,
    `PATCH /v1/boards/${gone.boardId}`,
    `DELETE /v1/boards/${gone.boardId}`,
    `GET /v1/post-categories/${gone.categoryId}`,
    `PATCH /v1/post-categories/${gone.categoryId}`,
    `DELETE /v1/post-categories/${gone.categoryId}`,
    `GET /v1/tags/${tag}`,
    `PATCH /v1/tags/${tag}`,
    `DELETE /v1/tags/${tag}`,
  ] as const) {
    const bodies = {
      posts: { title: "Dark mode" },
      comments: { content: "Another word" },
      boards: { title: "Again" },
    };
    const noun = request
      .split("/")
      .findLast((part) => part in bodies || part === "post-categories" || part === "tags");
    const hasBody = request.startsWith("PATCH") || /^POST .*comments$/.test(request);
    const body = hasBody ? (bodies[noun as keyof typeof bodies] ?? { name: "Again" }) : undefined;
    expect([request, (await call(request, body)).status]).toEqual([request, 404]);
  }
  for (const request of [
    `GET /staff/posts/${post}`,
    `GET /staff/posts/${post}/comments`,
    `GET /staff/posts/${post}/merges`,
    `GET /staff/posts/${post}/voters`,
    `POST /staff/boards/${gone.boardId}/default`,
  ] as const) {
    expect([request, (await staff.call(request)).status]).toEqual([request, 404]);
  }
  expect(
    (await staff.call(`PATCH /staff/posts/${post}/comments/${comment}`, { isPinned: true })).status,
  ).toBe(404);
  expect((await staff.call("PATCH /staff/posts", { ids: [post, other], statusId: null })).body.ids).toEqual([
    other,
  ]);
  expect((await staff.call("POST /staff/posts/deletions", { ids: [post] })).body.ids).toEqual([]);
  expect((await staff.call(`POST /staff/posts/${post}/merges`, { duplicateId: other })).status).toBe(404);
  expect((await staff.call(`POST /staff/posts/${other}/merges`, { duplicateId: post })).status).toBe(400);
  for (const [request, body] of [
    ["POST /v1/posts", { title: "Idea", visibility: "public", ...gone }],
    [`PATCH /v1/posts/${other}`, gone],
    ["POST /v1/post-categories", { name: "More", boardId: gone.boardId }],
    ["POST /v1/tags", { name: "More", boardId: gone.boardId }],
  ] as const) {
    const { status, body: problem } = await call(request, body);
    expect([request, status, problem.errors?.[0]?.code]).toEqual([request, 400, "unknown_board"]);
  }
  const overview = (await staff.call("GET /staff/overview")).body;
  expect([...overview.mostWanted, ...overview.needsReply].map(({ id }) => id)).not.toContain(post);
  for (const query of ["", "?search=night", "?search=night&searchMode=text", `?boardId=${gone.boardId}`]) {
    const ids = (await staff.call(`GET /staff/posts${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect([query, ids.includes(post)]).toEqual([query, false]);
  }
  for (const list of ["boards", "post-categories", "tags"]) {
    const rows = (await call(`GET /v1/${list}`)).body;
    expect(
      rows.filter((row: { id: string; boardId?: string }) => (row.boardId ?? row.id) === gone.boardId),
    ).toEqual([]);
  }
});
