import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { ChangedPosts } from "../../../api/post-changes/contract.ts";
import { DeletedPosts } from "../../../api/posts/contract.ts";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { lockWaits } from "../lock-waits.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

async function newPosts(count = 3) {
  const workspace = await newWorkspace(api);
  const { call } = await signIn(api, workspace, "member");
  const { boardId, categoryId } = await newBoard(workspace.call);
  const category = await workspace.call("POST /v1/post-categories", { name: "Other", boardId });
  const tag = await workspace.call("POST /v1/tags", { name: "Speed", boardId });
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const input = { title: `Post ${number}`, boardId, categoryId, visibility: "public" };
    ids.push((await workspace.call("POST /v1/posts", input)).body.id);
  }
  const statuses = (await call("GET /staff/statuses")).body;
  return {
    workspace,
    call,
    ids,
    other: category.body.id,
    tagId: tag.body.id,
    statusId: statuses[1].id,
    categoryId,
  };
}

const drifts = () => auditCounters(api.db);

describe("accepted requests", () => {
  test("accepts a status, category and tag for many posts in one call, and keeps counters exact", async () => {
    const { workspace, call, ids, other, tagId, statusId, categoryId } = await newPosts();
    const changed = await call("PATCH /staff/posts", { ids, statusId, categoryId: other, addTagId: tagId });
    expect([changed.status, ChangedPosts.parse(changed.body).ids]).toEqual([200, [...ids].sort()]);
    const { data } = (await call(`GET /staff/posts?statusId=${statusId}&categoryId=${other}&tagId=${tagId}`))
      .body;
    expect(data).toHaveLength(3);
    expect((await workspace.call(`GET /v1/post-categories/${categoryId}`)).body.postsCount).toBe(0);
    await call("PATCH /staff/posts", { ids: ids.slice(1), statusId: null, removeTagId: tagId });
    expect((await workspace.call(`GET /v1/tags/${tagId}`)).body.postsCount).toBe(1);
    expect((await workspace.call(`GET /v1/posts/${ids[2]}`)).body.statusId).toBeNull();
    expect(await drifts()).toEqual([]);
  });

  test("accepts the undo of a bulk change, and restores the times of posts that have not changed since the bulk change", async () => {
    const { workspace, call, ids, statusId } = await newPosts();
    const timesOf = async (id: string) => {
      const { updatedAt, lastInteractionAt } = (await workspace.call(`GET /v1/posts/${id}`)).body;
      return { updatedAt, lastInteractionAt };
    };
    const [first = "", second = "", third = ""] = ids;
    const before = await Promise.all(ids.map(timesOf));
    const changed = ChangedPosts.parse((await call("PATCH /staff/posts", { ids, statusId })).body);
    // The database rounds times to milliseconds, so `changedAt` must be rounded too.
    expect((await timesOf(first)).lastInteractionAt).toBe(changed.changedAt);
    await workspace.call(`PATCH /v1/posts/${second}`, { title: "Edited since" });
    const visitor = await workspace.endUser();
    await visitor.call(`POST /v1/posts/${third}/vote`);
    const [, edited, voted] = await Promise.all(ids.map(timesOf));
    const restore = { changedAt: changed.changedAt, before: changed.before };
    expect((await call("PATCH /staff/posts", { ids, statusId: null, restore })).status).toBe(200);
    const after = await Promise.all(ids.map(timesOf));
    expect(after[0]).toEqual(before[0]);
    expect(after[1]?.updatedAt).toBe(edited?.updatedAt);
    expect(after[2]?.updatedAt).toEqual(before[2]?.updatedAt);
    expect(Date.parse(after[2]?.lastInteractionAt)).toBeGreaterThanOrEqual(
      Date.parse(voted?.lastInteractionAt),
    );
  });

  test("accepts a move to another board with tags of that board, and its undo restores board, category, tags and times", async () => {
    const { workspace, call, ids, tagId, categoryId } = await newPosts(1);
    const [id = ""] = ids;
    const there = await newBoard(workspace.call);
    const kept = (await workspace.call("POST /v1/tags", { name: "Speed", boardId: there.boardId })).body;
    const lost = (
      await workspace.call("POST /v1/tags", {
        name: "Lost",
        boardId: (await call(`GET /staff/posts/${id}`)).body.boardId,
      })
    ).body;
    for (const tag of [tagId, lost.id]) await workspace.call(`POST /v1/posts/${id}/tags/${tag}`);
    const before = (await call(`GET /staff/posts/${id}`)).body;
    const moved = await call("PATCH /staff/posts", { ids, ...there, tagIds: [kept.id] });
    const { changedAt, before: times } = ChangedPosts.parse(moved.body);
    const after = (await call(`GET /staff/posts/${id}`)).body;
    expect(after).toMatchObject({ boardId: there.boardId, categoryId: there.categoryId });
    expect(after.tags.map((tag: { id: string }) => tag.id)).toEqual([kept.id]);
    await call("PATCH /staff/posts", {
      ids,
      boardId: before.boardId,
      categoryId,
      tagIds: [lost.id, tagId],
      restore: { changedAt, before: times },
    });
    expect((await call(`GET /staff/posts/${id}`)).body).toEqual(before);
    expect(await drifts()).toEqual([]);
  });

  test("accepts the deletion of many posts in one call, and skips posts that are already deleted or in another workspace", async () => {
    const { workspace, call, ids } = await newPosts();
    const theirs = await newPosts(1);
    await workspace.call(`DELETE /v1/posts/${ids[0]}`);
    const sent = [...ids, ...theirs.ids, randomUUID()];
    const response = await call("POST /staff/posts/deletions", { ids: sent });
    expect([response.status, DeletedPosts.parse(response.body).ids]).toEqual([200, ids.slice(1).sort()]);
    expect((await theirs.workspace.call(`GET /v1/posts/${theirs.ids[0]}`)).status).toBe(200);
    expect((await call("POST /staff/posts/deletions", { ids })).body).toEqual({ ids: [] });
    expect(await drifts()).toEqual([]);
  });

  test.each(["visibility", "status"])(
    "locks categories in a fixed order when the %s of posts changes, so that two bulk changes never deadlock",
    async (what) => {
      const { workspace, call, ids, other, categoryId, statusId } = await newPosts(2);
      // Move the first post to the category that was created later.
      await workspace.call(`PATCH /v1/posts/${ids[0]}`, { categoryId: other });
      const holder = await api.sql.reserve();
      await holder`begin`;
      const ofWorkspace = holder`workspace_id = ${workspace.workspaceId}`;
      await holder`select from categories where ${ofWorkspace} and id = ${categoryId} for update`;
      const changed = what === "status" ? { statusId } : { visibility: "private" };
      const change = call("PATCH /staff/posts", { ids, ...changed });
      await expect.poll(() => lockWaits(api.sql, "update_posts")).toHaveLength(1);
      await holder`select from categories where ${ofWorkspace} and id = ${other} for update nowait`;
      await holder`rollback`;
      holder.release();
      expect((await change).status).toBe(200);
      expect(await drifts()).toEqual([]);
    },
  );

  test("keeps counters exact while bulk and single changes run concurrently", async () => {
    const { workspace, call, ids, other, tagId, categoryId, statusId } = await newPosts(6);
    const responses = await Promise.all([
      call("PATCH /staff/posts", { ids, statusId }),
      call("PATCH /staff/posts", { ids, categoryId: other, addTagId: tagId }),
      call("PATCH /staff/posts", { ids: [...ids].reverse(), categoryId }),
      ...ids.map((id) => workspace.call(`PATCH /v1/posts/${id}`, { categoryId: other })),
      ...ids.map((id) => workspace.call(`POST /v1/posts/${id}/tags/${tagId}`)),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(await drifts()).toEqual([]);
  });
});

describe("rejected requests", () => {
  test("rejects a category of another board and ids of another workspace, and changes no post", async () => {
    const { call, workspace, ids, statusId, tagId } = await newPosts(2);
    const elsewhere = await newBoard(workspace.call);
    const rejected = await call("PATCH /staff/posts", { ids, statusId, categoryId: elsewhere.categoryId });
    expectProblem(rejected, 400, "invalid_request");
    expect((await workspace.call(`GET /v1/posts/${ids[0]}`)).body.statusId).toBeNull();
    const foreign = await newPosts(1);
    for (const change of [
      { statusId: foreign.statusId },
      { categoryId: foreign.other },
      { addTagId: foreign.tagId },
      { tagIds: [foreign.tagId] },
      { ...elsewhere, tagIds: [tagId] },
    ]) {
      expect((await call("PATCH /staff/posts", { ids, ...change })).status).toBeGreaterThanOrEqual(400);
    }
    expect(await drifts()).toEqual([]);
  });

  test("rejects an empty list of ids, more than 100 ids, an invalid id, and a body without a valid change", async () => {
    const { call, ids } = await newPosts(1);
    for (const body of [
      { ids: [], statusId: null },
      { ids: Array.from({ length: 101 }, () => randomUUID()), statusId: null },
      { ids },
      { ids: ["1"], statusId: null },
      { ids, title: "All the same" },
    ]) {
      expectProblem(await call("PATCH /staff/posts", body), 400, "invalid_request");
    }
  });
});
