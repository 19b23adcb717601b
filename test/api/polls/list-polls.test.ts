import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { PollPage } from "../../../api/polls/contract.ts";
import { type Api, type Call, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";
import { at, newPoll, readPoll } from "./new-poll.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
/** Poll ids, oldest first; the list returns polls newest first. */
let ids: string[];

const list = async (query = "", call: Call = workspace.call) => {
  const response = await call(`GET /v1/polls${query}`);
  expect(response.status, response.text).toBe(200);
  return PollPage.parse(response.body);
};
const idsOf = ({ data }: PollPage) => data.map(({ id }) => id);
const pick = (...places: number[]) => places.map((place) => ids[place]);

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  ids = [];
  for (const [title, start, end] of [
    ["Colour of the shed", -120, -60],
    ["100% done_soon?", -60, 3_600],
    ["Which COLOUR?", 60, 3_600],
    ["Ünder \\ the bridge", -60, 3_600],
  ] as const) {
    ids.push((await newPoll(workspace.call, { title, startAt: at(start), endAt: at(end) })).id);
  }
});

describe("accepted requests", () => {
  it("accepts a request without a query, and returns every poll, newest first, in the same form as GET by id", async () => {
    const page = await list();
    expect(idsOf(page)).toEqual(pick(3, 2, 1, 0));
    expect(page.pagination).toMatchObject({
      page: 1,
      limit: 20,
      total: 4,
      totalPages: 1,
      hasNextPage: false,
    });
    expect(page.data[0]).toEqual(await readPoll(workspace.call, ids[3] ?? ""));
  });

  it.each([
    ["not_started", [2]],
    ["active", [3, 1]],
    ["expired", [0]],
  ])("accepts status=%s, and filters both the rows and the total", async (status, expected) => {
    const page = await list(`?status=${status}`);
    expect(idsOf(page)).toEqual(pick(...expected));
    expect(page.data.every((poll) => poll.status === status)).toBe(true);
    expect(page.pagination.total).toBe(expected.length);
  });

  it.each([
    ["colour", [2, 0]],
    ["  COLOUR ", [2, 0]],
    ["100%", [1]],
    ["%", [1]],
    ["_", [1]],
    ["done_soon", [1]],
    ["dONE?soon", []],
    ["\\", [3]],
    ["üNDER", [3]],
    ["'; drop table polls; --", []],
    ["", [3, 2, 1, 0]],
    ["   ", [3, 2, 1, 0]],
  ])(
    "accepts search=%s, and returns polls whose title contains this text, ignoring case",
    async (search, expected) => {
      expect(idsOf(await list(`?search=${encodeURIComponent(search)}`))).toEqual(pick(...expected));
    },
  );

  it("accepts search and status together, and returns only polls that match both", async () => {
    expect(idsOf(await list("?search=colour&status=expired"))).toEqual(pick(0));
    expect((await list("?search=colour&status=active")).pagination.total).toBe(0);
  });

  it("accepts page and limit, even past the end, and returns pages without repeats or gaps", async () => {
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await list(`?limit=3&page=${page}`));
    expect(pages.flatMap(idsOf)).toEqual(pick(3, 2, 1, 0));
    expect(pages.map(({ pagination }) => [pagination.hasPrevPage, pagination.hasNextPage])).toEqual([
      [false, true],
      [true, false],
      [true, false],
    ]);
  });

  it("accepts page and limit for polls created at the same time, and keeps the polls in a stable order", async () => {
    const { call, workspaceId } = await newWorkspace(api);
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.push((await newPoll(call)).id);
    await api.sql`update polls set created_at = '2026-01-01' where workspace_id = ${workspaceId}`;
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await list(`?limit=2&page=${page}`, call));
    expect(new Set(pages.flatMap(idsOf))).toEqual(new Set(made));
  });

  it("accepts an end user's request, and shows only that user's own votes as isVoted", async () => {
    const { call } = await workspace.endUser();
    const { id, options } = await newPoll(workspace.call);
    await call(`POST /v1/polls/${id}/vote`, { optionIds: [options[0]] });
    expect((await list("", call)).data[0]).toMatchObject({ id, isVoted: true, totalVotes: 1 });
    expect((await list()).data[0]).toMatchObject({ id, isVoted: false, totalVotes: 1 });
    expect(await readPoll(call, id)).toMatchObject({ isVoted: true });
    await workspace.call(`DELETE /v1/polls/${id}`);
  });
});

describe("rejected requests", () => {
  it("rejects reading another workspace's poll with the same response as for an unknown id, and does not list the poll", async () => {
    const [{ call }, never, foreign = ""] = [await newWorkspace(api), randomUUID(), ids[0]];
    const [one, absent] = [await call(`GET /v1/polls/${foreign}`), await call(`GET /v1/polls/${never}`)];
    expectProblem(one, 404, "not_found");
    expect(withoutIds(one, foreign)).toEqual(withoutIds(absent, never));
    expect(await list("", call)).toMatchObject({ data: [], pagination: { total: 0, totalPages: 0 } });
  });

  it.each([
    ["status=open", "status"],
    ["status=", "status"],
    ["status=active,expired", "status"],
    ["status=active&status=expired", "status"],
    [`search=${"x".repeat(201)}`, "search"],
    ["search=%00", "search"],
    ["page=0", "page"],
    ["limit=101", "limit"],
    ["limit=0", "limit"],
    ["limit=1e1", "limit"],
    ["sortBy=title", "sortBy"],
    ["type=single", "type"],
  ])("rejects the query %s with a 400 that names the parameter", async (query, field) => {
    expectBadFields(await workspace.call(`GET /v1/polls?${query}`), field);
  });

  it("rejects an id that is not a UUID, and an unknown query parameter", async () => {
    expectBadFields(await workspace.call("GET /v1/polls/7"), "id");
    expectBadFields(await workspace.call(`GET /v1/polls/${ids[0]}?status=active`), "status");
  });
});
