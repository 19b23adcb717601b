import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { Board } from "../../../api/boards/contract.ts";
import { type Api, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields } from "../expect-problem.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
const titles = ["banana", "Apple", "cherry 100%", "under_score", "back\\slash", "Ärger"];

const list = async (query = "", call = workspace.call) => {
  const response = await call(`GET /v1/boards${query}`);
  expect(response.status).toBe(200);
  return z.array(Board).parse(response.body);
};
const titlesOf = async (query: string) => (await list(query)).map(({ title }) => title);

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  for (const [n, title] of titles.entries()) {
    const url = `${"zyxwvu"[n]}-${n}`;
    const made = await workspace.call("POST /v1/boards", { title, url, isPrivate: n % 2 === 1 });
    expect(made.status).toBe(201);
  }
});

describe("responses", () => {
  it("returns all boards, newest first, as a bare array if the query is empty", async () => {
    expect(await titlesOf("")).toEqual([...titles].reverse());
  });

  it("returns an empty array for a workspace without boards", async () => {
    const { call } = await newWorkspace(api);
    expect((await call("GET /v1/boards")).body).toEqual([]);
  });

  it.each([
    ["createdAt", "asc", titles],
    ["createdAt", "desc", [...titles].reverse()],
    ["title", "asc", ["Apple", "back\\slash", "banana", "cherry 100%", "under_score", "Ärger"]],
    ["title", "desc", ["Ärger", "under_score", "cherry 100%", "banana", "back\\slash", "Apple"]],
    ["url", "asc", [...titles].reverse()],
    ["url", "desc", titles],
  ])(
    "returns boards in the order of sortBy=%s&sortOrder=%s, ignoring case",
    async (sortBy, sortOrder, expected) => {
      expect(await titlesOf(`?sortBy=${sortBy}&sortOrder=${sortOrder}`)).toEqual(expected);
    },
  );

  it("returns boards with the same createdAt ordered by id, in reverse order for desc", async () => {
    const { call, workspaceId } = await newWorkspace(api);
    for (let n = 0; n < 8; n += 1) {
      await call("POST /v1/boards", { title: `Same ${n}`, url: `same-${n}`, isPrivate: false });
    }
    await api.sql`update boards set created_at = '2026-01-01' where workspace_id = ${workspaceId}`;
    const down = (await list("", call)).map(({ id }) => id);
    const up = (await list("?sortOrder=asc", call)).map(({ id }) => id);
    expect(up).toEqual([...down].reverse());
    expect(up).toEqual([...up].sort());
  });

  it.each([
    ["?search=APPLE", ["Apple"]],
    ["?search=%20ban%20", ["banana"]],
    ["?search=ana", ["banana"]],
    ["?search=%25", ["cherry 100%"]],
    ["?search=_", ["under_score"]],
    ["?search=%5C", ["back\\slash"]],
    ["?search=%C3%84RG", ["Ärger"]],
    ["?search=a%25e", []],
    ["?search=%27%20or%20true--", []],
  ])("returns boards whose title contains the literal text of %s, ignoring case", async (query, expected) => {
    expect(await titlesOf(query)).toEqual(expected);
  });

  it.each([["?search="], ["?search=%20%20"]])("returns all boards for the blank search %s", async (query) => {
    expect(await titlesOf(query)).toHaveLength(titles.length);
  });

  it.each([
    ["?isDefault=true", 1],
    ["?isDefault=false", 5],
    ["?isPrivate=true", 3],
    ["?isPrivate=false", 3],
    ["?isPrivate=true&isDefault=true", 0],
    ["?isPrivate=false&search=an", 1],
  ])("returns only boards that meet every condition of %s", async (query, count) => {
    expect(await list(query)).toHaveLength(count);
  });
});

describe("rejected requests", () => {
  it.each([
    ["isDefault=1", "isDefault"],
    ["isDefault=", "isDefault"],
    ["isPrivate=TRUE", "isPrivate"],
    ["sortBy=id", "sortBy"],
    ["sortBy=title;drop%20table", "sortBy"],
    ["sortBy=constructor", "sortBy"],
    ["sortBy=createdAt&sortBy=title", "sortBy"],
    ["sortOrder=DESC", "sortOrder"],
    ["search=a&search=b", "search"],
    [`search=${"x".repeat(201)}`, "search"],
    ["search=%00", "search"],
    ["page=1", "page"],
    ["limit=5", "limit"],
    ["Search=x", "Search"],
    ["search[]=x", "search"],
    ["__proto__=x", "__proto__"],
    ["constructor=x", "constructor"],
  ])("rejects the query %s with a 400 that names the parameter", async (query, field) => {
    expectBadFields(await workspace.call(`GET /v1/boards?${query}`), field);
  });
});

describe("omitted boards", () => {
  it("leaves out other workspaces' boards", async () => {
    const other = await newWorkspace(api);
    expect(await list("", other.call)).toEqual([]);
    const ids = new Set((await list()).map(({ workspaceId }) => workspaceId));
    expect([...ids]).toEqual([workspace.workspaceId]);
  });

  it("leaves out private boards from an end user's list, whatever the query", async () => {
    const { call } = await workspace.endUser();
    expect((await list("", call)).map(({ isPrivate }) => isPrivate)).toEqual([false, false, false]);
    expect(await list("?isPrivate=true", call)).toEqual([]);
  });
});
