import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { CommentPage } from "../../../api/comments/contract.ts";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";
import { newPost } from "../posts/new-post.ts";
import { newComment } from "./new-comment.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let place: { boardId: string; categoryId: string };
/** A post with four top-level comments; the first has three replies, and the first of these has a reply. */
let postId: string;
let top: string[];
let replies: string[];
let below: string;

const read = async (path: string, call: Call = workspace.call) => {
  const response = await call(`GET /v1/posts/${path}`);
  expect(response.status, response.text).toBe(200);
  return CommentPage.parse(response.body);
};
const idsOf = ({ data }: CommentPage) => data.map(({ id }) => id);

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  place = await newBoard(workspace.call);
  postId = (await newPost(workspace.call, place)).id;
  top = [];
  for (const n of [1, 2, 3, 4])
    top.push((await newComment(workspace.call, postId, undefined, `top ${n}`)).id);
  replies = [];
  for (const n of [1, 2, 3])
    replies.push((await newComment(workspace.call, postId, top[0], `reply ${n}`)).id);
  below = (await newComment(workspace.call, postId, replies[0], "below")).id;
});

describe("responses", () => {
  it("returns only the top-level comments of a post, oldest first", async () => {
    const page = await read(`${postId}/comments`);
    expect(idsOf(page)).toEqual(top);
    expect(page.data.every(({ parentId }) => parentId === null)).toBe(true);
    expect(page.data.map(({ repliesCount }) => repliesCount)).toEqual([3, 0, 0, 0]);
    expect(page.pagination).toEqual({
      page: 1,
      limit: 20,
      total: 4,
      totalPages: 1,
      hasNextPage: false,
      hasPrevPage: false,
    });
  });

  it("returns only the direct replies to a comment or a reply, oldest first", async () => {
    const page = await read(`${postId}/comments/${top[0]}/replies`);
    expect(idsOf(page)).toEqual(replies);
    expect(page.data.map(({ parentId }) => parentId)).toEqual(replies.map(() => top[0]));
    expect(idsOf(await read(`${postId}/comments/${replies[0]}/replies`))).toEqual([below]);
    expect(await read(`${postId}/comments/${below}/replies`)).toMatchObject({
      data: [],
      pagination: { total: 0 },
    });
  });

  it("returns an empty page for a post without comments", async () => {
    const { id } = await newPost(workspace.call, place);
    const { data, pagination } = await read(`${id}/comments`);
    expect({ data, total: pagination.total, totalPages: pagination.totalPages }).toEqual({
      data: [],
      total: 0,
      totalPages: 0,
    });
  });

  it("returns pages without duplicates or gaps, and an empty page past the end", async () => {
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await read(`${postId}/comments?limit=3&page=${page}`));
    expect(pages.flatMap(idsOf)).toEqual(top);
    expect(pages.map(({ data }) => data.length)).toEqual([3, 1, 0]);
    expect(pages[1]?.pagination).toMatchObject({
      total: 4,
      totalPages: 2,
      hasNextPage: false,
      hasPrevPage: true,
    });
    expect(idsOf(await read(`${postId}/comments/${top[0]}/replies?limit=2&page=2`))).toEqual([replies[2]]);
  });

  it("returns pinned comments before all others, each group oldest first", async () => {
    const { id } = await newPost(workspace.call, place);
    const made = [];
    for (const _ of [1, 2, 3, 4]) made.push((await newComment(workspace.call, id)).id);
    await api.sql`update comments set is_pinned = true where id = any(${[made[3] ?? "", made[1] ?? ""]})`;
    expect(idsOf(await read(`${id}/comments`))).toEqual([made[1], made[3], made[0], made[2]]);
    expect(idsOf(await read(`${id}/comments?limit=2&page=2`))).toEqual([made[0], made[2]]);
    expect((await read(`${id}/comments`)).data.map(({ isPinned }) => isPinned)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("returns comments with the same createdAt in a stable order across pages", async () => {
    const { id } = await newPost(workspace.call, place);
    const made = await Promise.all(
      Array.from({ length: 9 }, async () => (await newComment(workspace.call, id)).id),
    );
    await api.sql`update comments set created_at = '2026-01-01' where post_id = ${id}`;
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await read(`${id}/comments?limit=3&page=${page}`));
    expect(new Set(pages.flatMap(idsOf))).toEqual(new Set(made));
    expect(idsOf(await read(`${id}/comments`))).toEqual(pages.flatMap(idsOf));
  });

  it("returns isLiked according to the reader's own likes", async () => {
    const visitor = await workspace.endUser();
    await visitor.call(`POST /v1/posts/${postId}/comments/${top[1]}/like`);
    const likes = async (call: Call) =>
      (await read(`${postId}/comments`, call)).data.map(({ isLiked, likesCount }) => [isLiked, likesCount]);
    expect((await likes(visitor.call))[1]).toEqual([true, 1]);
    expect((await likes(workspace.call))[1]).toEqual([false, 1]);
  });
});

describe("rejected requests", () => {
  it("rejects listing the comments of a post that the caller cannot see, with the same 404 as for an unknown id", async () => {
    const [visitor, other, never] = [await workspace.endUser(), await newWorkspace(api), randomUUID()];
    const hidden = await newPost(workspace.call, place, { visibility: "private" });
    const { id: commentId } = await newComment(workspace.call, hidden.id);
    for (const [call, id, path] of [
      [visitor.call, hidden.id, "comments"],
      [visitor.call, hidden.id, `comments/${commentId}/replies`],
      [other.call, postId, "comments"],
      [other.call, postId, `comments/${top[0]}/replies`],
    ] as const) {
      const [one, absent] = [
        await call(`GET /v1/posts/${id}/${path}`),
        await call(`GET /v1/posts/${never}/${path}`),
      ];
      expectProblem(one, 404, "not_found");
      expect(withoutIds(one, id)).toEqual(withoutIds(absent, never));
    }
  });

  it("rejects listing the replies to a comment of another post, with the same 404 as for an unknown comment", async () => {
    const [elsewhere, never] = [(await newPost(workspace.call, place)).id, randomUUID()];
    const path = (id = "") => `GET /v1/posts/${elsewhere}/comments/${id}/replies` as const;
    const [one, absent] = [await workspace.call(path(top[0])), await workspace.call(path(never))];
    expectProblem(one, 404, "not_found");
    expect(withoutIds(one, top[0] ?? "")).toEqual(withoutIds(absent, never));
  });

  it.each([
    ["page=0", "page"],
    ["limit=101", "limit"],
    ["limit=0", "limit"],
    ["limit=-1", "limit"],
    ["limit=1.5", "limit"],
    ["limit=ten", "limit"],
    ["page=", "page"],
    ["sortBy=createdAt", "sortBy"],
    ["parentId=x", "parentId"],
  ])("rejects the query %s with a 400 that names the parameter", async (query, field) => {
    expectBadFields(await workspace.call(`GET /v1/posts/${postId}/comments?${query}`), field);
    expectBadFields(
      await workspace.call(`GET /v1/posts/${postId}/comments/${top[0]}/replies?${query}`),
      field,
    );
  });
});

describe("omitted comments", () => {
  it("leaves out spam from lists, totals and replies, unless the reader is the creator of the spam or staff", async () => {
    const { id } = await newPost(workspace.call, place);
    const [author, reader] = [await workspace.endUser(), await workspace.endUser()];
    const spam = await newComment(author.call, id);
    const fine = await newComment(workspace.call, id);
    const under = await newComment(author.call, id, fine.id);
    await newComment(author.call, id, spam.id);
    await api.sql`update comments set is_spam = true where id = any(${[spam.id, under.id]})`;
    const seen = async (call: Call, path = `${id}/comments`) => {
      const { data, pagination } = await read(path, call);
      return [data.map((comment) => comment.id), pagination.total];
    };
    for (const { call } of [author, workspace, await workspace.keyOf("member")]) {
      expect(await seen(call)).toEqual([[spam.id, fine.id], 2]);
      expect(await seen(call, `${id}/comments/${fine.id}/replies`)).toEqual([[under.id], 1]);
    }
    expect(await seen(reader.call)).toEqual([[fine.id], 1]);
    expect(await seen(reader.call, `${id}/comments/${fine.id}/replies`)).toEqual([[], 0]);
    const [hidden, absent] = [spam.id, randomUUID()];
    const responses = [];
    for (const parent of [hidden, absent]) {
      const response = await reader.call(`GET /v1/posts/${id}/comments/${parent}/replies`);
      expectProblem(response, 404, "not_found");
      responses.push(withoutIds(response, parent));
    }
    expect(responses[0]).toEqual(responses[1]);
  });
});
