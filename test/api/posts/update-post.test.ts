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
const edit = (changes: unknown, id = post.id, call = workspace.call) =>
  call(`PATCH /v1/posts/${id}`, changes);
const read = async (id = post.id) => Post.parse((await workspace.call(`GET /v1/posts/${id}`)).body);
const statusOf = async (value: string, { workspaceId } = workspace) =>
  (await api.sql`select id from statuses where workspace_id = ${workspaceId} and value = ${value}`)[0]?.id;
/** Sets the post's times to the past, so that a change is visible whatever the clock's resolution. */
const age = async (id = post.id) => {
  await api.sql`update posts set updated_at = '2026-01-01', created_at = '2026-01-01' where id = ${id}`;
  await api.sql`update post_activity set last_interaction_at = '2026-01-01' where post_id = ${id}`;
};

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  place = await newBoard(workspace.call);
  post = await newPost(workspace.call, place, { description: "Before" });
});

describe("accepted requests", () => {
  it.each([
    ["title", "Renamed"],
    ["description", "After"],
    ["description", null],
    ["visibility", "private"],
    ["visibility", "public"],
    ["statusId", "in_progress"],
    ["statusId", null],
  ])(
    "accepts a change of %s to %j, and changes no other field except lastInteractionAt and, unless it is a status, updatedAt",
    async (field, sent) => {
      await age();
      const before = await read();
      const value = field === "statusId" && sent ? await statusOf(sent) : sent;
      const edited = await edit({ [field]: value });
      expect(edited.status).toBe(200);
      const after = Post.parse(edited.body);
      expect(after).toEqual({
        ...before,
        [field]: value,
        updatedAt: after.updatedAt,
        lastInteractionAt: after.lastInteractionAt,
      });
      expect(after.lastInteractionAt > before.lastInteractionAt).toBe(true);
      expect(after.updatedAt).toBe(field === "statusId" ? before.updatedAt : after.lastInteractionAt);
      expect(await read()).toEqual(after);
    },
  );

  it("accepts a title, trims it, and returns the post's number", async () => {
    const edited = await edit({ title: " Trimmed " });
    expect(edited.body.title).toBe("Trimmed");
    const number = (await workspace.call(`GET /v1/posts/${post.id}`)).headers.get("x-post-number");
    expect(edited.headers.get("x-post-number")).toBe(number);
    expect(edited.headers.get("location")).toBeNull();
  });

  it("accepts another category of the same board, and updates both categories' counts", async () => {
    const board = await newBoard(workspace.call);
    const made = await newPost(workspace.call, board);
    const second = await workspace.call("POST /v1/post-categories", { name: "B", boardId: board.boardId });
    expect((await edit({ categoryId: second.body.id }, made.id)).body.categoryId).toBe(second.body.id);
    const counts = [];
    for (const id of [board.categoryId, second.body.id]) {
      counts.push((await workspace.call(`GET /v1/post-categories/${id}`)).body.postsCount);
    }
    expect(counts).toEqual([0, 1]);
  });

  it("accepts a move to another board and one of its categories, drops tags, keeps votes, and updates all counts", async () => {
    const [from, to] = [await newBoard(workspace.call), await newBoard(workspace.call)];
    const made = await newPost(workspace.call, from);
    const tag = (await workspace.call("POST /v1/tags", { name: "Tag", boardId: from.boardId })).body;
    await workspace.call(`POST /v1/posts/${made.id}/tags/${tag.id}`);
    await workspace.call(`POST /v1/posts/${made.id}/vote`);
    const moved = await edit(to, made.id);
    expect(moved.body).toMatchObject({ ...to, votesCount: 1, isVoted: true });
    expect((await workspace.call(`GET /v1/tags/${tag.id}`)).body.postsCount).toBe(0);
    expect((await workspace.call(`GET /v1/posts?tagId=${tag.id}`)).body.data).toEqual([]);
    for (const [board, count] of [[from, 0] as const, [to, 1] as const]) {
      const category = await workspace.call(`GET /v1/post-categories/${board.categoryId}`);
      expect(category.body.postsCount).toBe(count);
    }
  });

  it("accepts the post's current board, with or without its current category, and keeps the tags", async () => {
    const made = await newPost(workspace.call, place);
    const tag = (await workspace.call("POST /v1/tags", { name: "Stays", boardId: place.boardId })).body;
    await workspace.call(`POST /v1/posts/${made.id}/tags/${tag.id}`);
    expect((await edit({ boardId: place.boardId }, made.id)).status).toBe(200);
    expect((await edit(place, made.id)).status).toBe(200);
    expect((await workspace.call(`GET /v1/tags/${tag.id}`)).body.postsCount).toBe(1);
    expect((await workspace.call(`GET /v1/post-categories/${place.categoryId}`)).body.postsCount).toBe(2);
  });

  it("accepts an end user's new title and description for their own post, even a private one", async () => {
    const { call } = await workspace.endUser();
    const own = await newPost(call, place, { visibility: "private" });
    const edited = await edit({ title: "Mine", description: null }, own.id, call);
    expect(edited.body).toMatchObject({ title: "Mine", description: null, visibility: "private" });
  });

  it("accepts a change by staff to an end user's private post", async () => {
    const { call } = await workspace.endUser();
    const own = await newPost(call, place, { visibility: "private" });
    const member = await workspace.keyOf("member");
    expect((await edit({ visibility: "public" }, own.id, member.call)).body.visibility).toBe("public");
  });
});

describe("rejected requests", () => {
  it("rejects changing another workspace's post with the same response as for an unknown id, and leaves the post unchanged", async () => {
    const other = await newWorkspace(api);
    const foreign = await newPost(other.call, await newBoard(other.call));
    const never = randomUUID();
    const [one, absent] = [await edit({ title: "x" }, foreign.id), await edit({ title: "x" }, never)];
    expectProblem(one, 404, "not_found");
    expect(withoutIds(one, foreign.id)).toEqual(withoutIds(absent, never));
    expect((await other.call(`GET /v1/posts/${foreign.id}`)).body).toMatchObject(foreign);
  });

  it("rejects changing a post that is hidden from the end user, with the same response as for an unknown id", async () => {
    const { call } = await workspace.endUser();
    const hidden = await newPost(workspace.call, place, { visibility: "private" });
    const behind = await newPost(workspace.call, await newBoard(workspace.call, { isPrivate: true }));
    for (const { id } of [hidden, behind]) {
      const never = randomUUID();
      const [one, absent] = [await edit({ title: "x" }, id, call), await edit({ title: "x" }, never, call)];
      expectProblem(one, 404, "not_found");
      expect(withoutIds(one, id)).toEqual(withoutIds(absent, never));
    }
  });

  it("rejects an end user's change to their own post with 404 once its board is private", async () => {
    const { call } = await workspace.endUser();
    const board = await newBoard(workspace.call);
    const own = await newPost(call, board);
    await workspace.call(`PATCH /v1/boards/${board.boardId}`, { isPrivate: true });
    expectProblem(await edit({ title: "x" }, own.id, call), 404, "not_found");
  });

  it("rejects an end user's change to another user's public post with 403, and leaves the post unchanged", async () => {
    const { call } = await workspace.endUser();
    const before = await read();
    expectProblem(await edit({ title: "Mine now" }, post.id, call), 403, "not_author");
    expect(await read()).toEqual(before);
  });

  it.each([
    ["statusId", null],
    ["boardId", randomUUID()],
    ["categoryId", randomUUID()],
    ["visibility", "private"],
  ])("rejects %s sent by an end user with 403, even for their own post", async (field, value) => {
    const { call } = await workspace.endUser();
    const own = await newPost(call, place);
    expectProblem(await edit({ title: "x", [field]: value }, own.id, call), 403, "staff_field", [field]);
    expect((await read(own.id)).title).toBe(own.title);
  });

  it.each([["{}"], [""], ["[]"]])("rejects the body %j, which sets no field", async (body) => {
    expectProblem(await edit(body), 400, "invalid_request");
  });

  it.each([
    ["title", null],
    ["title", " "],
    ["title", "😀".repeat(201)],
    ["description", "\0"],
    ["visibility", null],
    ["visibility", "hidden"],
    ["boardId", null],
    ["categoryId", null],
    ["categoryId", "x"],
    ["statusId", "planned"],
    ["userId", randomUUID()],
    ["votesCount", 3],
    ["id", randomUUID()],
  ])(
    "rejects a body with %s = %j, with a 400 that names only that field, and changes nothing",
    async (field, value) => {
      const before = await read();
      expectBadFields(await edit({ title: "Not kept", [field]: value }), field);
      expect(await read()).toEqual(before);
    },
  );

  it("rejects a move to another board without one of its categories, and changes nothing", async () => {
    const [to, third] = [await newBoard(workspace.call), await newBoard(workspace.call)];
    const before = await read();
    expectBadFields(await edit({ title: "No", boardId: to.boardId }), "categoryId");
    expectBadFields(await edit({ boardId: to.boardId, categoryId: place.categoryId }), "categoryId");
    expectBadFields(await edit({ boardId: to.boardId, categoryId: third.categoryId }), "categoryId");
    expectBadFields(await edit({ categoryId: third.categoryId }), "categoryId");
    expect(await read()).toEqual(before);
  });

  it("rejects another workspace's board, category and status with the same response as for unknown ids", async () => {
    const other = await newWorkspace(api);
    const there = await newBoard(other.call);
    const before = await read();
    const probes = [
      ["boardId", there],
      ["categoryId", { categoryId: there.categoryId }],
      ["statusId", { statusId: await statusOf("planned", other) }],
    ] as const;
    for (const [field, foreign] of probes) {
      const never = Object.fromEntries(Object.keys(foreign).map((key) => [key, randomUUID()]));
      const [one, absent] = [
        expectBadFields(await edit(foreign), field),
        expectBadFields(await edit(never), field),
      ];
      expect({ ...absent, requestId: "" }).toEqual({ ...one, requestId: "" });
    }
    expect(await read()).toEqual(before);
  });
});
