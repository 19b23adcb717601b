import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem, withoutIds } from "../expect-problem.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
const remove = (id: string, body?: unknown) => workspace.call(`DELETE /v1/post-categories/${id}`, body);

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
});

describe("deleted categories", () => {
  it("deletes a category without posts, even its board's last category", async () => {
    const { boardId, categoryId } = await newBoard(workspace.call);
    const response = await remove(categoryId);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ message: expect.any(String) });
    expect((await workspace.call(`GET /v1/post-categories?boardId=${boardId}`)).body).toEqual([]);
  });

  it("deletes a category once its posts are deleted or moved", async () => {
    const place = await newBoard(workspace.call);
    const elsewhere = await workspace.call("POST /v1/post-categories", { name: "B", boardId: place.boardId });
    const make = () => workspace.call("POST /v1/posts", { title: "Idea", visibility: "public", ...place });
    const [one, two] = [await make(), await make()];
    await workspace.call(`DELETE /v1/posts/${one.body.id}`);
    expectProblem(await remove(place.categoryId), 409, "category_in_use");
    await workspace.call(`PATCH /v1/posts/${two.body.id}`, { categoryId: elsewhere.body.id });
    expect((await remove(place.categoryId)).status).toBe(200);
  });
});

describe("rejected requests", () => {
  it("rejects deleting another workspace's category with the same 404 as for an unknown id, and keeps the category", async () => {
    const other = await newWorkspace(api);
    const { categoryId } = await newBoard(other.call);
    const never = randomUUID();
    const [foreign, absent] = [await remove(categoryId), await remove(never)];
    expectProblem(foreign, 404, "not_found");
    expect(withoutIds(foreign, categoryId)).toEqual(withoutIds(absent, never));
    expect((await other.call(`GET /v1/post-categories/${categoryId}`)).status).toBe(200);
  });

  it("rejects deleting a category that has posts, with 409 category_in_use, and keeps the category and its posts", async () => {
    const place = await newBoard(workspace.call);
    const post = await workspace.call("POST /v1/posts", { title: "Idea", visibility: "private", ...place });
    expectProblem(await remove(place.categoryId), 409, "category_in_use");
    expect((await workspace.call(`GET /v1/posts/${post.body.id}`)).body.categoryId).toBe(place.categoryId);
  });
});
