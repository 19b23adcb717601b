import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { PostMerge } from "../../../api/merges/contract.ts";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

test("listing merges returns 404 for a post that is unknown, merged or in another workspace", async () => {
  const pair = await newPair();
  const stranger = await signIn(api, await newWorkspace(api), "owner");
  const unknown = pair.call(`GET /staff/posts/${randomUUID()}/merges`);
  expectProblem(await unknown, 404, "not_found");
  expectProblem(await stranger.call(`GET /staff/posts/${pair.post}/merges`), 404, "not_found");
  expect((await pair.call(`GET /staff/posts/${pair.post}/merges`)).body).toEqual([]);
  await pair.merge();
  expectProblem(await pair.call(`GET /staff/posts/${pair.duplicate}/merges`), 404, "post_merged");
});

/** Creates two posts. Three users vote for the first post and two for the second; one user votes for both. */
async function newPair() {
  const workspace = await newWorkspace(api);
  const { call } = await signIn(api, workspace, "member");
  const { boardId, categoryId } = await newBoard(workspace.call);
  const { body: tag } = await workspace.call("POST /v1/tags", { name: "Speed", boardId });
  const people = [
    await workspace.endUser(),
    await workspace.endUser(),
    await workspace.endUser(),
    await workspace.endUser(),
  ];
  const posts: string[] = [];
  for (const title of ["Dark mode", "Night theme"]) {
    const post = await people[0]?.call("POST /v1/posts", {
      title,
      boardId,
      categoryId,
      visibility: "public",
    });
    posts.push(post?.body.id);
  }
  const [post = "", duplicate = ""] = posts;
  for (const person of people.slice(0, 3)) await person.call(`POST /v1/posts/${post}/vote`);
  for (const person of people.slice(2)) await person.call(`POST /v1/posts/${duplicate}/vote`);
  await workspace.call(`POST /v1/posts/${duplicate}/tags/${tag.id}`);
  await workspace.call(`POST /v1/posts/${post}/comments`, { content: "First" });
  const second = await workspace.call(`POST /v1/posts/${duplicate}/comments`, { content: "Second" });
  await workspace.call(`POST /v1/posts/${duplicate}/comments`, {
    content: "Reply",
    parentId: second.body.id,
  });
  const read = async (id: string) => (await workspace.call(`GET /v1/posts/${id}`)).body;
  const merge = () => call(`POST /staff/posts/${post}/merges`, { duplicateId: duplicate });
  return {
    workspace,
    call,
    boardId,
    categoryId,
    tagId: tag.id,
    people,
    post,
    duplicate,
    second: second.body.id,
    read,
    merge,
  };
}

const drifts = () => auditCounters(api.db);

describe("merging", () => {
  test("merging posts moves votes and comments, counts two votes by the same user as one, and keeps every counter exact", async () => {
    const { workspace, call, categoryId, tagId, post, duplicate, read, merge } = await newPair();
    const merged = await merge();
    expect(merged.status).toBe(201);
    expect(PostMerge.parse(merged.body)).toMatchObject({
      postId: post,
      duplicate: { id: duplicate, title: "Night theme" },
      votesMoved: 1,
      votesDropped: 1,
      commentsMoved: 2,
    });
    expect(await read(post)).toMatchObject({ votesCount: 4, commentsCount: 3 });
    expect((await workspace.call(`GET /v1/post-categories/${categoryId}`)).body.postsCount).toBe(1);
    expect((await workspace.call(`GET /v1/tags/${tagId}`)).body.postsCount).toBe(0);
    expect((await call(`GET /staff/posts/${post}/merges`)).body).toEqual([merged.body]);
    expect(await drifts()).toEqual([]);
  });

  test("undoing a merge restores the numbers, tags, replies and votes of both posts", async () => {
    const { workspace, call, people, post, duplicate, second, read, merge } = await newPair();
    const seen = async (id: string) => {
      const { lastInteractionAt: _, ...rest } = await read(id);
      const votes = (await workspace.call(`GET /v1/posts/${id}/votes?sortBy=id`)).body;
      const staff = (await call(`GET /staff/posts/${id}`)).body;
      const [row] = await api.sql`select number from posts where id = ${id}`;
      return { rest, votes, tags: staff.tags, number: row?.number };
    };
    const before = [await seen(post), await seen(duplicate)];
    const { body: merge1 } = await merge();
    const undone = await call(`DELETE /staff/posts/${post}/merges/${merge1.id}`, {});
    expect([undone.status, undone.body.id]).toEqual([200, duplicate]);
    expect([await seen(post), await seen(duplicate)]).toEqual(before);
    expect(await drifts()).toEqual([]);
    expectProblem(await call(`DELETE /staff/posts/${post}/merges/${merge1.id}`, {}), 404, "not_found");

    // Undoing a merge keeps later changes: a withdrawn vote stays withdrawn, and a reply moves with its comment.
    const { body: merge2 } = await merge();
    await people[3]?.call(`POST /v1/posts/${post}/vote`);
    await workspace.call(`POST /v1/posts/${post}/comments`, { content: "Later", parentId: second });
    await workspace.call(`POST /v1/posts/${post}/comments`, { content: "On its own" });
    await call(`DELETE /staff/posts/${post}/merges/${merge2.id}`, {});
    expect(await read(duplicate)).toMatchObject({ votesCount: 1, commentsCount: 3 });
    expect(await read(post)).toMatchObject({ votesCount: 3, commentsCount: 2 });
    expect(await drifts()).toEqual([]);
  });

  test("merging posts and undoing the merge keep counts exact while users vote concurrently", async () => {
    const { people, workspace, call, post, duplicate, read, merge } = await newPair();
    const fresh = await Promise.all(Array.from({ length: 8 }, () => workspace.endUser()));
    const toggles = fresh.flatMap((one, place) => [
      one.call(`POST /v1/posts/${place % 2 ? post : duplicate}/vote`),
      one.call(`POST /v1/posts/${post}/vote`),
    ]);
    const [merged] = await Promise.all([
      merge(),
      ...toggles,
      people[0]?.call(`POST /v1/posts/${duplicate}/vote`),
    ]);
    expect(merged.status).toBe(201);
    expect(await drifts()).toEqual([]);
    await call(`DELETE /staff/posts/${post}/merges/${merged.body.id}`, {});
    expect(await drifts()).toEqual([]);
    const [{ count } = { count: 0 }] = await api.sql<{ count: number }[]>`
      select count(*)::int as count from votes where post_id = ${post}`;
    expect((await read(post)).votesCount).toBe(count);
  });
});

describe("rejected requests", () => {
  test("rejects a merge of a post into itself or across workspaces, and access to another workspace's merge", async () => {
    const { call, post, merge } = await newPair();
    const theirs = await newPair();
    expectProblem(
      await call(`POST /staff/posts/${post}/merges`, { duplicateId: post }),
      400,
      "invalid_request",
    );
    const foreign = await call(`POST /staff/posts/${post}/merges`, { duplicateId: theirs.post });
    expectProblem(foreign, 400, "invalid_request");
    expect(foreign.body.errors[0]).toMatchObject({ path: "duplicateId", code: "unknown_post" });
    expectProblem(
      await call(`POST /staff/posts/${theirs.post}/merges`, { duplicateId: post }),
      404,
      "not_found",
    );
    const { body } = await merge();
    expectProblem(await theirs.call(`DELETE /staff/posts/${post}/merges/${body.id}`, {}), 404, "not_found");
    expectProblem(await theirs.call(`GET /staff/posts/${post}/merges`), 404, "not_found");
  });

  test("rejects undoing a merge whose post or category was deleted", async () => {
    const { workspace, call, boardId, post, merge } = await newPair();
    const { body } = await merge();
    const other = await workspace.call("POST /v1/post-categories", { name: "Other", boardId });
    const { categoryId } = (await workspace.call(`GET /v1/posts/${post}`)).body;
    await workspace.call(`PATCH /v1/posts/${post}`, { categoryId: other.body.id });
    await workspace.call(`DELETE /v1/post-categories/${categoryId}`);
    const path = `/staff/posts/${post}/merges/${body.id}` as const;
    expectProblem(await call(`DELETE ${path}`, {}), 409, "merge_not_undoable");
    await workspace.call(`DELETE /v1/posts/${post}`);
    expectProblem(await call(`DELETE ${path}`, {}), 404, "not_found");
    expect(await drifts()).toEqual([]);
  });
});
