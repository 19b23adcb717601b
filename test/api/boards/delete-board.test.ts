import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { deleteBoard } from "../../../api/boards/delete-board.ts";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let defaultBoard: { boardId: string; categoryId: string };
const remove = (id: string, body?: unknown) => workspace.call(`DELETE /v1/boards/${id}`, body);

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  defaultBoard = await newBoard(workspace.call);
});

describe("accepted requests", () => {
  it.each([
    ["no body", undefined],
    ["an empty object", {}],
  ])("accepts a deletion with %s", async (_title, body) => {
    const { boardId } = await newBoard(workspace.call);
    const response = await remove(boardId, body);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ message: expect.any(String) });
    expectProblem(await workspace.call(`GET /v1/boards/${boardId}`), 404, "not_found");
  });
});

describe("rejected requests", () => {
  it("rejects deleting another workspace's board with the same 404 as for an unknown id, and keeps the board", async () => {
    const other = await newWorkspace(api);
    await newBoard(other.call);
    const { boardId } = await newBoard(other.call);
    const never = randomUUID();
    const [foreign, absent] = [await remove(boardId), await remove(never)];
    expectProblem(foreign, 404, "not_found");
    expect(withoutIds(foreign, boardId)).toEqual(withoutIds(absent, never));
    expect((await other.call(`GET /v1/boards/${boardId}`)).status).toBe(200);
  });

  it("rejects deleting another workspace's default board with 404, not with 409 default_board", async () => {
    const other = await newWorkspace(api);
    const { boardId } = await newBoard(other.call);
    expectProblem(await remove(boardId), 404, "not_found");
  });

  it("rejects a body that is not empty, and keeps the board", async () => {
    const { boardId } = await newBoard(workspace.call);
    expectBadFields(await remove(boardId, { force: true }), "force");
    expect((await workspace.call(`GET /v1/boards/${boardId}`)).status).toBe(200);
  });

  it("rejects deleting the default board with 409 default_board", async () => {
    expectProblem(await remove(defaultBoard.boardId), 409, "default_board");
    expect((await workspace.call(`GET /v1/boards/${defaultBoard.boardId}`)).body.isDefault).toBe(true);
  });

  it("rejects a second deletion of the same board with 404", async () => {
    const { boardId } = await newBoard(workspace.call);
    await remove(boardId);
    expectProblem(await remove(boardId), 404, "not_found");
  });
});

describe("effects", () => {
  it("deleting a board also deletes its categories, posts and votes, and keeps those of other boards", async () => {
    const [deleted, kept] = [await newBoard(workspace.call), defaultBoard];
    const posts = [];
    for (const place of [deleted, deleted, kept]) {
      const post = await workspace.call("POST /v1/posts", { title: "Idea", visibility: "public", ...place });
      await workspace.call(`POST /v1/posts/${post.body.id}/vote`);
      posts.push(post.body.id);
    }
    expect((await remove(deleted.boardId)).status).toBe(200);
    for (const id of posts.slice(0, 2)) {
      expectProblem(await workspace.call(`GET /v1/posts/${id}`), 404, "not_found");
    }
    expectProblem(await workspace.call(`GET /v1/post-categories/${deleted.categoryId}`), 404, "not_found");
    expect((await workspace.call(`GET /v1/posts/${posts[2]}`)).body.votesCount).toBe(1);
    const [left] = await api.sql`
      select
        (select count(*)::int from votes where workspace_id = ${workspace.workspaceId}) as votes,
        (select count(*)::int from post_activity where workspace_id = ${workspace.workspaceId}) as activities,
        (select count(*)::int from categories where board_id = ${deleted.boardId}) as categories`;
    expect(left).toEqual({ votes: 1, activities: 1, categories: 0 });
  });

  it("deleting a board frees its title and url for another board", async () => {
    const input = { title: "Once more", url: "once-more", isPrivate: false };
    const first = await workspace.call("POST /v1/boards", input);
    await remove(first.body.id);
    const second = await workspace.call("POST /v1/boards", input);
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it("deleting a board records board.deleted with its title in the audit log, and a rejected deletion records nothing", async () => {
    const { workspaceId, userId, call } = await newWorkspace(api);
    await newBoard(call);
    const { boardId } = await newBoard(call, { title: "Old plans" });
    const statuses = [await remove(boardId), await call(`DELETE /v1/boards/${boardId}`)].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([404, 200]);
    const events = await api.sql`
      select action, subject, user_id from audit_events
      where workspace_id = ${workspaceId} and action like 'board.del%'`;
    expect(events).toEqual([{ action: "board.deleted", subject: "Old plans", user_id: userId }]);
  });
});

describe("deletion in parts", () => {
  it("a deletion that takes too long keeps the board with the other posts and correct counts, and the next one deletes the rest", async () => {
    const { workspaceId, userId, call } = await newWorkspace(api);
    await newBoard(call);
    const place = await newBoard(call);
    const tag = await call("POST /v1/tags", { name: "Speed", boardId: place.boardId });
    const { body: statuses } = await call("GET /v1/statuses");
    const ids: string[] = [];
    for (const visibility of ["public", "private", "public", "public", "public"]) {
      const input = { title: "Idea", ...place, visibility, statusId: statuses[0].id };
      const { body } = await call("POST /v1/posts", input);
      await call(`POST /v1/posts/${body.id}/tags/${tag.body.id}`);
      ids.push(body.id);
    }
    const actor = { workspaceId, userId, role: "owner", isStaff: true, limitBy: userId } as const;
    const cut = deleteBoard(api.db, actor, place.boardId, { most: 2, forAtMost: 0 });
    await expect(cut).rejects.toMatchObject({ status: 409, code: "deletion_unfinished" });
    const left = await call(`GET /v1/posts?boardId=${place.boardId}`);
    expect(left.body.data).toHaveLength(3);
    expect(await auditCounters(api.db, workspaceId)).toEqual([]);
    expect((await call(`DELETE /v1/boards/${place.boardId}`)).status).toBe(200);
    expectProblem(await call(`GET /v1/boards/${place.boardId}`), 404, "not_found");
    expect(await auditCounters(api.db, workspaceId)).toEqual([]);
    const events = await api.sql`
      select subject_id from outbox_events where workspace_id = ${workspaceId} and type = 'post.deleted' order by 1`;
    expect(events.map((event) => event.subject_id)).toEqual(ids.toSorted());
  });

  it("a board with more posts than one statement deletes is deleted by one request, and recorded once", async () => {
    const { workspaceId, userId, call } = await newWorkspace(api);
    await newBoard(call);
    const { boardId, categoryId } = await newBoard(call);
    await api.sql`
      with made as (
        insert into posts (workspace_id, user_id, board_id, category_id, title, visibility)
        select ${workspaceId}, ${userId}, ${boardId}, ${categoryId}, 'Idea', 'public'
        from generate_series(1, 1001) returning workspace_id, id),
      counted as (update categories set posts_count = posts_count + 1001 where id = ${categoryId})
      insert into post_activity (workspace_id, post_id) select workspace_id, id from made`;
    expect((await call(`DELETE /v1/boards/${boardId}`)).body).toEqual({ message: "Board deleted" });
    const [left] = await api.sql`
      select
        (select count(*)::int from posts where workspace_id = ${workspaceId}) as posts,
        (select count(*)::int from audit_events
          where workspace_id = ${workspaceId} and action = 'board.deleted') as records`;
    expect(left).toEqual({ posts: 0, records: 1 });
  });
});
