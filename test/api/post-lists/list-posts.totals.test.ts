import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Status } from "../../../api/statuses/contract.ts";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Call, newBoard, newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { newPost } from "../posts/new-post.ts";
import { signIn } from "../sign-in.ts";

let api: OwnApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Returns the list's `total`, after checking that it equals the number of rows. */
async function totalOf(
  call: Call,
  query = "",
  list: "GET /v1/posts" | "GET /staff/posts" = "GET /v1/posts",
): Promise<number> {
  const { data, pagination } = (await call(`${list}?limit=100${query}`)).body;
  expect(pagination.total).toBe(data.length);
  return pagination.total;
}

describe("stored totals", () => {
  it("the stored totals of a list stay exact after every write that adds, removes, shows, hides or moves a post", async () => {
    const workspace = await newWorkspace(api);
    const [una, ugo] = [await workspace.endUser(), await workspace.endUser()];
    const [one, two] = [await newBoard(workspace.call), await newBoard(workspace.call)];
    const hidden = await newBoard(workspace.call, { isPrivate: true });
    const staff = (await signIn(api, workspace, "member")).call;
    /** The totals for staff and for the end users Una and Ugo, then two totals for Una filtered by board. */
    const totals = async () => [
      await totalOf(workspace.call),
      await totalOf(una.call),
      await totalOf(ugo.call),
      await totalOf(una.call, `&boardId=${one.boardId}`),
      await totalOf(una.call, `&boardId=${one.boardId},${hidden.boardId}`),
    ];
    const edit = (id: string, change: object) => workspace.call(`PATCH /v1/posts/${id}`, change);

    const open = await newPost(una.call, one);
    const own = await newPost(una.call, one, { visibility: "private" });
    const behind = await newPost(workspace.call, hidden);
    await newPost(ugo.call, two, { visibility: "private" });
    expect(await totals()).toEqual([4, 2, 2, 2, 2]);
    await edit(own.id, { visibility: "public" });
    expect(await totals()).toEqual([4, 2, 3, 2, 2]);
    await edit(open.id, { boardId: two.boardId, categoryId: two.categoryId });
    expect(await totals()).toEqual([4, 2, 3, 1, 1]);
    await workspace.call(`PATCH /v1/boards/${hidden.boardId}`, { isPrivate: false });
    expect(await totals()).toEqual([4, 3, 4, 1, 2]);
    await edit(behind.id, { visibility: "private", title: "Hidden" });
    expect(await totals()).toEqual([4, 2, 3, 1, 1]);
    const merge = await staff(`POST /staff/posts/${own.id}/merges`, { duplicateId: open.id });
    expect(await totals()).toEqual([3, 1, 2, 1, 1]);
    await staff(`DELETE /staff/posts/${own.id}/merges/${merge.body.id}`);
    expect(await totals()).toEqual([4, 2, 3, 1, 1]);
    await staff("PATCH /staff/posts", { ids: [open.id, own.id], visibility: "private" });
    expect(await totals()).toEqual([4, 2, 1, 1, 1]);
    await staff("PATCH /staff/posts", { ids: [open.id, own.id], visibility: "public" });
    await una.call(`DELETE /v1/posts/${own.id}`);
    expect(await totals()).toEqual([3, 1, 2, 0, 0]);
    await workspace.call(`DELETE /v1/boards/${two.boardId}`);
    expect(await totals()).toEqual([1, 0, 0, 0, 0]);
    expect(await auditCounters(api.db)).toEqual([]);
  });

  it("the stored totals by status stay exact after every write that changes a post's status, or adds, removes, shows, hides or moves a post", async () => {
    const workspace = await newWorkspace(api);
    const una = await workspace.endUser();
    const staff = (await signIn(api, workspace, "member")).call;
    const [one, two] = [await newBoard(workspace.call), await newBoard(workspace.call)];
    const hidden = await newBoard(workspace.call, { isPrivate: true });
    const statuses: Status[] = (await staff("GET /staff/statuses")).body;
    const idOf = (value: string) => statuses.find((status) => status.value === value)?.id ?? "";
    const [planned, completed] = [idOf("planned"), idOf("completed")];
    /** The total of each list: planned, active and old posts for staff and for Una, then four lists for staff only. */
    const totals = async () => {
      const filters = [`&statusId=${planned}`, "&status=active", "&status=old"];
      const lists = [workspace.call, una.call].flatMap((call) =>
        filters.map((filter) => totalOf(call, filter)),
      );
      const further = [
        `&statusValue=planned,completed&boardId=${one.boardId}`,
        `&statusValue=planned,completed&status=active&categoryId=${one.categoryId}`,
        "&visibility=private",
        `&status=active&visibility=private&boardId=${one.boardId},${two.boardId}`,
      ];
      for (const filter of further) lists.push(totalOf(staff, filter, "GET /staff/posts"));
      return Promise.all(lists);
    };
    const edit = (id: string, change: object) => workspace.call(`PATCH /v1/posts/${id}`, change);

    const open = await newPost(una.call, one);
    const own = await newPost(una.call, one, { visibility: "private" });
    const settled = await newPost(workspace.call, two, { statusId: completed });
    const behind = await newPost(workspace.call, two, { statusId: planned, visibility: "private" });
    expect(await totals()).toEqual([1, 3, 1, 0, 2, 1, 0, 0, 2, 2]);
    await edit(behind.id, { boardId: hidden.boardId, categoryId: hidden.categoryId });
    expect(await totals()).toEqual([1, 3, 1, 0, 2, 1, 0, 0, 2, 1]);
    await edit(open.id, { statusId: planned });
    await edit(own.id, { statusId: completed });
    expect(await totals()).toEqual([2, 2, 2, 1, 1, 2, 2, 1, 2, 0]);
    await edit(own.id, { visibility: "public" });
    await edit(behind.id, { visibility: "public", boardId: one.boardId, categoryId: one.categoryId });
    expect(await totals()).toEqual([2, 2, 2, 2, 2, 2, 3, 2, 0, 0]);
    await staff("PATCH /staff/posts", { ids: [open.id, own.id], statusId: null, visibility: "private" });
    expect(await totals()).toEqual([1, 3, 1, 1, 3, 1, 1, 1, 2, 2]);
    await staff("PATCH /staff/posts", { ids: [open.id, own.id], statusId: completed, visibility: "public" });
    expect(await totals()).toEqual([1, 1, 3, 1, 1, 3, 3, 1, 0, 0]);
    const merge = await staff(`POST /staff/posts/${behind.id}/merges`, { duplicateId: own.id });
    expect(await totals()).toEqual([1, 1, 2, 1, 1, 2, 2, 1, 0, 0]);
    await staff(`DELETE /staff/posts/${behind.id}/merges/${merge.body.id}`);
    expect(await totals()).toEqual([1, 1, 3, 1, 1, 3, 3, 1, 0, 0]);
    await staff(`PATCH /staff/statuses/${completed}`, { kind: "active" });
    expect(await totals()).toEqual([1, 4, 0, 1, 4, 0, 3, 3, 0, 0]);
    await una.call(`DELETE /v1/posts/${own.id}`);
    await workspace.call(`DELETE /v1/boards/${two.boardId}`);
    expect(await totals()).toEqual([1, 2, 0, 1, 2, 0, 2, 2, 0, 0]);
    await edit(behind.id, { statusId: null });
    expect((await staff(`DELETE /staff/statuses/${planned}`)).status).toBe(200);
    expect(await totals()).toEqual([0, 2, 0, 0, 2, 0, 1, 1, 0, 0]);
    expect((await workspace.call(`GET /v1/posts/${settled.id}`)).status).toBe(404);
    expect(await auditCounters(api.db)).toEqual([]);
  });

  it("the stored totals of a list exclude an unverified user's private posts, which that user cannot see", async () => {
    const workspace = await newWorkspace(api);
    const una = await workspace.endUser();
    const board = await newBoard(workspace.call);
    await newPost(una.call, board);
    await newPost(una.call, board, { visibility: "private" });
    expect(await totalOf(una.call)).toBe(2);
    await api.sql`update users set identity = 'unverified' where id = ${una.userId}`;
    expect(await totalOf(una.call)).toBe(1);
  });

  it("the stored totals of a list stay exact while posts move concurrently between two categories in both directions", async () => {
    const workspace = await newWorkspace(api);
    const [one, two] = [await newBoard(workspace.call), await newBoard(workspace.call)];
    const posts: { id: string }[] = [];
    for (const place of [one, two, one, two]) posts.push(await newPost(workspace.call, place));
    const move = (n: number, place: object) => workspace.call(`PATCH /v1/posts/${posts[n]?.id}`, place);
    for (let turn = 0; turn < 5; turn += 1) {
      const [left, right] = turn % 2 ? [one, two] : [two, one];
      const moves = [move(0, left), move(1, right), move(2, left), move(3, right)];
      expect((await Promise.all(moves)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    expect(await auditCounters(api.db)).toEqual([]);
  });
});
