import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Post } from "../../../api/posts/contract.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem } from "../expect-problem.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let place: { boardId: string; categoryId: string };
const endpoint = "POST /v1/posts";
const fine = (more: object = {}) => ({ title: "An idea", visibility: "public", ...place, ...more });
const create = (more: object = {}, call = workspace.call) => call(endpoint, fine(more));
const statusOf = async (value: string, { workspaceId } = workspace) =>
  (await api.sql`select id from statuses where workspace_id = ${workspaceId} and value = ${value}`)[0]?.id;

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  place = await newBoard(workspace.call);
});

describe("accepted requests", () => {
  it("accepts a minimal body, and returns 201 with exactly the post's fields, its Location and its number", async () => {
    const made = await create();
    expect(made.status).toBe(201);
    const post = Post.parse(made.body);
    expect(post).toMatchObject({
      ...place,
      workspaceId: workspace.workspaceId,
      title: "An idea",
      description: null,
      statusId: null,
      visibility: "public",
      votesCount: 0,
      commentsCount: 0,
      isVoted: false,
    });
    expect(post.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect([post.updatedAt, post.lastInteractionAt]).toEqual([post.createdAt, post.createdAt]);
    expect(made.headers.get("location")).toBe(`/v1/posts/${post.id}`);
    expect(made.headers.get("x-post-number")).toMatch(/^[1-9]\d*$/);
    const read = await workspace.call(`GET /v1/posts/${post.id}`);
    expect(read.body).toMatchObject(post);
    expect(read.headers.get("x-post-number")).toBe(made.headers.get("x-post-number"));
  });

  it("accepts every field, and trims the title and the description", async () => {
    const statusId = await statusOf("planned");
    const more = { description: "\nWhy ", statusId, visibility: "private", title: "  Trimmed\n" };
    expect((await create(more)).body).toMatchObject({ ...more, title: "Trimmed", description: "Why" });
  });

  it.each([
    ["x"],
    ["x".repeat(200)],
    ["😀".repeat(200)],
    ["<img src=x onerror=alert(1)> '; drop table posts; -- \\ % _ \u200f end"],
  ])("accepts the title %s, and stores it unchanged", async (title) => {
    expect((await create({ title })).body.title).toBe(title);
  });

  it("accepts null as description and status", async () => {
    const made = await create({ description: null, statusId: null });
    expect(made.body).toMatchObject({ description: null, statusId: null });
  });

  it("accepts board and category ids in upper case", async () => {
    const [boardId, categoryId] = [place.boardId.toUpperCase(), place.categoryId.toUpperCase()];
    expect((await create({ boardId, categoryId })).body).toMatchObject(place);
  });

  it("accepts an end user's public or private post, and stores that user as its author", async () => {
    const visitor = await workspace.endUser();
    for (const visibility of ["public", "private"]) {
      const made = await create({ visibility }, visitor.call);
      expect(made.status).toBe(201);
      const { body: post } = await visitor.call(`GET /v1/posts/${made.body.id}?include=author`);
      expect(post).toMatchObject({ ...made.body, creator: { id: visitor.userId, isStaff: false } });
    }
  });

  it("accepts posts in two workspaces, and gives every post a different number", async () => {
    const other = await newWorkspace(api);
    const there = await newBoard(other.call);
    const numbers = [
      (await create()).headers.get("x-post-number"),
      (await other.call(endpoint, fine(there))).headers.get("x-post-number"),
      (await create()).headers.get("x-post-number"),
    ];
    expect(new Set(numbers).size).toBe(3);
  });
});

describe("rejected requests", () => {
  it("rejects a statusId sent by an end user with 403, even if it is null", async () => {
    const { call } = await workspace.endUser();
    for (const statusId of [await statusOf("planned"), null]) {
      expectProblem(await create({ statusId }, call), 403, "staff_field", ["statusId"]);
    }
  });

  it("rejects an end user's post on a private board with the same response as for an unknown board", async () => {
    const { call } = await workspace.endUser();
    const hidden = await newBoard(workspace.call, { isPrivate: true });
    const problem = expectBadFields(await create(hidden, call), "boardId");
    expect(problem.errors?.[0]?.code).toBe("unknown_board");
    const never = expectBadFields(await create({ boardId: randomUUID() }, call), "boardId");
    expect({ ...never, requestId: "" }).toEqual({ ...problem, requestId: "" });
  });

  it.each([
    ["title", undefined],
    ["title", null],
    ["title", ""],
    ["title", " \u00a0\ufeff "],
    ["title", "x".repeat(201)],
    ["title", "😀".repeat(201)],
    ["title", "a\0b"],
    ["title", "\udfff"],
    ["title", { $ne: null }],
    ["boardId", undefined],
    ["boardId", null],
    ["boardId", "1"],
    ["boardId", ["11111111-1111-4111-8111-111111111111"]],
    ["categoryId", undefined],
    ["categoryId", null],
    ["categoryId", 7],
    ["visibility", undefined],
    ["visibility", null],
    ["visibility", "Public"],
    ["visibility", "internal"],
    ["description", 1],
    ["description", "x".repeat(10_001)],
    ["description", "a\0b"],
    ["statusId", "planned"],
    ["userId", randomUUID()],
    ["authorId", randomUUID()],
    ["author", { id: randomUUID() }],
    ["votesCount", 99],
    ["createdAt", "2020-01-01T00:00:00.000Z"],
    ["workspaceId", randomUUID()],
    ["tagIds", []],
  ])("rejects a body with %s = %j, with a 400 that names only that field", async (field, value) => {
    expectBadFields(await create({ [field]: value }), field);
  });

  it("rejects another workspace's ids with the same response as for unknown ids", async () => {
    const other = await newWorkspace(api);
    const there = await newBoard(other.call);
    const foreign = { ...there, statusId: await statusOf("planned", other) };
    const codes = { boardId: "unknown_board", categoryId: "unknown_category", statusId: "unknown_status" };
    for (const [field, code] of Object.entries(codes)) {
      const probe = (id: string) => create({ [field]: id });
      const one = expectBadFields(await probe(foreign[field as keyof typeof foreign]), field);
      const never = expectBadFields(await probe(randomUUID()), field);
      expect(one.errors?.[0]?.code).toBe(code);
      expect({ ...never, requestId: "" }).toEqual({ ...one, requestId: "" });
    }
  });

  it("rejects a category of another board in the same workspace", async () => {
    const { categoryId } = await newBoard(workspace.call);
    const problem = expectBadFields(await create({ categoryId }), "categoryId");
    expect(problem.errors?.[0]?.code).toBe("unknown_category");
  });
});

describe("counts", () => {
  it("the category's post count grows by one when a post is created, and stays the same when a post is rejected", async () => {
    const { boardId, categoryId } = await newBoard(workspace.call);
    const count = async () =>
      (await workspace.call(`GET /v1/post-categories/${categoryId}`)).body.postsCount as number;
    await create({ boardId, categoryId });
    expectBadFields(await create({ boardId, categoryId, statusId: randomUUID() }), "statusId");
    expect(await count()).toBe(1);
  });
});
