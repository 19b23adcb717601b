import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { PostPage } from "../../../api/posts/contract.ts";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields } from "../expect-problem.ts";
import { newPost } from "../posts/new-post.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let [first, second]: { boardId: string; categoryId: string }[] = [];
const statusIds: Record<string, string> = {};
const tagIds: Record<string, string> = {};

const list = async (query = "", call: Call = workspace.call) => {
  const response = await call(`GET /v1/posts${query}`);
  expect(response.status, response.text).toBe(200);
  return PostPage.parse(response.body);
};
const titlesOf = async (query: string, call?: Call) =>
  (await list(query, call)).data.map(({ title }) => title);

/**
 * The title, board, status and tags of six posts, oldest first. The list returns the newest first: f, e, d, c, b, a.
 */
const rows: [string, "first" | "second", string | null, string[]][] = [
  ["a plain Idea", "first", null, []],
  ["b 100% sure", "first", "planned", ["red"]],
  ["c snake_case", "second", "completed", []],
  ["d back\\slash", "second", "closed", ["blue"]],
  ["e ÄRGER", "first", "in_progress", ["red", "green"]],
  ["f 'quoted'", "second", "under_review", ["blue"]],
];

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  const places = { first: await newBoard(workspace.call), second: await newBoard(workspace.call) };
  [first, second] = [places.first, places.second];
  for (const {
    id,
    value,
  } of await api.sql`select id, value from statuses where workspace_id = ${workspace.workspaceId}`)
    statusIds[value] = id;
  for (const [name, boardId] of [
    ["red", places.first.boardId],
    ["green", places.first.boardId],
    ["blue", places.second.boardId],
  ] as const) {
    tagIds[name] = (await workspace.call("POST /v1/tags", { name, boardId })).body.id;
  }
  for (const [title, board, status, tags] of rows) {
    const statusId = status && statusIds[status];
    const post = await newPost(workspace.call, places[board], { title, statusId });
    for (const tag of tags) await workspace.call(`POST /v1/posts/${post.id}/tags/${tagIds[tag]}`);
  }
});

const initials = async (query: string, call?: Call) =>
  (await titlesOf(query, call)).map((title) => title[0]).join("");

describe("accepted requests", () => {
  it("accepts a request without a query, and returns posts newest first with the default page and limit", async () => {
    expect(await initials("")).toBe("fedcba");
    expect((await list()).pagination).toEqual({
      page: 1,
      limit: 20,
      total: 6,
      totalPages: 1,
      hasNextPage: false,
      hasPrevPage: false,
    });
  });

  it.each([
    ["search=idea", "a"],
    ["search=%20IDEA%20", "a"],
    ["search=%25", "b"],
    ["search=_", "c"],
    ["search=%5C", "d"],
    ["search=%C3%A4rger", "e"],
    ["search=%27", "f"],
    ["search=s%25e", ""],
    ["search=", "fedcba"],
    [`search=${"x".repeat(200)}`, ""],
  ])("accepts %s as a literal, case-insensitive substring of the title", async (query, expected) => {
    expect(await initials(`?${query}`)).toBe(expected);
  });

  it("accepts several filters, and returns posts that match at least one value of every filter", async () => {
    const [one, two] = [first?.boardId, second?.boardId];
    const { red, green, blue } = tagIds;
    const cases: [string, string][] = [
      [`boardId=${one}`, "eba"],
      [`boardId=${one?.toUpperCase()}`, "eba"],
      [`boardId=${one},${two}`, "fedcba"],
      [`boardId=,,${one},%20,`, "eba"],
      [`boardId=${randomUUID()}`, ""],
      [`boardId=${randomUUID()},${two}`, "fdc"],
      [`statusId=${statusIds.planned},${statusIds.closed}`, "db"],
      ["statusValue=planned", "b"],
      ["statusValue=planned,%20completed,", "cb"],
      ["statusValue=PLANNED", ""],
      ["statusValue=nothing", ""],
      [`tagId=${red}`, "eb"],
      [`tagId=${red},${blue}`, "fedb"],
      [`tagId=${green},${green}`, "e"],
      [`tagId=${red}&boardId=${two}`, ""],
      [`tagId=${red}&statusValue=planned&boardId=${one}&search=sure&status=active`, "b"],
      [`statusValue=planned&statusId=${statusIds.closed}`, ""],
    ];
    for (const [query = "", expected = ""] of cases) {
      const { data, pagination } = await list(`?${query}`);
      const seen = [query, data.map(({ title }) => title[0]).join(""), pagination.total];
      expect(seen).toEqual([query, expected, expected.length]);
    }
  });

  it("accepts status=old for posts whose status kind is done or closed, and status=active for all other posts", async () => {
    expect([await initials("?status=old"), await initials("?status=active")]).toEqual(["dc", "feba"]);
    expect(await initials("?status=old&statusValue=planned,closed")).toBe("d");
  });

  it("accepts a repeated parameter, which means the same as one comma-separated list", async () => {
    const [one, other] = [first?.boardId, randomUUID()];
    expect(await initials(`?boardId=${one}&boardId=${other}`)).toBe("eba");
    expect(await initials(`?boardId=${other},${other}&boardId=&boardId=${one}`)).toBe("eba");
    expect(await initials("?statusValue=planned&statusValue=completed")).toBe("cb");
  });

  it("accepts 100 values in one parameter", async () => {
    const ids = Array.from({ length: 99 }, () => randomUUID());
    expect(await initials(`?boardId=${[...ids, first?.boardId].join(",")}`)).toBe("eba");
    const spaced = [...ids, first?.boardId].map((id) => `${id},,`);
    expect(await initials(`?boardId=${spaced.join(",")}`)).toBe("eba");
  });

  it.each([
    ["page=2&limit=2", "dc", { page: 2, limit: 2, totalPages: 3, hasNextPage: true, hasPrevPage: true }],
    ["page=3&limit=2", "ba", { page: 3, limit: 2, totalPages: 3, hasNextPage: false, hasPrevPage: true }],
    ["limit=4&page=2", "ba", { page: 2, limit: 4, totalPages: 2, hasNextPage: false, hasPrevPage: true }],
    ["limit=6", "fedcba", { page: 1, limit: 6, totalPages: 1, hasNextPage: false, hasPrevPage: false }],
    ["limit=100", "fedcba", { page: 1, limit: 100, totalPages: 1, hasNextPage: false, hasPrevPage: false }],
    ["page=9", "", { page: 9, limit: 20, totalPages: 1, hasNextPage: false, hasPrevPage: true }],
    ["page=999999999&limit=100", "", { page: 999_999_999, limit: 100, totalPages: 1, hasNextPage: false }],
  ])("accepts %s, and returns the requested page", async (query, expected, pagination) => {
    const page = await list(`?${query}`);
    expect(page.data.map(({ title }) => title[0]).join("")).toBe(expected);
    expect(page.pagination).toMatchObject({ total: 6, ...pagination });
  });

  it("accepts a request in a workspace without posts, and returns an empty page", async () => {
    const { call } = await newWorkspace(api);
    expect(await list("?page=2", call)).toEqual({
      data: [],
      pagination: { page: 2, limit: 20, total: 0, totalPages: 0, hasNextPage: false, hasPrevPage: false },
    });
  });

  it("orders posts with equal times and votes by id, so that each post appears on exactly one page", async () => {
    const other = await newWorkspace(api);
    const place = await newBoard(other.call);
    for (let n = 0; n < 9; n += 1) await newPost(other.call, place);
    await api.sql`update posts set created_at = '2026-01-01' where workspace_id = ${other.workspaceId}`;
    await api.sql`
      update post_activity set last_interaction_at = '2026-01-01' where workspace_id = ${other.workspaceId}`;
    for (const sortBy of ["createdAt", "votesCount", "lastInteractionAt"]) {
      for (const sortOrder of ["asc", "desc"]) {
        const seen = [];
        for (const page of [1, 2, 3, 4, 5]) {
          const query = `?limit=2&page=${page}&sortBy=${sortBy}&sortOrder=${sortOrder}`;
          seen.push(...(await list(query, other.call)).data.map(({ id }) => id));
        }
        expect(new Set(seen).size).toBe(9);
        const sorted = [...seen].sort();
        expect(seen).toEqual(sortOrder === "asc" ? sorted : sorted.reverse());
      }
    }
  });

  it("accepts votesCount and lastInteractionAt as sortBy", async () => {
    const [place, posts] = [await newBoard(workspace.call), [] as string[]];
    for (const title of ["x", "y", "z"]) posts.push((await newPost(workspace.call, place, { title })).id);
    const voter = await workspace.endUser();
    await workspace.call(`POST /v1/posts/${posts[1]}/vote`);
    await voter.call(`POST /v1/posts/${posts[1]}/vote`);
    await workspace.call(`POST /v1/posts/${posts[0]}/vote`);
    expect(await initials(`?boardId=${place.boardId}&sortBy=votesCount`)).toBe("yxz");
    expect(await initials(`?boardId=${place.boardId}&sortBy=votesCount&sortOrder=asc`)).toBe("zxy");
    expect(await initials(`?boardId=${place.boardId}&sortBy=lastInteractionAt`)).toBe("xyz");
    const voted = (await list(`?boardId=${place.boardId}`, voter.call)).data;
    expect(voted.map(({ isVoted }) => isVoted)).toEqual([false, true, false]);
    for (const id of posts) await workspace.call(`DELETE /v1/posts/${id}`);
  });
});

describe("rejected requests", () => {
  const many = (item: () => string) => Array.from({ length: 101 }, item).join(",");
  it.each([
    ["page=0", "page"],
    ["page=-1", "page"],
    ["page=1.5", "page"],
    ["page=1e3", "page"],
    ["page=", "page"],
    ["page=0x10", "page"],
    ["page=9999999999999999999", "page"],
    ["page=1&page=2", "page"],
    ["limit=0", "limit"],
    ["limit=-5", "limit"],
    ["limit=ten", "limit"],
    ["limit=NaN", "limit"],
    ["limit=101", "limit"],
    ["limit=999999999", "limit"],
    ["boardId=", "boardId"],
    ["boardId=,,", "boardId"],
    ["boardId=&boardId=%20", "boardId"],
    ["statusId=", "statusId"],
    ["statusValue=,", "statusValue"],
    ["tagId=", "tagId"],
    [`boardId=${many(randomUUID).replaceAll(",", "&boardId=")}`, "boardId"],
    ["status=open", "status"],
    ["status=", "status"],
    ["sortBy=title", "sortBy"],
    ["sortBy=__proto__", "sortBy"],
    ["sortOrder=up", "sortOrder"],
    ["statusId=planned", "statusId.0"],
    ["boardId=x", "boardId.0"],
    [`tagId=${randomUUID()},x`, "tagId.1"],
    [`boardId=${many(randomUUID)}`, "boardId"],
    [`statusValue=${many(() => "planned")}`, "statusValue"],
    [`search=${"x".repeat(201)}`, "search"],
    ["search=%00", "search"],
    ["search=a&search=b", "search"],
    ["boardID=x", "boardID"],
    ["filter[a]=x", "filter[a]"],
    ["__proto__=x", "__proto__"],
  ])("rejects the query %s with a 400 that names the parameter", async (query, field) => {
    expectBadFields(await workspace.call(`GET /v1/posts?${query}`), field);
  });
});

describe("omitted posts", () => {
  it("leaves out posts that an end user cannot see, both from the rows and from the total", async () => {
    const [visitor, someone] = [await workspace.endUser(), await workspace.endUser()];
    const place = await newBoard(workspace.call);
    const hidden = await newBoard(workspace.call, { isPrivate: true });
    await newPost(workspace.call, place, { title: "p public" });
    await newPost(workspace.call, place, { title: "q private of staff", visibility: "private" });
    await newPost(someone.call, place, { title: "r private of someone", visibility: "private" });
    await newPost(visitor.call, place, { title: "s private of mine", visibility: "private" });
    await newPost(workspace.call, hidden, { title: "t on a private board" });
    const query = `?boardId=${place.boardId},${hidden.boardId}`;
    const seen = async (call: Call) => [
      await initials(query, call),
      (await list(query, call)).pagination.total,
    ];
    expect(await seen(workspace.call)).toEqual(["tsrqp", 5]);
    expect(await seen(visitor.call)).toEqual(["sp", 2]);
    expect(await seen(someone.call)).toEqual(["rp", 2]);
    expect(await initials("?search=private", visitor.call)).toBe("s");
    expect(await initials(query, (await newWorkspace(api)).call)).toBe("");
  });
});
