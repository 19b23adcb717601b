import { beforeAll, expect, it } from "vitest";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
});

const errorsOf = async (...request: Parameters<typeof workspace.call>) =>
  (await workspace.call(...request)).body.errors.map(
    ({ path, message, code }: Record<string, string>) => `${path}: ${message} (${code})`,
  );

it("a list that a client writes with brackets is the same list, and another parameter cannot be one", async () => {
  const { boardId, categoryId } = await newBoard(workspace.call);
  const { boardId: other } = await newBoard(workspace.call);
  await workspace.call("POST /v1/posts", { title: "Pine", boardId, categoryId, visibility: "public" });
  const totalOf = async (query: string) =>
    (await workspace.call(`GET /v1/posts?${query}`)).body.pagination?.total;
  for (const name of ["boardId[]", "boardId%5B%5D"]) {
    expect(await totalOf(`${name}=${boardId}`)).toBe(1);
    expect(await totalOf(`${name}=${other}`)).toBe(0);
    expect(await totalOf(`${name}=${other}&${name}=${boardId}`)).toBe(1);
    expect(await totalOf(`boardId=${other}&${name}=${boardId}`)).toBe(1);
  }
  expect(await errorsOf("GET /v1/posts?limit[]=5")).toEqual(["limit: must be sent only once (invalid_type)"]);
  expect(await errorsOf("GET /v1/posts?board[]=5")).toEqual(["board: is not a known field (unknown_field)"]);
});

it("a query that is not percent-encoded UTF-8 is rejected, and a percent sign or a replacement character is text", async () => {
  for (const bytes of ["%ff", "%c0%af", "a%ed%a0%80"])
    expect(await errorsOf(`GET /v1/posts?search=${bytes}`)).toEqual([
      "search: must be percent-encoded UTF-8 (invalid_format)",
    ]);
  for (const text of ["100%", "%EF%BF%BD", "%F0%9F%98%80"])
    expect((await workspace.call(`GET /v1/posts?search=${text}`)).status).toBe(200);
});
