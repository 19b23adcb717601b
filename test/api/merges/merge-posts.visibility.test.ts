import { beforeAll, describe, expect, test } from "vitest";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { newComment } from "../comments/new-comment.ts";
import { expectProblem } from "../expect-problem.ts";
import { newPost } from "../posts/new-post.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

type Author = "one" | "other" | "staff";
type Side = [author: Author, visibility: "public" | "private", board: "open" | "hidden"];

/** Creates a post and a duplicate that has a comment. The returned `merge` merges the two posts. */
async function newPair(post: Side, duplicate: Side) {
  const workspace = await newWorkspace(api);
  const { call } = await signIn(api, workspace, "member");
  const boards = { open: await newBoard(call), hidden: await newBoard(call) };
  const authors = { one: await workspace.endUser(), other: await workspace.endUser(), staff: workspace };
  const make = async ([author, visibility, board]: Side) =>
    (await newPost(authors[author].call, boards[board], { visibility })).id;
  const [postId, duplicateId] = [await make(post), await make(duplicate)];
  const comment = await newComment(call, duplicateId);
  await call(`PATCH /v1/boards/${boards.hidden.boardId}`, { isPrivate: true });
  const merge = () => call(`POST /staff/posts/${postId}/merges`, { duplicateId });
  return { workspace, call, postId, duplicateId, comment, merge };
}

describe("rejected merges", () => {
  test.each<[string, Side, Side]>([
    ["the comments of a private post to everyone", ["one", "public", "open"], ["other", "private", "open"]],
    [
      "the comments of the same author's private post to everyone",
      ["one", "public", "open"],
      ["one", "private", "open"],
    ],
    [
      "the comments of a post on a private board to everyone",
      ["one", "public", "open"],
      ["one", "public", "hidden"],
    ],
    [
      "the comments of another author's private post to the author of the kept post",
      ["one", "private", "open"],
      ["other", "private", "open"],
    ],
    [
      "the comments of a post on a private board to its author",
      ["one", "private", "open"],
      ["one", "private", "hidden"],
    ],
  ])("rejects a merge that would reveal %s", async (_, post, duplicate) => {
    const { workspace, postId, duplicateId, merge } = await newPair(post, duplicate);
    expectProblem(await merge(), 409, "comments_would_show");
    const read = async (id: string) => (await workspace.call(`GET /v1/posts/${id}`)).body.commentsCount;
    expect([await read(postId), await read(duplicateId)]).toEqual([0, 1]);
  });
});

describe("undone merges", () => {
  const part = async () => {
    const pair = await newPair(["one", "private", "open"], ["other", "public", "open"]);
    const { body: merge } = await pair.merge();
    const undo = () => pair.call(`DELETE /staff/posts/${pair.postId}/merges/${merge.id}`, {});
    const reply = () => newComment(pair.call, pair.postId, pair.comment.id, "Between us");
    return { ...pair, undo, reply };
  };

  test("undoing a merge of a public post into a private one is rejected until later replies are deleted or marked as spam", async () => {
    for (const fix of ["delete", "spam"]) {
      const { call, workspace, postId, duplicateId, undo, reply } = await part();
      const { id } = await reply();
      expectProblem(await undo(), 409, "comments_would_show");
      expect((await workspace.call(`GET /v1/posts/${duplicateId}`)).body.id).toBe(postId);
      const place = `posts/${postId}/comments/${id}` as const;
      if (fix === "delete") await call(`DELETE /v1/${place}`);
      else await call(`PATCH /staff/${place}`, { isSpam: true });
      expect((await undo()).status, fix).toBe(200);
    }
  });

  test("undoing a merge of a public post into a private one moves the duplicate's comments back to the duplicate", async () => {
    const { undo, duplicateId, workspace } = await part();
    expect((await undo()).status).toBe(200);
    expect((await workspace.call(`GET /v1/posts/${duplicateId}`)).body.commentsCount).toBe(1);
  });
});

describe("accepted merges", () => {
  test.each<[string, Side, Side]>([
    ["of a public post into a public one", ["one", "public", "open"], ["other", "public", "open"]],
    ["of a public post into a private one", ["one", "private", "open"], ["other", "public", "open"]],
    ["of two private posts by one author", ["one", "private", "open"], ["one", "private", "open"]],
    [
      "of a private post into one that only staff can see",
      ["staff", "private", "open"],
      ["one", "private", "open"],
    ],
    ["into a post on a private board", ["one", "public", "hidden"], ["other", "private", "open"]],
  ])("accepts a merge %s", async (_, post, duplicate) => {
    const { merge } = await newPair(post, duplicate);
    expect((await merge()).status).toBe(201);
  });

  test("accepts a merge of a private post into a public one once the private post is published or its comments are deleted or marked as spam", async () => {
    for (const fix of ["publish", "delete", "spam"]) {
      const { call, duplicateId, comment, merge } = await newPair(
        ["one", "public", "open"],
        ["other", "private", "open"],
      );
      expectProblem(await merge(), 409, "comments_would_show");
      const place = `/v1/posts/${duplicateId}` as const;
      if (fix === "publish") await call(`PATCH ${place}`, { visibility: "public" });
      if (fix === "delete") await call(`DELETE ${place}/comments/${comment.id}`);
      if (fix === "spam")
        await call(`PATCH /staff/posts/${duplicateId}/comments/${comment.id}`, { isSpam: true });
      expect((await merge()).status, fix).toBe(201);
    }
  });
});
