import { beforeAll, expect, it } from "vitest";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { newPost } from "../posts/new-post.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

/** Creates two posts by an end user, and merges the second into the first. */
async function mergeTwo(more: object = {}) {
  const workspace = await newWorkspace(api);
  const { call: dashboard } = await signIn(api, workspace, "member");
  const place = await newBoard(workspace.call);
  const author = await workspace.endUser();
  const [kept, duplicate] = [
    await newPost(author.call, place, more),
    await newPost(author.call, place, more),
  ];
  const number = (await author.call(`GET /v1/posts/${duplicate.id}`)).headers.get("x-post-number");
  const merged = await dashboard(`POST /staff/posts/${kept.id}/merges`, { duplicateId: duplicate.id });
  expect(merged.status).toBe(201);
  return { ...workspace, dashboard, author, kept: kept.id, duplicate: duplicate.id, number };
}

it.each([
  ["PATCH", "", { title: "Better" }],
  ["DELETE", "", undefined],
  ["POST", "/vote", undefined],
  ["GET", "/comments", undefined],
  ["POST", "/comments", { content: "Yes." }],
] as const)(
  "%s /v1/posts/:id%s of a merged post gets 404 `post_merged` with the id of the kept post",
  async (method, more, input) => {
    const { author, kept, duplicate } = await mergeTwo();
    const response = await author.call(`${method} /v1/posts/${duplicate}${more}`, input);
    expect(expectProblem(response, 404, "post_merged").movedTo).toBe(kept);
  },
);

it.each([
  ["GET", undefined],
  ["POST", { user: { id: crypto.randomUUID(), email: "v@x.example", full_name: "V" } }],
  ["DELETE", undefined],
] as const)(
  "%s /v1/posts/:postId/votes of a merged post gets the same 404, by its UUID and by its number",
  async (method, input) => {
    const { call, kept, duplicate, number } = await mergeTwo();
    for (const name of [duplicate, duplicate.toUpperCase(), number]) {
      const response = await call(`${method} /v1/posts/${name}/votes`, input);
      expect(expectProblem(response, 404, "post_merged").movedTo).toBe(kept);
    }
  },
);

it("a GET of a merged post returns the kept post, and names its path in `Content-Location`", async () => {
  const { call, kept, duplicate, dashboard } = await mergeTwo();
  for (const query of ["", "?include=author"]) {
    const { status, headers, text } = await call(`GET /v1/posts/${duplicate}${query}`);
    const location = headers.get("content-location") ?? "";
    expect([status, location]).toEqual([200, `/v1/posts/${kept}${query}`]);
    expect((await call(`GET ${location}` as "GET /")).text).toBe(text);
  }
  expect((await call(`GET /v1/posts/${kept}`)).headers.get("content-location")).toBeNull();
  const [merge] = (await dashboard(`GET /staff/posts/${kept}/merges`)).body;
  await dashboard(`DELETE /staff/posts/${kept}/merges/${merge.id}`);
  const undone = await call(`GET /v1/posts/${duplicate}`);
  expect([undone.body.id, undone.headers.get("content-location")]).toEqual([duplicate, null]);
});

it("a kept post that the caller may not see is not named, nor one of another workspace", async () => {
  const { endUser, author, duplicate, kept } = await mergeTwo({ visibility: "private" });
  const stranger = await endUser();
  const comments = `GET /v1/posts/${duplicate}/comments` as const;
  expect((await author.call(comments)).body.movedTo).toBe(kept);
  for (const reader of [stranger, await newWorkspace(api)]) {
    const { status, body } = await reader.call(comments);
    expect([status, body.code, body.movedTo]).toEqual([404, "not_found", undefined]);
  }
});

it("a missing comment of a post, and a post that never was, have no such id", async () => {
  const { author, kept } = await mergeTwo();
  for (const path of [
    `/v1/posts/${kept}/comments/${crypto.randomUUID()}`,
    `/v1/posts/${crypto.randomUUID()}`,
  ] as const) {
    const { status, body } = await author.call(`DELETE ${path}`);
    expect([status, body.movedTo]).toEqual([404, undefined]);
  }
});
