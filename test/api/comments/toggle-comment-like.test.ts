import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { CommentLike } from "../../../api/comments/contract.ts";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem, withoutIds } from "../expect-problem.ts";
import { newPost } from "../posts/new-post.ts";
import { newComment } from "./new-comment.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let place: { boardId: string; categoryId: string };
let postId: string;
const toggle = (id: string, call: Call = workspace.call, post = postId, body?: unknown) =>
  call(`POST /v1/posts/${post}/comments/${id}/like`, body);

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  place = await newBoard(workspace.call);
  postId = (await newPost(workspace.call, place)).id;
});

describe("accepted requests", () => {
  it("accepts a like and then an unlike, and returns 200 with the resulting state each time", async () => {
    const { id: commentId } = await newComment(workspace.call, postId);
    for (const isLiked of [true, false, true]) {
      const response = await toggle(commentId);
      expect(response.status).toBe(200);
      expect(CommentLike.parse(response.body)).toEqual({ commentId, isLiked, likesCount: Number(isLiked) });
      const { data } = (await workspace.call(`GET /v1/posts/${postId}/comments`)).body;
      expect(data[0]).toMatchObject({ isLiked, likesCount: Number(isLiked) });
    }
  });

  it("accepts one like per user on comments and replies, including the user's own, with an empty object as the body", async () => {
    const visitor = await workspace.endUser();
    const top = await newComment(visitor.call, postId);
    const reply = await newComment(workspace.call, postId, top.id);
    for (const { id } of [top, reply]) {
      expect((await toggle(id, visitor.call, postId, {})).body.likesCount).toBe(1);
      expect((await toggle(id)).body).toMatchObject({ isLiked: true, likesCount: 2 });
      expect((await toggle(id, visitor.call)).body).toMatchObject({ isLiked: false, likesCount: 1 });
    }
  });
});

describe("accepted requests from the widget", () => {
  it("accepts an explicit isLiked from the widget, and changes nothing if the request is repeated", async () => {
    const { id: commentId } = await newComment(workspace.call, postId);
    await toggle(commentId);
    const { call } = await workspace.endUser();
    for (const isLiked of [false, true, true, false, false]) {
      const response = await call(`PUT /visitor/posts/${postId}/comments/${commentId}/like`, { isLiked });
      const likesCount = 1 + Number(isLiked);
      expect([response.status, response.body]).toEqual([200, { commentId, isLiked, likesCount }]);
      const rows = await api.sql`select from comment_likes where comment_id = ${commentId}`;
      expect(rows).toHaveLength(likesCount);
    }
  });
});

describe("rejected requests", () => {
  it("rejects liking a comment that the caller cannot see, with the same 404 as for an unknown id, and does not count a like", async () => {
    const [visitor, other, never] = [await workspace.endUser(), await newWorkspace(api), randomUUID()];
    const hidden = await newPost(workspace.call, place, { visibility: "private" });
    const behind = await newComment(workspace.call, hidden.id);
    const [fine, spam] = [await newComment(workspace.call, postId), await newComment(workspace.call, postId)];
    await api.sql`update comments set is_spam = true where id = ${spam.id}`;
    for (const [call, id, post] of [
      [visitor.call, behind.id, hidden.id],
      [visitor.call, spam.id, postId],
      [visitor.call, fine.id, hidden.id],
      [workspace.call, fine.id, hidden.id],
      [other.call, fine.id, postId],
    ] as const) {
      const [one, absent] = [await toggle(id, call, post), await toggle(never, call, post)];
      expectProblem(one, 404, "not_found");
      expect(withoutIds(one, id)).toEqual(withoutIds(absent, never));
    }
    expect(
      await api.sql`select from comment_likes where comment_id = any(${[behind.id, fine.id, spam.id]})`,
    ).toEqual([]);
  });
});

describe("effects", () => {
  it("a like does not change the comment's updatedAt or the post's lastInteractionAt", async () => {
    const comment = await newComment(workspace.call, postId);
    const before = (await workspace.call(`GET /v1/posts/${postId}`)).body;
    await toggle(comment.id);
    const { data } = (await workspace.call(`GET /v1/posts/${postId}/comments?limit=100`)).body;
    expect(data.at(-1)).toEqual({ ...comment, isLiked: true, likesCount: 1 });
    expect((await workspace.call(`GET /v1/posts/${postId}`)).body).toEqual(before);
  });
});
