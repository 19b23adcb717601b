import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem, withoutIds } from "../expect-problem.ts";
import { newPost } from "../posts/new-post.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let place: { boardId: string; categoryId: string };
const remove = (id: string, body?: unknown) => workspace.call(`DELETE /v1/tags/${id}`, body);
const newTag = async (call: Call = workspace.call, { boardId } = place): Promise<string> =>
  (await call("POST /v1/tags", { name: randomUUID(), boardId })).body.id;

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  place = await newBoard(workspace.call);
});

describe("accepted requests", () => {
  it.each([
    ["no body", undefined],
    ["an empty object", {}],
  ])("accepts a deletion with %s", async (_title, body) => {
    const id = await newTag();
    const response = await remove(id, body);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ message: expect.any(String) });
    expectProblem(await workspace.call(`GET /v1/tags/${id}`), 404, "not_found");
  });
});

describe("rejected requests", () => {
  it("rejects deleting another workspace's tag with the same response as for an unknown id, and keeps the tag", async () => {
    const other = await newWorkspace(api);
    const [foreign, never] = [await newTag(other.call, await newBoard(other.call)), randomUUID()];
    const [one, absent] = [await remove(foreign), await remove(never)];
    expectProblem(one, 404, "not_found");
    expect(withoutIds(one, foreign)).toEqual(withoutIds(absent, never));
    expect((await other.call(`GET /v1/tags/${foreign}`)).status).toBe(200);
  });

  it("rejects deleting a tag a second time with 404", async () => {
    const id = await newTag();
    await remove(id);
    expectProblem(await remove(id), 404, "not_found");
  });
});

describe("effects", () => {
  it("deleting a tag keeps the tag's posts and their other tags, and keeps counters exact", async () => {
    const { id: postId } = await newPost(workspace.call, place);
    const [deleted, kept] = [await newTag(), await newTag()];
    for (const tag of [deleted, kept]) await workspace.call(`POST /v1/posts/${postId}/tags/${tag}`);
    const before = (await workspace.call(`GET /v1/posts/${postId}`)).body;
    await remove(deleted);
    expect((await workspace.call(`GET /v1/posts/${postId}`)).body).toEqual(before);
    const tagged = await workspace.call(`GET /v1/posts?tagId=${deleted},${kept}`);
    expect(tagged.body.data.map(({ id }: { id: string }) => id)).toEqual([postId]);
    expect((await workspace.call(`GET /v1/posts?tagId=${deleted}`)).body.data).toEqual([]);
    expect((await workspace.call(`GET /v1/tags/${kept}`)).body.postsCount).toBe(1);
    expect(await auditCounters(api.db)).toEqual([]);
  });

  it("deleting a tag frees the tag's name for another tag", async () => {
    const [name, { boardId }] = ["Again", place];
    const { body } = await workspace.call("POST /v1/tags", { name, boardId });
    await remove(body.id);
    expect((await workspace.call("POST /v1/tags", { name, boardId })).status).toBe(201);
  });
});
