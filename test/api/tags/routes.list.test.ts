import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { Tag } from "../../../api/tags/contract.ts";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let [open, hidden] = ["", ""];
let [first, second, secret]: string[] = [];

const list = async (query = "", call = workspace.call) => {
  const response = await call(`GET /v1/tags${query}`);
  expect(response.status).toBe(200);
  return z.array(Tag).parse(response.body);
};
const idsOf = (tags: Tag[]) => tags.map(({ id }) => id);
const newTag = async (call: Call, boardId: string, name: string) =>
  (await call("POST /v1/tags", { name, boardId })).body.id as string;

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  open = (await newBoard(workspace.call)).boardId;
  hidden = (await newBoard(workspace.call, { isPrivate: true })).boardId;
  first = await newTag(workspace.call, open, "b");
  secret = await newTag(workspace.call, hidden, "hidden");
  second = await newTag(workspace.call, open, "a");
});

describe("accepted requests", () => {
  it("accepts a request without a query, and returns the tags of every board, oldest first, as a plain array", async () => {
    expect(idsOf(await list())).toEqual([first, secret, second]);
  });

  it("accepts boardId in upper or lower case", async () => {
    expect(idsOf(await list(`?boardId=${open}`))).toEqual([first, second]);
    expect(idsOf(await list(`?boardId=${open.toUpperCase()}`))).toEqual([first, second]);
  });

  it("accepts an unknown board and another workspace's board, and returns an empty array", async () => {
    const other = await newWorkspace(api);
    expect(await list(`?boardId=${randomUUID()}`)).toEqual([]);
    expect(await list(`?boardId=${open}`, other.call)).toEqual([]);
    expect(await list("", other.call)).toEqual([]);
  });

  it("accepts a tag id, and returns exactly the tag's fields", async () => {
    const response = await workspace.call(`GET /v1/tags/${first}`);
    expect(response.status).toBe(200);
    expect(Tag.parse(response.body)).toMatchObject({ id: first, boardId: open, name: "b" });
  });

  it("accepts an end user's request for a tag of a public board", async () => {
    const { call } = await workspace.endUser();
    expect((await call(`GET /v1/tags/${first}`)).body.id).toBe(first);
  });
});

describe("rejected requests", () => {
  it("rejects another workspace's tag, and an end user's request for a private board's tag, with the same response as for an unknown id", async () => {
    const never = randomUUID();
    const [other, visitor] = [await newWorkspace(api), await workspace.endUser()];
    for (const [call, id = ""] of [
      [other.call, first],
      [visitor.call, secret],
    ] as const) {
      const [invisible, absent] = [await call(`GET /v1/tags/${id}`), await call(`GET /v1/tags/${never}`)];
      expectProblem(invisible, 404, "not_found");
      expect(withoutIds(invisible, id)).toEqual(withoutIds(absent, never));
    }
  });

  it.each([
    ["boardId=", "boardId"],
    ["boardId=x", "boardId"],
    [`boardId=${randomUUID()},${randomUUID()}`, "boardId"],
    [`boardId=${randomUUID()}&boardId=${randomUUID()}`, "boardId"],
    ["search=x", "search"],
    ["page=1", "page"],
  ])("rejects the query %s with a 400 that names the parameter", async (query, field) => {
    expectBadFields(await workspace.call(`GET /v1/tags?${query}`), field);
  });

  it("rejects an id that is not a UUID, and an unknown query parameter", async () => {
    expectBadFields(await workspace.call("GET /v1/tags/7"), "id");
    expectBadFields(await workspace.call(`GET /v1/tags/${first}?boardId=${open}`), "boardId");
  });
});

describe("omitted tags", () => {
  it("leaves out tags of private boards when an end user lists tags, even if boardId names such a board", async () => {
    const { call } = await workspace.endUser();
    expect(idsOf(await list("", call))).toEqual([first, second]);
    expect(await list(`?boardId=${hidden}`, call)).toEqual([]);
  });
});
