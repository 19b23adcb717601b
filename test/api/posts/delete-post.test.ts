import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem, withoutIds } from "../expect-problem.ts";
import { newPost } from "./new-post.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let place: { boardId: string; categoryId: string };
const remove = (id: string, call = workspace.call, body?: unknown) => call(`DELETE /v1/posts/${id}`, body);
const isThere = async (id: string) => (await workspace.call(`GET /v1/posts/${id}`)).status === 200;

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  place = await newBoard(workspace.call);
});

describe("accepted requests", () => {
  it("accepts a deletion of any post by staff, with an empty object or no body", async () => {
    const { call } = await workspace.endUser();
    const posts = [
      await newPost(workspace.call, place),
      await newPost(call, place, { visibility: "private" }),
    ];
    for (const [n, { id }] of posts.entries()) {
      const response = await remove(id, workspace.call, n === 0 ? undefined : {});
      expect(response.status).toBe(200);
      expect(response.body).toEqual({ message: expect.any(String) });
      expect(await isThere(id)).toBe(false);
    }
  });

  it("accepts an end user's deletion of their own post, public or private", async () => {
    const { call } = await workspace.endUser();
    for (const visibility of ["public", "private"]) {
      const { id } = await newPost(call, place, { visibility });
      expect((await remove(id, call)).status).toBe(200);
      expect(await isThere(id)).toBe(false);
    }
  });
});

describe("rejected requests", () => {
  it("rejects an end user's deletion of another user's public post with 403, and keeps the post", async () => {
    const [{ call }, someone] = [await workspace.endUser(), await workspace.endUser()];
    const { id } = await newPost(someone.call, place);
    expectProblem(await remove(id, call), 403, "not_author");
    expect(await isThere(id)).toBe(true);
  });

  it("rejects deleting posts that are hidden from the end user or in another workspace, with the same response as for unknown ids", async () => {
    const { call } = await workspace.endUser();
    const [other, hidden] = [
      await newWorkspace(api),
      await newPost(workspace.call, place, { visibility: "private" }),
    ];
    for (const probe of [call, other.call]) {
      const never = randomUUID();
      const [one, absent] = [await remove(hidden.id, probe), await remove(never, probe)];
      expectProblem(one, 404, "not_found");
      expect(withoutIds(one, hidden.id)).toEqual(withoutIds(absent, never));
    }
    expect(await isThere(hidden.id)).toBe(true);
  });

  it("rejects a second deletion of the same post with 404", async () => {
    const { id } = await newPost(workspace.call, place);
    await remove(id);
    expectProblem(await remove(id), 404, "not_found");
  });
});

describe("effects", () => {
  it("deleting a post removes its votes, comments, likes and tag links, and keeps counts exact", async () => {
    const board = await newBoard(workspace.call);
    const [deleted, kept] = [await newPost(workspace.call, board), await newPost(workspace.call, board)];
    const tag = (await workspace.call("POST /v1/tags", { name: "Tag", boardId: board.boardId })).body;
    for (const { id } of [deleted, kept]) {
      await workspace.call(`POST /v1/posts/${id}/tags/${tag.id}`);
      await workspace.call(`POST /v1/posts/${id}/vote`);
      const comment = (await workspace.call(`POST /v1/posts/${id}/comments`, { content: "Yes" })).body;
      await workspace.call(`POST /v1/posts/${id}/comments`, { content: "And", parentId: comment.id });
      await workspace.call(`POST /v1/posts/${id}/comments/${comment.id}/like`);
    }
    expect((await remove(deleted.id)).status).toBe(200);
    const [left] = await api.sql`
      select
        (select count(*)::int from votes where post_id = ${deleted.id}) as votes,
        (select count(*)::int from comments where post_id = ${deleted.id}) as comments,
        (select count(*)::int from post_tags where post_id = ${deleted.id}) as tags,
        (select count(*)::int from post_activity where post_id = ${deleted.id}) as activities,
        (select count(*)::int from comment_likes where workspace_id = ${workspace.workspaceId}) as likes`;
    expect(left).toEqual({ votes: 0, comments: 0, tags: 0, activities: 0, likes: 1 });
    expect((await workspace.call(`GET /v1/tags/${tag.id}`)).body.postsCount).toBe(1);
    expect((await workspace.call(`GET /v1/post-categories/${board.categoryId}`)).body.postsCount).toBe(1);
    const stays = (await workspace.call(`GET /v1/posts/${kept.id}`)).body;
    expect(stays).toMatchObject({ votesCount: 1, commentsCount: 2, isVoted: true });
  });
});
