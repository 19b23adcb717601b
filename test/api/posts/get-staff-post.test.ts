import { beforeAll, describe, expect, test } from "vitest";
import { Board } from "../../../api/boards/contract.ts";
import { Category } from "../../../api/categories/contract.ts";
import { StaffPost, StaffPostPage } from "../../../api/posts/contract.ts";
import { Tag } from "../../../api/tags/contract.ts";
import { type Api, type Call, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { signIn } from "../sign-in.ts";
import { newPost } from "./new-post.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

async function furnish(call: Call) {
  const board = Board.parse(
    (await call("POST /v1/boards", { title: "Ideas", url: "ideas", isPrivate: false })).body,
  );
  const made = async (name: string) =>
    Category.parse((await call("POST /v1/post-categories", { name, boardId: board.id })).body);
  const tag = Tag.parse((await call("POST /v1/tags", { name: "Big", boardId: board.id })).body);
  return { board, tag, one: await made("One"), two: await made("Two") };
}

describe("accepted requests", () => {
  test("accepts requests by staff for a post and for the list, and returns each post's author and tags", async () => {
    const workspace = await newWorkspace(api);
    const { call } = await signIn(api, workspace, "member");
    const { board, tag, one } = await furnish(workspace.call);
    const user = await workspace.endUser();
    const post = await newPost(user.call, { boardId: board.id, categoryId: one.id });
    await workspace.call(`POST /v1/posts/${post.id}/tags/${tag.id}`);
    const { context, ...read } = StaffPost.parse((await call(`GET /staff/posts/${post.id}`)).body);
    expect(context).toBeNull();
    expect(read.author).toMatchObject({ id: user.userId, identity: "verified" });
    expect(read.tags.map(({ name }) => name)).toEqual(["Big"]);
    const { description, ...row } = read;
    const { data } = StaffPostPage.parse((await call("GET /staff/posts")).body);
    expect([description, data]).toEqual([null, [row]]);
  });

  test("accepts category and visibility as filters of the staff list", async () => {
    const workspace = await newWorkspace(api);
    const { call } = await signIn(api, workspace, "member");
    const { board, one, two } = await furnish(workspace.call);
    const place = (categoryId: string) => ({ boardId: board.id, categoryId });
    await newPost(workspace.call, place(one.id), { title: "Public one" });
    await newPost(workspace.call, place(two.id), { title: "Public two" });
    await newPost(workspace.call, place(two.id), { title: "Private two", visibility: "private" });
    const titles = async (query: string) =>
      StaffPostPage.parse((await call(`GET /staff/posts?${query}`)).body).data.map(({ title }) => title);
    expect(await titles(`categoryId=${two.id}`)).toEqual(["Private two", "Public two"]);
    expect(await titles(`categoryId=${two.id}&visibility=public`)).toEqual(["Public two"]);
    expect(await titles("visibility=private&search=two")).toEqual(["Private two"]);
  });
});

describe("rejected requests", () => {
  test("rejects reading another workspace's post with 404, and does not list the post", async () => {
    const [mine, theirs] = [await newWorkspace(api), await newWorkspace(api)];
    const { board, one } = await furnish(theirs.call);
    const post = await newPost(theirs.call, { boardId: board.id, categoryId: one.id });
    const { call } = await signIn(api, mine, "owner");
    expectProblem(await call(`GET /staff/posts/${post.id}`), 404, "not_found");
    expect(StaffPostPage.parse((await call("GET /staff/posts")).body).data).toEqual([]);
  });

  test("rejects the visibility filter in the list under /v1", async () => {
    const workspace = await newWorkspace(api);
    expectProblem(await workspace.call("GET /v1/posts?visibility=public"), 400, "invalid_request");
  });
});
