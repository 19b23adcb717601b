import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { Category } from "../../../api/categories/contract.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem } from "../expect-problem.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let open: { boardId: string; categoryId: string };
let hidden: { boardId: string; categoryId: string };
const list = async (query = "", call = workspace.call) => {
  const response = await call(`GET /v1/post-categories${query}`);
  expect(response.status).toBe(200);
  return z.array(Category).parse(response.body);
};
const idsOf = (categories: Category[]) => categories.map(({ id }) => id);

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  open = await newBoard(workspace.call);
  hidden = await newBoard(workspace.call, { isPrivate: true });
});

describe("responses", () => {
  it("returns the categories of every board, oldest first, as a bare array if the query is empty", async () => {
    expect(idsOf(await list())).toEqual([open.categoryId, hidden.categoryId]);
  });

  it("returns only the categories of the board in boardId, in upper or lower case", async () => {
    expect(idsOf(await list(`?boardId=${hidden.boardId}`))).toEqual([hidden.categoryId]);
    expect(idsOf(await list(`?boardId=${hidden.boardId.toUpperCase()}`))).toEqual([hidden.categoryId]);
  });

  it("returns an empty array for an unknown board and for another workspace's board", async () => {
    const other = await newWorkspace(api);
    expect(await list(`?boardId=${randomUUID()}`)).toEqual([]);
    expect(await list(`?boardId=${open.boardId}`, other.call)).toEqual([]);
  });

  it("returns a single category by id, with exactly the documented fields", async () => {
    const response = await workspace.call(`GET /v1/post-categories/${open.categoryId}`);
    expect(Category.parse(response.body)).toMatchObject({ id: open.categoryId, boardId: open.boardId });
  });

  it("returns a postsCount that includes private posts and excludes deleted and moved ones", async () => {
    const place = await newBoard(workspace.call);
    const away = await newBoard(workspace.call);
    const made = [];
    for (const visibility of ["public", "private", "public", "public"]) {
      made.push((await workspace.call("POST /v1/posts", { title: "Idea", visibility, ...place })).body.id);
    }
    await workspace.call(`DELETE /v1/posts/${made[2]}`);
    await workspace.call(`PATCH /v1/posts/${made[3]}`, away);
    const count = async ({ categoryId }: { categoryId: string }) =>
      (await workspace.call(`GET /v1/post-categories/${categoryId}`)).body.postsCount;
    expect([await count(place), await count(away)]).toEqual([2, 1]);
  });
});

describe("rejected requests", () => {
  it.each([
    ["boardId=", "boardId"],
    ["boardId=x", "boardId"],
    [`boardId=${randomUUID()},${randomUUID()}`, "boardId"],
    [`boardId=${randomUUID()}&boardId=${randomUUID()}`, "boardId"],
    ["search=x", "search"],
  ])("rejects the query %s with a 400 that names the parameter", async (query, field) => {
    expectBadFields(await workspace.call(`GET /v1/post-categories?${query}`), field);
  });

  it("rejects another workspace's category, and an end user's request for a private board's category, with 404", async () => {
    const [other, visitor] = [await newWorkspace(api), await workspace.endUser()];
    expectProblem(await other.call(`GET /v1/post-categories/${open.categoryId}`), 404, "not_found");
    expectProblem(await visitor.call(`GET /v1/post-categories/${hidden.categoryId}`), 404, "not_found");
    expect((await visitor.call(`GET /v1/post-categories/${open.categoryId}`)).status).toBe(200);
  });
});

describe("omitted categories", () => {
  it("leaves out categories of private boards from an end user's list, even if boardId names such a board", async () => {
    const { call } = await workspace.endUser();
    expect(idsOf(await list("", call))).not.toContain(hidden.categoryId);
    expect(await list(`?boardId=${hidden.boardId}`, call)).toEqual([]);
  });
});
