import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ChangelogPage, ChangelogTag } from "../../../api/changelogs/contract.ts";
import { type Api, type Call, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields } from "../expect-problem.ts";
import { newChangelog, newChangelogTags } from "./new-changelog.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
/** The ids of the entries, oldest first; the endpoint lists the newest first. */
let ids: string[];
let tags: string[];

const list = async (query = "", call: Call = workspace.call) => {
  const response = await call(`GET /v1/changelogs${query}`);
  expect(response.status, response.text).toBe(200);
  return ChangelogPage.parse(response.body);
};
const idsOf = ({ data }: ChangelogPage) => data.map(({ id }) => id);
const pick = (...places: number[]) => places.map((place) => ids[place]);

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  tags = await newChangelogTags(api, workspace.workspaceId, "fixed", "Added", "unused");
  const [fixed, added] = tags;
  const entries = [
    { title: "Dark mode", content: "For night owls", tagIds: [added] },
    { title: "Faster search", content: "100% quicker, dark_launch over", tagIds: [fixed, added] },
    { title: "Ünder the hood", content: "Nothing \\ to see", tagIds: [fixed] },
    { title: "Plain", content: "No tags at all" },
  ];
  ids = [];
  for (const entry of entries) ids.push((await newChangelog(workspace.call, entry)).id);
});

describe("responses", () => {
  it("returns all entries, newest first, with the caller's isLiked, if the query is empty", async () => {
    const page = await list();
    expect(idsOf(page)).toEqual(pick(3, 2, 1, 0));
    expect(page.data.map(({ isLiked }) => isLiked)).toEqual([false, false, false, false]);
    expect(new Set(page.data[2]?.tagIds)).toEqual(new Set(tags.slice(0, 2)));
    expect(page.pagination).toEqual({
      page: 1,
      limit: 20,
      total: 4,
      totalPages: 1,
      hasNextPage: false,
      hasPrevPage: false,
    });
  });

  it.each([
    ["dark", [1, 0]],
    [" DARK ", [1, 0]],
    ["mode", [0]],
    ["100%", [1]],
    ["%", [1]],
    ["_", [1]],
    ["k_l", [1]],
    ["\\", [2]],
    ["üNDER", [2]],
    ["owls for", []],
    ["", [3, 2, 1, 0]],
  ])("returns entries whose title or content matches search=%s, ignoring case", async (search, expected) => {
    const page = await list(`?search=${encodeURIComponent(search)}`);
    expect(idsOf(page)).toEqual(pick(...expected));
    expect(page.pagination.total).toBe(expected.length);
  });

  it("returns entries with at least one of the given tags, without duplicates, ignoring empty items in tagId", async () => {
    const [fixed, added, unused] = tags;
    expect(idsOf(await list(`?tagId=${fixed}`))).toEqual(pick(2, 1));
    expect(idsOf(await list(`?tagId=${fixed},${added}`))).toEqual(pick(2, 1, 0));
    expect((await list(`?tagId=${fixed},${added}`)).pagination.total).toBe(3);
    expect(idsOf(await list(`?tagId=,${added?.toUpperCase()}, ,`))).toEqual(pick(1, 0));
    expect(idsOf(await list(`?tagId=${unused}`))).toEqual([]);
    expect(idsOf(await list(`?tagId=${randomUUID()}`))).toEqual([]);
    expect(idsOf(await list(`?tagId=${fixed}&tagId=${added}`))).toEqual(pick(2, 1, 0));
  });

  it("returns only entries that match both search and tagId", async () => {
    expect(idsOf(await list(`?search=dark&tagId=${tags[0]}`))).toEqual(pick(1));
  });

  it("returns pages without duplicates or gaps, and an empty page past the end", async () => {
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await list(`?limit=3&page=${page}`));
    expect(pages.flatMap(idsOf)).toEqual(pick(3, 2, 1, 0));
    expect(pages.map(({ data }) => data.length)).toEqual([3, 1, 0]);
  });

  it("returns entries with the same createdAt in a stable order across pages", async () => {
    const { call, workspaceId } = await newWorkspace(api);
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.push((await newChangelog(call)).id);
    await api.sql`update changelogs set created_at = '2026-01-01' where workspace_id = ${workspaceId}`;
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await list(`?limit=2&page=${page}`, call));
    expect(new Set(pages.flatMap(idsOf))).toEqual(new Set(made));
  });

  it("returns an end user's own isLiked, without counting a view", async () => {
    const { call } = await workspace.endUser();
    await call(`POST /v1/changelogs/${ids[1]}/like`);
    expect((await list("", call)).data.map(({ isLiked, likesCount }) => [isLiked, likesCount])).toEqual([
      [false, 0],
      [false, 0],
      [true, 1],
      [false, 0],
    ]);
    expect((await list()).data.every(({ isLiked, viewsCount }) => !isLiked && viewsCount === 0)).toBe(true);
    await call(`POST /v1/changelogs/${ids[1]}/like`);
  });

  it("returns tags sorted by name, ignoring case, with exactly the documented fields and the number of entries", async () => {
    const { call } = await workspace.endUser();
    for (const read of [workspace.call, call]) {
      const response = await read("GET /v1/changelogs/tags");
      expect(response.status).toBe(200);
      const found = z.array(ChangelogTag).parse(response.body);
      expect(found.map(({ name, changelogsCount }) => [name, changelogsCount])).toEqual([
        ["Added", 2],
        ["fixed", 2],
        ["unused", 0],
      ]);
      expect(found.every(({ workspaceId }) => workspaceId === workspace.workspaceId)).toBe(true);
    }
  });
});

describe("rejected requests", () => {
  it.each([
    ["tagId=x", "tagId.0"],
    [`tagId=${randomUUID()},x`, "tagId.1"],
    [`tagId=${Array.from({ length: 101 }, () => randomUUID()).join()}`, "tagId"],
    [`search=${"x".repeat(201)}`, "search"],
    ["search=%00", "search"],
    ["search=a&search=b", "search"],
    ["page=0", "page"],
    ["limit=101", "limit"],
    ["tagId=", "tagId"],
    ["tagId=,&tagId=", "tagId"],
    ["limit=-5", "limit"],
    ["limit=0x10", "limit"],
    ["sortBy=title", "sortBy"],
  ])("rejects the query %.40s with a 400 that names the parameter", async (query, field) => {
    expectBadFields(await workspace.call(`GET /v1/changelogs?${query}`), field);
  });

  it("rejects any query parameter in a request for the tags", async () => {
    expectBadFields(await workspace.call("GET /v1/changelogs/tags?search=x"), "search");
  });
});

describe("omitted entries", () => {
  it("leaves out other workspaces' entries and tags", async () => {
    const { call } = await newWorkspace(api);
    expect(await list("", call)).toMatchObject({ data: [], pagination: { total: 0, totalPages: 0 } });
    expect(idsOf(await list(`?tagId=${tags[0]}`, call))).toEqual([]);
    expect((await call("GET /v1/changelogs/tags")).body).toEqual([]);
  });
});
