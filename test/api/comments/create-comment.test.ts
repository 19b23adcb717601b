import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Comment } from "../../../api/comments/contract.ts";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";
import { newPost } from "../posts/new-post.ts";
import { newComment } from "./new-comment.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let place: { boardId: string; categoryId: string };
let postId: string;
const create = (input: unknown, id = postId, call = workspace.call) =>
  call(`POST /v1/posts/${id}/comments`, input);
const countOf = async (id = postId) => (await workspace.call(`GET /v1/posts/${id}`)).body.commentsCount;

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  place = await newBoard(workspace.call);
  postId = (await newPost(workspace.call, place)).id;
});

describe("accepted requests", () => {
  it("accepts content without a parentId, and returns 201 with a Location header and exactly the documented fields", async () => {
    const made = await create({ content: "\nYes,\n please \n" });
    expect(made.status).toBe(201);
    const comment = Comment.parse(made.body);
    const { workspaceId, userId } = workspace;
    expect(comment).toMatchObject({
      postId,
      workspaceId,
      userId,
      parentId: null,
      content: "Yes,\n please",
      isSpam: false,
      isPinned: false,
      likesCount: 0,
      repliesCount: 0,
      isLiked: false,
      creator: { id: userId, fullName: "Olive Owner", avatarUrl: null },
    });
    expect(comment.updatedAt).toBe(comment.createdAt);
    expect(made.headers.get("location")).toBe(`/v1/posts/${postId}/comments/${comment.id}`);
    const list = await workspace.call(`GET /v1/posts/${postId}/comments`);
    expect(list.body.data).toEqual([comment]);
  });

  it("accepts a reply, a reply to a reply, and a top-level comment with parentId: null", async () => {
    const top = await newComment(workspace.call, postId);
    const reply = await newComment(workspace.call, postId, top.id);
    const deeper = await newComment(workspace.call, postId, reply.id.toUpperCase());
    expect([top.parentId, reply.parentId, deeper.parentId]).toEqual([null, top.id, reply.id]);
    expect((await create({ content: "x", parentId: null })).body.parentId).toBeNull();
  });

  it.each([
    ["one character", "x"],
    ["2,000 code points", "😀".repeat(2_000)],
    ["markup", '<script>alert(1)</script> & "quotes" \\ %_'],
    ["letters with combining marks", "e\u0301 \u200fabc"],
  ])("accepts %s, and stores the text unchanged", async (_title, content) => {
    expect((await create({ content })).body.content).toBe(content);
  });

  it("accepts an end user's comment on a public post and on the user's own private post", async () => {
    const visitor = await workspace.endUser();
    const own = await newPost(visitor.call, place, { visibility: "private" });
    for (const id of [postId, own.id]) {
      const { userId, creator } = await newComment(visitor.call, id);
      expect({ userId, creator }).toEqual({
        userId: visitor.userId,
        creator: { id: visitor.userId, fullName: "Una User", avatarUrl: null },
      });
    }
  });

  it("accepts a request repeated with the same Idempotency-Key, and creates only one comment", async () => {
    const { id } = await newPost(workspace.call, place);
    const key = { "idempotency-key": randomUUID() };
    const send = () => workspace.call(`POST /v1/posts/${id}/comments`, { content: "once" }, key);
    expect((await send()).body).toEqual((await send()).body);
    expect(await countOf(id)).toBe(1);
  });
});

describe("rejected requests", () => {
  it("rejects a comment on a post that the caller cannot see, with the same 404 as for an unknown id", async () => {
    const [visitor, other, never] = [await workspace.endUser(), await newWorkspace(api), randomUUID()];
    const hidden = await newPost(workspace.call, place, { visibility: "private" });
    const board = await newBoard(workspace.call, { isPrivate: true });
    const behind = await newPost(workspace.call, board);
    for (const [call, id] of [
      [visitor.call, hidden.id],
      [visitor.call, behind.id],
      [other.call, postId],
    ] as const) {
      const [one, absent] = [
        await create({ content: "x" }, id, call),
        await create({ content: "x" }, never, call),
      ];
      expectProblem(one, 404, "not_found");
      expect(withoutIds(one, id)).toEqual(withoutIds(absent, never));
    }
    expect([await countOf(hidden.id), await countOf(behind.id)]).toEqual([0, 0]);
  });

  it.each([
    ["content", undefined],
    ["content", null],
    ["content", ""],
    ["content", " \n\t "],
    ["content", "x".repeat(2_001)],
    ["content", "😀".repeat(2_001)],
    ["content", "a\0b"],
    ["content", "\udfff"],
    ["content", 7],
    ["content", ["x"]],
    ["parentId", "x"],
    ["parentId", 7],
    ["isPinned", true],
    ["isSpam", true],
    ["userId", randomUUID()],
    ["creator", {}],
    ["likesCount", 9],
  ])("rejects a body with %s = %j, with a 400 that names only that field", async (field, value) => {
    const before = await countOf();
    expectBadFields(await create({ content: "Fine", [field]: value }), field);
    expect(await countOf()).toBe(before);
  });

  it("rejects a parent comment that is unknown, deleted, or of another post or workspace, always with the same response", async () => {
    const other = await newWorkspace(api);
    const elsewhere = await newComment(workspace.call, (await newPost(workspace.call, place)).id);
    const foreign = await newComment(other.call, (await newPost(other.call, await newBoard(other.call))).id);
    const gone = await newComment(workspace.call, postId);
    await workspace.call(`DELETE /v1/posts/${postId}/comments/${gone.id}`);
    const responses = [];
    for (const parentId of [elsewhere.id, foreign.id, gone.id, postId, randomUUID()]) {
      const { requestId: _, ...problem } = expectBadFields(
        await create({ content: "x", parentId }),
        "parentId",
      );
      expect(problem.errors?.[0]?.code).toBe("unknown_parent");
      responses.push(problem);
    }
    expect(new Set(responses.map((problem) => JSON.stringify(problem))).size).toBe(1);
  });

  it("rejects an end user's reply to another user's spam comment, as if the spam comment did not exist", async () => {
    const spam = await newComment(workspace.call, postId);
    await api.sql`update comments set is_spam = true where id = ${spam.id}`;
    const { call } = await workspace.endUser();
    expectBadFields(await create({ content: "x", parentId: spam.id }, postId, call), "parentId");
    expect((await create({ content: "x", parentId: spam.id })).status).toBe(201);
  });
});

describe("effects", () => {
  it("creating a comment updates the post's count of all comments and each parent's count of direct replies", async () => {
    const { id } = await newPost(workspace.call, place);
    const top = await newComment(workspace.call, id);
    const reply = await newComment(workspace.call, id, top.id);
    await newComment(workspace.call, id, reply.id);
    await newComment(workspace.call, id, top.id);
    expect(await countOf(id)).toBe(4);
    const [shown] = (await workspace.call(`GET /v1/posts/${id}/comments`)).body.data;
    expect(shown.repliesCount).toBe(2);
    const replies = (await workspace.call(`GET /v1/posts/${id}/comments/${top.id}/replies`)).body.data;
    expect(replies.map((comment: Comment) => comment.repliesCount)).toEqual([1, 0]);
    expect(await auditCounters(api.db)).toEqual([]);
  });

  it("creating a comment updates the post's lastInteractionAt, but not the updatedAt of the post or the parent", async () => {
    const { id } = await newPost(workspace.call, place);
    const parent = await newComment(workspace.call, id);
    await api.sql`update posts set updated_at = '2026-01-01' where id = ${id}`;
    await api.sql`update post_activity set last_interaction_at = '2026-01-01' where post_id = ${id}`;
    await newComment(workspace.call, id, parent.id);
    const post = (await workspace.call(`GET /v1/posts/${id}`)).body;
    expect(post.updatedAt).toBe("2026-01-01T00:00:00.000Z");
    expect(post.lastInteractionAt > "2026-02").toBe(true);
    const [shown] = (await workspace.call(`GET /v1/posts/${id}/comments`)).body.data;
    expect(shown.updatedAt).toBe(parent.updatedAt);
  });
});
