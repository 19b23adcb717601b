import { beforeAll, expect, test } from "vitest";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

/**
 * Creates an end user's posts with these titles. The returned `merge(a, b)` merges `b` into `a`, and returns a
 * function that undoes the merge.
 */
async function newPosts<Title extends string>(titles: Title[]) {
  const workspace = await newWorkspace(api);
  const { call } = await signIn(api, workspace, "member");
  const { boardId, categoryId } = await newBoard(workspace.call);
  const visitor = await workspace.endUser();
  const ids = {} as Record<Title, string>;
  for (const title of titles) {
    const input = { title, boardId, categoryId, visibility: "public" };
    ids[title] = (await visitor.call("POST /v1/posts", input)).body.id;
  }
  const merge = async (kept: Title, duplicate: Title) => {
    const path = `/staff/posts/${ids[kept]}/merges` as const;
    const { body } = await call(`POST ${path}`, { duplicateId: ids[duplicate] });
    return () => call(`DELETE ${path}/${body.id}`, {});
  };
  return { workspace, call, visitor, ids, merge };
}

test("reading a merged post by id returns the post it was merged into, following later merges until they are undone", async () => {
  const { call, visitor, ids, merge } = await newPosts(["First", "Second", "Third"]);
  await merge("Second", "First");
  const undo = await merge("Third", "Second");
  for (const reader of [visitor.call, call]) {
    const path = reader === call ? "staff" : "v1";
    for (const id of [ids.First, ids.Second, ids.First.toUpperCase()]) {
      const { status, body } = await reader(`GET /${path}/posts/${id}`);
      expect([status, body.id, body.title]).toEqual([200, ids.Third, "Third"]);
    }
  }
  await undo();
  expect((await visitor.call(`GET /v1/posts/${ids.First}`)).body.id).toBe(ids.Second);
  expect((await visitor.call(`GET /v1/posts/${ids.Second}`)).body.id).toBe(ids.Second);
});

test("reading a merged post by id returns 404 when the kept post is hidden, deleted or in another workspace", async () => {
  const { workspace, visitor, ids, merge } = await newPosts(["Kept", "Duplicate"]);
  await merge("Kept", "Duplicate");
  const stranger = await newPosts(["Own"]);
  expectProblem(await stranger.visitor.call(`GET /v1/posts/${ids.Duplicate}`), 404, "not_found");
  expectProblem(await stranger.call(`GET /staff/posts/${ids.Duplicate}`), 404, "not_found");
  await workspace.call(`PATCH /v1/posts/${ids.Kept}`, { visibility: "private" });
  const other = await workspace.endUser();
  expectProblem(await other.call(`GET /v1/posts/${ids.Duplicate}`), 404, "not_found");
  expect((await visitor.call(`GET /v1/posts/${ids.Duplicate}`)).status).toBe(200);
  await workspace.call(`DELETE /v1/posts/${ids.Kept}`);
  expectProblem(await visitor.call(`GET /v1/posts/${ids.Duplicate}`), 404, "not_found");
});
