import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Post } from "../../../api/posts/contract.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";
import { newPost } from "./new-post.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let place: { boardId: string; categoryId: string };
let post: Post;

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  place = await newBoard(workspace.call);
  post = await newPost(workspace.call, place);
});

describe("accepted requests", () => {
  it("accepts requests by staff and end users for a public post, and returns exactly the post's fields, its author if asked, and its number", async () => {
    const [visitor, member] = [await workspace.endUser(), await workspace.keyOf("member")];
    for (const { call } of [workspace, member, visitor]) {
      const response = await call(`GET /v1/posts/${post.id}?include=author`);
      expect(response.status).toBe(200);
      const { creator, isOwn, isEdited, ...rest } = Post.parse(response.body);
      expect(rest).toEqual(post);
      // Only end users learn whether a post is their own, and whether its author has edited it.
      const own = call === visitor.call ? false : undefined;
      expect([isOwn, isEdited]).toEqual([own, own]);
      expect(creator).toMatchObject({ id: workspace.userId, isStaff: true });
      expect(response.headers.get("x-post-number")).toMatch(/^\d+$/);
      expect(response.headers.get("cache-control")).toContain("private");
    }
  });

  it("accepts requests by the author and by staff for a private post", async () => {
    const visitor = await workspace.endUser();
    const own = await newPost(visitor.call, place, { visibility: "private" });
    for (const { call } of [visitor, workspace, await workspace.keyOf("member")]) {
      expect((await call(`GET /v1/posts/${own.id}`)).body).toMatchObject(own);
    }
    expect((await visitor.call(`GET /v1/posts/${own.id}`)).body.isOwn).toBe(true);
  });

  it("accepts requests by any reader, and returns the reader's own vote as isVoted and all votes as votesCount", async () => {
    const [voter, other] = [await workspace.endUser(), await workspace.endUser()];
    const { id } = await newPost(workspace.call, place);
    await voter.call(`POST /v1/posts/${id}/vote`);
    expect((await voter.call(`GET /v1/posts/${id}`)).body).toMatchObject({ votesCount: 1, isVoted: true });
    expect((await other.call(`GET /v1/posts/${id}`)).body).toMatchObject({ votesCount: 1, isVoted: false });
  });
});

describe("rejected requests", () => {
  it("rejects an end user's request for a hidden post with the same response as for an unknown id", async () => {
    const [visitor, someone] = [await workspace.endUser(), await workspace.endUser()];
    const invisible = [
      await newPost(workspace.call, place, { visibility: "private" }),
      await newPost(someone.call, place, { visibility: "private" }),
      await newPost(workspace.call, await newBoard(workspace.call, { isPrivate: true })),
    ];
    for (const { id } of invisible) {
      const never = randomUUID();
      const [one, absent] = [
        await visitor.call(`GET /v1/posts/${id}`),
        await visitor.call(`GET /v1/posts/${never}`),
      ];
      expectProblem(one, 404, "not_found");
      expect(withoutIds(one, id)).toEqual(withoutIds(absent, never));
    }
  });

  it("rejects reading another workspace's post with the same response as for an unknown id", async () => {
    const other = await newWorkspace(api);
    const never = randomUUID();
    const [one, absent] = [
      await other.call(`GET /v1/posts/${post.id}`),
      await other.call(`GET /v1/posts/${never}`),
    ];
    expectProblem(one, 404, "not_found");
    expect(withoutIds(one, post.id)).toEqual(withoutIds(absent, never));
  });

  it("rejects ids that are not UUIDs, including numbers", async () => {
    for (const id of ["7", "x", "%20", "%00", `{${post.id}}`]) {
      expectBadFields(await workspace.call(`GET /v1/posts/${id}`), "id");
    }
  });
});
