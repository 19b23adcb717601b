import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Comment } from "../../../api/comments/contract.ts";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";
import { newPost } from "../posts/new-post.ts";
import { newComment } from "./new-comment.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let author: Awaited<ReturnType<typeof workspace.endUser>>;
let place: { boardId: string; categoryId: string };
let postId: string;
let comment: Comment;
const edit = (changes: unknown, call: Call = author.call, id = comment.id, post = postId) =>
  call(`PATCH /v1/posts/${post}/comments/${id}`, changes);
const read = async () => (await author.call(`GET /v1/posts/${postId}/comments`)).body.data[0];

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  author = await workspace.endUser();
  place = await newBoard(workspace.call);
  postId = (await newPost(workspace.call, place)).id;
  comment = await newComment(author.call, postId);
});

describe("accepted requests", () => {
  it("accepts new text from the creator, trims it, and changes no other field except updatedAt", async () => {
    await author.call(`POST /v1/posts/${postId}/comments/${comment.id}/like`);
    await newComment(workspace.call, postId, comment.id);
    const before = await read();
    const edited = await edit({ content: "\nBetter said\n" });
    expect(edited.status).toBe(200);
    const after = Comment.parse(edited.body);
    expect(after).toEqual({ ...before, content: "Better said", updatedAt: after.updatedAt });
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect(after).toMatchObject({ isLiked: true, likesCount: 1, repliesCount: 1 });
    expect(await read()).toEqual(after);
  });

  it("accepts a staff member's edit of their own comment", async () => {
    const { call } = await workspace.keyOf("member");
    const own = await newComment(call, postId);
    expect((await edit({ content: "Mine" }, call, own.id)).body.content).toBe("Mine");
  });

  it("accepts the creator's edit of a comment that is marked as spam", async () => {
    const spam = await newComment(author.call, postId);
    await api.sql`update comments set is_spam = true where id = ${spam.id}`;
    expect((await edit({ content: "Again" }, author.call, spam.id)).status).toBe(200);
  });
});

describe("rejected requests", () => {
  it("rejects an edit by anyone except the creator with 403, even by staff, and changes nothing", async () => {
    const before = await read();
    const others = [
      workspace,
      await workspace.keyOf("admin"),
      await workspace.keyOf("member"),
      await workspace.endUser(),
    ];
    for (const { call } of others) expectProblem(await edit({ content: "x" }, call), 403, "not_creator");
    expect(await read()).toEqual(before);
  });

  it("rejects an edit of a comment that the caller cannot see, with the same 404 as for an unknown id", async () => {
    const [visitor, other, never] = [await workspace.endUser(), await newWorkspace(api), randomUUID()];
    const spam = await newComment(author.call, postId);
    await api.sql`update comments set is_spam = true where id = ${spam.id}`;
    const elsewhere = (await newPost(workspace.call, place)).id;
    for (const [call, id, post] of [
      [visitor.call, spam.id, postId],
      [other.call, comment.id, postId],
      [author.call, comment.id, elsewhere],
    ] as const) {
      const [one, absent] = [
        await edit({ content: "x" }, call, id, post),
        await edit({ content: "x" }, call, never, post),
      ];
      expectProblem(one, 404, "not_found");
      expect(withoutIds(one, id)).toEqual(withoutIds(absent, never));
    }
  });

  it.each([
    ["content", undefined],
    ["content", null],
    ["content", " "],
    ["content", "x".repeat(2_001)],
    ["content", "a\0"],
    ["isPinned", true],
    ["isSpam", false],
    ["parentId", null],
    ["userId", randomUUID()],
  ])(
    "rejects a body with %s = %j, with a 400 that names only that field, and changes nothing",
    async (field, value) => {
      const before = await read();
      expectBadFields(await edit({ content: "Other", [field]: value }), field);
      expect(await read()).toEqual(before);
    },
  );
});

describe("effects", () => {
  it("an edit of a comment does not change the post's counts, updatedAt or lastInteractionAt", async () => {
    const before = (await workspace.call(`GET /v1/posts/${postId}`)).body;
    await edit({ content: "Quietly" });
    expect((await workspace.call(`GET /v1/posts/${postId}`)).body).toEqual(before);
  });
});
