import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditCounters } from "../../../api/audit-counters.ts";
import { type Call, newBoard, newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { signIn } from "../sign-in.ts";
import { newPost } from "./new-post.ts";

let api: OwnApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** What the list says, held to the rows that it shows. */
async function totalOf(call: Call, query = ""): Promise<number> {
  const { data, pagination } = (await call(`GET /v1/posts?limit=100${query}`)).body;
  expect(pagination.total).toBe(data.length);
  return pagination.total;
}

describe("the kept totals of a list", () => {
  it("follow every write that adds, removes, shows, hides or moves a post", async () => {
    const workspace = await newWorkspace(api);
    const [una, ugo] = [await workspace.endUser(), await workspace.endUser()];
    const [one, two] = [await newBoard(workspace.call), await newBoard(workspace.call)];
    const hidden = await newBoard(workspace.call, { isPrivate: true });
    const staff = (await signIn(api, workspace, "member")).call;
    /** As staff, Una and Ugo see them; of the first board as Una sees it. */
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

  it("leave out the private posts of a person whom nobody vouches for, who sees none of them", async () => {
    const workspace = await newWorkspace(api);
    const una = await workspace.endUser();
    const board = await newBoard(workspace.call);
    await newPost(una.call, board);
    await newPost(una.call, board, { visibility: "private" });
    expect(await totalOf(una.call)).toBe(2);
    await api.sql`update users set identity = 'unverified' where id = ${una.userId}`;
    expect(await totalOf(una.call)).toBe(1);
  });

  it("are right while posts move both ways between two categories at once", async () => {
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
