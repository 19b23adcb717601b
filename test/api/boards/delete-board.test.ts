import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";
import { sweepBoards } from "./sweep-boards.ts";

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
  it("sweeping a deleted board deletes its categories, posts and votes, and keeps those of other boards", async () => {
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
    await sweepBoards(api);
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
