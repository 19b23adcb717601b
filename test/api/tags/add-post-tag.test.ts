import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { PostTags } from "../../../api/tags/contract.ts";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";
import { newPost } from "../posts/new-post.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let place: { boardId: string; categoryId: string };

type Method = "POST" | "DELETE";
const change = (method: Method, postId: string, tagId: string, call: Call = workspace.call, body?: unknown) =>
  call(`${method} /v1/posts/${postId}/tags/${tagId}`, body);
const newTag = async (name: string, call: Call = workspace.call, { boardId } = place): Promise<string> =>
  (await call("POST /v1/tags", { name: `${name} ${randomUUID()}`, boardId })).body.id;
const newId = async () => (await newPost(workspace.call, place)).id;
const countOf = async (tagId: string) => (await workspace.call(`GET /v1/tags/${tagId}`)).body.postsCount;

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  place = await newBoard(workspace.call);
});

describe("accepted requests", () => {
  it("accepts a tag of the post's board, and returns 200 with the post's tags sorted by name", async () => {
    const postId = await newId();
    const [late, early] = [await newTag("late"), await newTag("early")];
    const one = await change("POST", postId, late);
    expect(one.status).toBe(200);
    expect(PostTags.parse(one.body)).toMatchObject({
      postId,
      tagId: late,
      tags: [{ id: late, postsCount: 1 }],
    });
    const two = PostTags.parse((await change("POST", postId, early)).body);
    expect(two.tags.map(({ id }) => id)).toEqual([early, late]);
    expect(two.tags[0]).toEqual((await workspace.call(`GET /v1/tags/${early}`)).body);
  });

  it("accepts the same tag again, and changes nothing", async () => {
    const [postId, tagId] = [await newId(), await newTag("again")];
    const once = await change("POST", postId, tagId);
    const twice = await change("POST", postId, tagId);
    expect(twice.status).toBe(200);
    expect(twice.body).toEqual(once.body);
    expect(await countOf(tagId)).toBe(1);
  });

  it("accepts the removal of a tag, and the same removal again, which changes nothing", async () => {
    const postId = await newId();
    const [gone, kept] = [await newTag("gone"), await newTag("kept")];
    for (const tagId of [gone, kept]) await change("POST", postId, tagId);
    for (const _ of ["removal", "repetition"]) {
      const response = await change("DELETE", postId, gone);
      expect(response.status).toBe(200);
      expect(PostTags.parse(response.body)).toMatchObject({ postId, tagId: gone, tags: [{ id: kept }] });
      expect([await countOf(gone), await countOf(kept)]).toEqual([0, 1]);
    }
  });

  it("accepts the removal of a tag that the post does not have", async () => {
    const [postId, tagId] = [await newId(), await newTag("never")];
    expect((await change("DELETE", postId, tagId)).body).toEqual({ postId, tagId, tags: [] });
  });

  it("accepts requests by admins and members, even for a private post", async () => {
    const { id } = await newPost(workspace.call, place, { visibility: "private" });
    const tagId = await newTag("roles");
    for (const role of ["admin", "member"] as const) {
      const { call } = await workspace.keyOf(role);
      expect((await change("POST", id, tagId, call)).status).toBe(200);
      expect((await change("DELETE", id, tagId, call)).status).toBe(200);
    }
  });
});

describe.each<Method>(["POST", "DELETE"])("%s: rejected requests", (method) => {
  it("rejects end users, even for their own posts", async () => {
    const { call } = await workspace.endUser();
    const { id } = await newPost(call, place);
    expectProblem(await change(method, id, await newTag("theirs"), call), 403, "role_not_allowed");
  });

  it("rejects another workspace's post or tag with the same response as for an unknown id", async () => {
    const other = await newWorkspace(api);
    const there = await newBoard(other.call);
    const [foreignPost, foreignTag] = [
      (await newPost(other.call, there)).id,
      await newTag("x", other.call, there),
    ];
    const [postId, tagId, never] = [await newId(), await newTag("here"), randomUUID()];
    const posts = [await change(method, foreignPost, tagId), await change(method, never, tagId)] as const;
    expectProblem(posts[0], 404, "not_found");
    expect(withoutIds(posts[0], foreignPost)).toEqual(withoutIds(posts[1], never));
    const tags = [await change(method, postId, foreignTag), await change(method, postId, never)] as const;
    expectProblem(tags[0], 404, "not_found");
    expect(withoutIds(tags[0], foreignTag)).toEqual(withoutIds(tags[1], never));
    expect((await other.call(`GET /v1/tags/${foreignTag}`)).body.postsCount).toBe(0);
  });

  it("rejects a tag of another board with a 400 that names tagId", async () => {
    const elsewhere = await newTag("elsewhere", workspace.call, await newBoard(workspace.call));
    const problem = expectBadFields(await change(method, await newId(), elsewhere), "tagId");
    expect(problem.errors?.[0]?.code).toBe("foreign_tag");
    expect(await countOf(elsewhere)).toBe(0);
  });
});

describe("effects", () => {
  it("adding and removing tags keeps counters exact, even when posts are deleted or moved to another board", async () => {
    const tagId = await newTag("followed");
    const posts = [await newId(), await newId(), await newId()] as const;
    for (const postId of posts) await change("POST", postId, tagId);
    await workspace.call(`DELETE /v1/posts/${posts[0]}`);
    expect(await countOf(tagId)).toBe(2);
    const away = await newBoard(workspace.call);
    await workspace.call(`PATCH /v1/posts/${posts[1]}`, away);
    expect(await countOf(tagId)).toBe(1);
    expectBadFields(await change("POST", posts[1], tagId), "tagId");
    expect(await auditCounters(api.db)).toEqual([]);
  });

  it("adding and removing a tag does not change the post's updatedAt or lastInteractionAt", async () => {
    const [postId, tagId] = [await newId(), await newTag("quiet")];
    const before = (await workspace.call(`GET /v1/posts/${postId}`)).body;
    await change("POST", postId, tagId);
    await change("DELETE", postId, tagId);
    expect((await workspace.call(`GET /v1/posts/${postId}`)).body).toEqual(before);
  });
});
