import { beforeAll, describe, expect, it } from "vitest";
import { ThreadPage } from "../../../api/comments/contract.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem } from "../expect-problem.ts";
import { newPost } from "../posts/new-post.ts";
import { signIn } from "../sign-in.ts";
import { newComment } from "./new-comment.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let call: Awaited<ReturnType<typeof signIn>>["call"];
let place: { boardId: string; categoryId: string };

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  ({ call } = await signIn(api, workspace, "member"));
  place = await newBoard(workspace.call);
});

const read = async (postId: string, query = "") => {
  const response = await call(`GET /staff/posts/${postId}/comments${query}`);
  expect(response.status, response.text).toBe(200);
  return ThreadPage.parse(response.body);
};
const textsOf = ({ data }: ThreadPage) => data.map(({ content }) => content);

/** Adds comments to a post, seven of them at each time. Every third one replies to the first. */
async function addComments(postId: string, count: number): Promise<void> {
  const { id: parent } = await newComment(workspace.call, postId, undefined, "0");
  const { workspaceId, userId } = workspace;
  await api.sql`
    with made as (
      insert into comments (workspace_id, post_id, user_id, content, created_at, parent_id)
      select ${workspaceId}, ${postId}, ${userId}, n, now() + n / 7 * interval '1 minute',
        case when n % 3 = 0 then ${parent}::uuid end
      from generate_series(1, ${count - 1}) n returning parent_id
    ), counted as (
      update comments set replies_count = (select count(parent_id) from made)
      where workspace_id = ${workspaceId} and id = ${parent}
    )
    update post_activity set comments_count = ${count} where workspace_id = ${workspaceId} and post_id = ${postId}`;
}

describe("responses", () => {
  it("returns the latest comments and replies in one list, oldest first, each reply with what it replies to", async () => {
    const { id } = await newPost(workspace.call, place);
    const visitor = await workspace.endUser();
    const [one, two] = [
      await newComment(visitor.call, id, undefined, "one"),
      await newComment(workspace.call, id, undefined, "two"),
    ];
    await newComment(workspace.call, id, one.id, "three");
    await visitor.call(`POST /v1/posts/${id}/comments/${two.id}/like`);
    await call(`PATCH /staff/posts/${id}/comments/${one.id}`, { isSpam: true });
    const page = await read(id, "?limit=2");
    expect([textsOf(page), page.total, page.hasEarlier]).toEqual([["two", "three"], 3, true]);
    expect(page.data[0]).toMatchObject({ parent: null, likesCount: 1, isLiked: false });
    expect(page.data[1]).toMatchObject({
      parentId: one.id,
      parent: { fullName: one.creator?.fullName, content: "one" },
    });
    const all = await read(id);
    expect([textsOf(all), all.hasEarlier, all.data[0]?.isSpam]).toEqual([
      ["one", "two", "three"],
      false,
      true,
    ]);
  });

  it("each of 250 comments is on exactly one page, even if several have the same time", async () => {
    const { id } = await newPost(workspace.call, place);
    await addComments(id, 250);
    const found: string[][] = [];
    let page = await read(id, "?limit=40");
    found.unshift(textsOf(page));
    while (page.hasEarlier) {
      const [first] = page.data;
      page = await read(id, `?limit=40&before=${first?.createdAt},${first?.id}`);
      found.unshift(textsOf(page));
    }
    expect(found.map(({ length }) => length)).toEqual([10, 40, 40, 40, 40, 40, 40]);
    expect(new Set(found.flat()).size).toBe(250);
    expect(found[0]?.[0]).toBe("0");
    expect(found.at(-1)?.every((content) => Number(content) > 203)).toBe(true);
  });

  it("a comment that arrives or is deleted between two pages makes no other comment appear twice or never", async () => {
    const { id } = await newPost(workspace.call, place);
    await addComments(id, 6);
    const latest = await read(id, "?limit=3");
    const [first] = latest.data;
    await newComment(workspace.call, id, undefined, "new");
    await workspace.call(`DELETE /v1/posts/${id}/comments/${first?.id}`);
    const earlier = await read(id, `?limit=3&before=${first?.createdAt},${first?.id}`);
    expect([...textsOf(earlier), ...textsOf(latest)].sort()).toEqual(["0", "1", "2", "3", "4", "5"]);
  });

  it("a post without comments has an empty page", async () => {
    const { id } = await newPost(workspace.call, place);
    expect(await read(id)).toEqual({ data: [], total: 0, hasEarlier: false });
  });
});

describe("rejected requests", () => {
  it("rejects a position that is not a time and an id", async () => {
    const { id } = await newPost(workspace.call, place);
    for (const before of [
      "x",
      id,
      "2026-01-31T09:00:00.000Z",
      `2026-13-31T09:00:00.000Z,${id}`,
      `${id},${id}`,
    ])
      expectBadFields(await call(`GET /staff/posts/${id}/comments?before=${before}`), "before");
  });

  it("returns 404 for another workspace's post", async () => {
    const others = await newWorkspace(api);
    const { id } = await newPost(others.call, await newBoard(others.call));
    expectProblem(await call(`GET /staff/posts/${id}/comments`), 404, "not_found");
  });
});
