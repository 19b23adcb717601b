import { beforeAll, expect, test } from "vitest";
import { Comment } from "../../../api/comments/contract.ts";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

test("staff can pin a comment to the top, and mark a comment as spam to hide it from all end users except its creator", async () => {
  const workspace = await newWorkspace(api);
  const { call } = await signIn(api, workspace, "member");
  const board = await newBoard(workspace.call);
  const [author, reader] = [await workspace.endUser(), await workspace.endUser()];
  const { body: post } = await workspace.call("POST /v1/posts", {
    ...board,
    title: "A roof",
    visibility: "public",
  });
  const comments = `posts/${post.id}/comments`;
  const { body: first } = await author.call(`POST /v1/${comments}`, { content: "First" });
  const { body: second } = await author.call(`POST /v1/${comments}?include=author`, { content: "Second" });
  const seenBy = async (who: typeof author) => {
    const { body } = await who.call(`GET /v1/${comments}`);
    return body.data.map(({ content }: Comment) => content);
  };

  const pinned = await call(`PATCH /staff/posts/${post.id}/comments/${second.id}`, { isPinned: true });
  expect(Comment.parse(pinned.body)).toEqual({ ...second, isPinned: true });
  expect(await seenBy(reader)).toEqual(["Second", "First"]);
  await call(`PATCH /staff/posts/${post.id}/comments/${first.id}`, { isSpam: true });
  expect(await seenBy(reader)).toEqual(["Second"]);
  expect(await seenBy(author)).toEqual(["Second", "First"]);
  expect(await auditCounters(api.db)).toEqual([]);
});

test("moderating a comment of another post or workspace returns 404, and an empty change returns 400", async () => {
  const workspace = await newWorkspace(api);
  const board = await newBoard(workspace.call);
  const [one, other] = await Promise.all(
    ["One", "Other"].map((title) =>
      workspace.call("POST /v1/posts", { ...board, title, visibility: "public" }),
    ),
  );
  const { body: comment } = await workspace.call(`POST /v1/posts/${one?.body.id}/comments`, {
    content: "Here",
  });
  const mine = await signIn(api, workspace, "owner");
  const theirs = await signIn(api, await newWorkspace(api), "owner");
  const wrongPost = `PATCH /staff/posts/${other?.body.id}/comments/${comment.id}` as const;
  const right = `PATCH /staff/posts/${one?.body.id}/comments/${comment.id}` as const;
  expectProblem(await mine.call(wrongPost, { isPinned: true }), 404, "not_found");
  expectProblem(await theirs.call(right, { isPinned: true }), 404, "not_found");
  expectProblem(await mine.call(right, {}), 400, "invalid_request");
});
