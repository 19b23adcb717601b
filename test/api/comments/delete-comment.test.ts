import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem, withoutIds } from "../expect-problem.ts";
import { newPost } from "../posts/new-post.ts";
import { newComment, readTree } from "./new-comment.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let place: { boardId: string; categoryId: string };
let postId: string;
const remove = (id: string, call: Call = workspace.call, post = postId, body?: unknown) =>
  call(`DELETE /v1/posts/${post}/comments/${id}`, body);
const countOf = async (id = postId) => (await workspace.call(`GET /v1/posts/${id}`)).body.commentsCount;

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  place = await newBoard(workspace.call);
  postId = (await newPost(workspace.call, place)).id;
});

describe("accepted requests", () => {
  it("accepts a deletion by the creator, with no body or an empty object", async () => {
    const { call } = await workspace.endUser();
    for (const body of [undefined, {}]) {
      const { id } = await newComment(call, postId);
      const response = await remove(id, call, postId, body);
      expect(response.status).toBe(200);
      expect(response.body).toEqual({ message: expect.any(String) });
      expectProblem(await remove(id, call), 404, "not_found");
    }
  });

  it.each(["owner", "admin", "member"] as const)(
    "accepts a deletion of another user's comment by a staff user with the role %s",
    async (role) => {
      const { call } = await workspace.endUser();
      const { id } = await newComment(call, postId);
      expect((await remove(id, (await workspace.keyOf(role)).call)).status).toBe(200);
    },
  );
});

describe("rejected requests", () => {
  it("rejects a deletion by an end user who is not the creator with 403, and keeps the comment", async () => {
    const [author, { call }] = [await workspace.endUser(), await workspace.endUser()];
    const before = await countOf();
    const { id } = await newComment(author.call, postId);
    expectProblem(await remove(id, call), 403, "not_creator");
    expect(await countOf()).toBe(before + 1);
  });

  it("rejects deleting a comment that the caller cannot see, with the same 404 as for an unknown id", async () => {
    const [visitor, other, never] = [await workspace.endUser(), await newWorkspace(api), randomUUID()];
    const { id } = await newComment(workspace.call, postId);
    const spam = await newComment(workspace.call, postId);
    await api.sql`update comments set is_spam = true where id = ${spam.id}`;
    const elsewhere = (await newPost(workspace.call, place)).id;
    for (const [call, comment, post] of [
      [visitor.call, spam.id, postId],
      [other.call, id, postId],
      [workspace.call, id, elsewhere],
    ] as const) {
      const [one, absent] = [await remove(comment, call, post), await remove(never, call, post)];
      expectProblem(one, 404, "not_found");
      expect(withoutIds(one, comment)).toEqual(withoutIds(absent, never));
    }
    expect(await remove(id)).toMatchObject({ status: 200 });
  });
});

describe("effects", () => {
  it("deleting a comment deletes all its replies and their likes, and keeps the counters exact", async () => {
    const { id } = await newPost(workspace.call, place);
    const [deleted, kept] = [await newComment(workspace.call, id), await newComment(workspace.call, id)];
    const branch = await newComment(workspace.call, id, deleted.id);
    await newComment(workspace.call, id, deleted.id);
    const leaf = await newComment(workspace.call, id, branch.id);
    const stays = await newComment(workspace.call, id, kept.id);
    for (const like of [leaf, stays]) await workspace.call(`POST /v1/posts/${id}/comments/${like.id}/like`);
    expect(await countOf(id)).toBe(6);
    await remove(deleted.id, workspace.call, id);
    expect(await countOf(id)).toBe(2);
    const left = await readTree(workspace.call, id);
    expect(left.map((comment) => comment.id)).toEqual([kept.id, stays.id]);
    expect(left.map(({ repliesCount, likesCount }) => [repliesCount, likesCount])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    const rows = await api.sql`select from comment_likes where comment_id = ${leaf.id}`;
    expect(rows).toHaveLength(0);
    expect(await auditCounters(api.db)).toEqual([]);
  });

  it("deleting a comment decrements the parent's repliesCount by one, however many replies the comment had", async () => {
    const { id } = await newPost(workspace.call, place);
    const top = await newComment(workspace.call, id);
    const reply = await newComment(workspace.call, id, top.id);
    await newComment(workspace.call, id, top.id);
    await newComment(workspace.call, id, reply.id);
    await remove(reply.id, workspace.call, id);
    const [shown] = (await workspace.call(`GET /v1/posts/${id}/comments`)).body.data;
    expect(shown.repliesCount).toBe(1);
    expect(await countOf(id)).toBe(2);
  });

  it("deleting a comment also deletes other users' replies, including spam", async () => {
    const { id } = await newPost(workspace.call, place);
    const author = await workspace.endUser();
    const top = await newComment(author.call, id);
    const spam = await newComment(workspace.call, id, top.id);
    await api.sql`update comments set is_spam = true where id = ${spam.id}`;
    expect((await remove(top.id, author.call, id)).status).toBe(200);
    expect(await countOf(id)).toBe(0);
  });

  it("deleting a comment with replies nested 5,000 levels deep succeeds, and so does deleting its post", async () => {
    const { workspaceId, userId } = workspace;
    for (const isWhole of [true, false]) {
      const { id } = await newPost(workspace.call, place);
      const top = await newComment(workspace.call, id);
      await api.sql`
        with recursive chain (id, parent, depth) as (
          select uuidv7(), ${top.id}::uuid, 1
          union all select uuidv7(), id, depth + 1 from chain where depth < 5000
        )
        insert into comments (workspace_id, id, post_id, parent_id, user_id, content, replies_count)
        select ${workspaceId}, id, ${id}, parent, ${userId}, 'deeper', (depth < 5000)::int from chain`;
      await api.sql`update post_activity set comments_count = 5001 where post_id = ${id}`;
      await api.sql`update comments set replies_count = 1 where id = ${top.id}`;
      await api.sql`analyze comments`;
      const response = isWhole
        ? await workspace.call(`DELETE /v1/posts/${id}`)
        : await remove(top.id, workspace.call, id);
      expect(response.status, response.text).toBe(200);
      expect(await auditCounters(api.db)).toEqual([]);
    }
  });
});
