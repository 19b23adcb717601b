import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Poll } from "../../../api/polls/contract.ts";
import { type Api, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields } from "../expect-problem.ts";
import { at, newPoll, pollInput, readPoll } from "./new-poll.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
const endpoint = "POST /v1/polls";
const create = (more: object) => workspace.call(endpoint, pollInput(more));
const titled = (count: number) => Array.from({ length: count }, (_, n) => ({ title: `Option ${n}` }));

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
});

describe("accepted requests", () => {
  it("accepts a minimal body, and returns 201 with exactly the poll's fields and its Location", async () => {
    const input = pollInput({ options: [{ title: " Yes " }, { title: "No" }] });
    const made = await workspace.call(endpoint, input);
    expect(made.status).toBe(201);
    const poll = Poll.parse(made.body);
    const { workspaceId, userId } = workspace;
    const { title, type, startAt, endAt } = input;
    const fresh = { votesCount: 0, percentage: 0, isVoted: false, userRank: null };
    expect(poll).toEqual({
      id: poll.id,
      createdAt: poll.createdAt,
      workspaceId,
      userId,
      title,
      description: null,
      type,
      startAt,
      endAt,
      status: "active",
      totalVotes: 0,
      isVoted: false,
      options: [
        { id: poll.options[0]?.id, title: "Yes", order: 0, ...fresh },
        { id: poll.options[1]?.id, title: "No", order: 1, ...fresh },
      ],
    });
    expect(made.headers.get("location")).toBe(`/v1/polls/${poll.id}`);
    expect(await readPoll(workspace.call, poll.id)).toEqual(poll);
  });

  it.each(["single", "multiple", "ranked"])("accepts the type %s", async (type) => {
    expect((await newPoll(workspace.call, { type })).poll.type).toBe(type);
  });

  it("accepts a description, as text or null", async () => {
    expect((await newPoll(workspace.call, { description: "\nWhy? " })).poll.description).toBe("Why?");
    expect((await newPoll(workspace.call, { description: null })).poll.description).toBeNull();
  });

  it("accepts 2 options and 50 options, titles of 200 code points, and two options with the same title", async () => {
    for (const count of [2, 50]) {
      expect((await newPoll(workspace.call, { options: titled(count) })).options).toHaveLength(count);
    }
    const title = "😀".repeat(200);
    const { poll } = await newPoll(workspace.call, { title, options: [{ title }, { title }] });
    expect([poll.title, poll.options[1]?.title]).toEqual([title, title]);
  });

  it("accepts options in any order, and sorts them by `order` (by default their index), ties in the submitted order", async () => {
    const order = async (options: object[]) =>
      (await newPoll(workspace.call, { options })).poll.options.map((option) => [option.title, option.order]);
    expect(await order([{ title: "a" }, { title: "b" }, { title: "c" }])).toEqual([
      ["a", 0],
      ["b", 1],
      ["c", 2],
    ]);
    expect(
      await order([
        { title: "late", order: 9 },
        { title: "b" },
        { title: "tied", order: 1 },
        { title: "between", order: 1.5 },
        { title: "first", order: -3 },
      ]),
    ).toEqual([
      ["first", -3],
      ["b", 1],
      ["tied", 1],
      ["between", 1.5],
      ["late", 9],
    ]);
  });

  it.each([
    ["with an offset", "2026-03-01T12:00:00+05:30", "2026-03-01T06:30:00.000Z"],
    ["with the widest offset", "2026-03-01T00:00:00-23:59", "2026-03-01T23:59:00.000Z"],
    ["with an offset without a colon", "2026-03-01T12:00:00+0530", "2026-03-01T06:30:00.000Z"],
    ["without seconds", "2026-03-01T12:00+01:00", "2026-03-01T11:00:00.000Z"],
    ["without seconds and a colon", "2026-03-01T12:00+0000", "2026-03-01T12:00:00.000Z"],
    ["without fractions of a second", "2026-03-01T00:00:00Z", "2026-03-01T00:00:00.000Z"],
    ["with more precision than milliseconds", "2026-03-01T00:00:00.1239999Z", "2026-03-01T00:00:00.123Z"],
    ["on a leap day", "2028-02-29T00:00:00Z", "2028-02-29T00:00:00.000Z"],
    ["in the year 1", "0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
  ])("accepts a time %s, and returns it in UTC with milliseconds", async (_title, startAt, kept) => {
    expect((await newPoll(workspace.call, { startAt, endAt: "9999-12-31T23:59:59.999Z" })).poll.startAt).toBe(
      kept,
    );
  });

  it.each([
    ["not_started", 60, 120],
    ["active", -60, 60],
    ["expired", -120, -60],
  ])("returns the status %s of a new poll, according to the database's clock", async (status, start, end) => {
    const { poll } = await newPoll(workspace.call, { startAt: at(start), endAt: at(end) });
    expect(poll.status).toBe(status);
  });

  it("accepts a member's request, and creates one poll for a repeated Idempotency-Key", async () => {
    const { call } = await workspace.keyOf("member");
    const [input, key] = [pollInput(), { "idempotency-key": randomUUID() }];
    const [one, two] = [await call(endpoint, input, key), await call(endpoint, input, key)];
    expect(two.body).toEqual(one.body);
    expect(two.status).toBe(201);
  });

  it("accepts an end that is 1 ms after the start once both are rounded down to milliseconds", async () => {
    const [startAt, endAt] = ["2026-03-01T00:00:00.0009999Z", "2026-03-01T00:00:00.0010001Z"];
    const { poll } = await newPoll(workspace.call, { startAt, endAt });
    expect([poll.startAt, poll.endAt]).toEqual(["2026-03-01T00:00:00.000Z", "2026-03-01T00:00:00.001Z"]);
  });
});

describe("rejected requests", () => {
  it.each([
    ["title", undefined],
    ["title", " "],
    ["title", "x".repeat(201)],
    ["title", "a\0"],
    ["type", undefined],
    ["type", "Single"],
    ["type", null],
    ["description", 5],
    ["description", "x".repeat(10_001)],
    ["startAt", undefined],
    ["startAt", null],
    ["startAt", 1_767_225_600],
    ["startAt", "2026-03-01"],
    ["startAt", "2026-03-01T00:00:00"],
    ["startAt", "2026-02-30T00:00:00Z"],
    ["startAt", "2027-02-29T00:00:00Z"],
    ["startAt", "2026-03-01T24:00:00Z"],
    ["startAt", "2026-03-01T00:00:60Z"],
    ["startAt", "2026-03-01T00:00:00+24:00"],
    ["startAt", "2026-03-01 00:00:00Z"],
    ["startAt", "0000-01-01T00:00:00Z"],
    ["startAt", "0001-01-01T00:00:00+00:01"],
    ["startAt", "now"],
    ["startAt", "infinity"],
    ["endAt", undefined],
    ["endAt", "9999-12-31T23:59:59-00:01"],
    ["options", undefined],
    ["options", {}],
    ["options", []],
    ["options", titled(1)],
    ["options", titled(51)],
    ["status", "active"],
    ["userId", randomUUID()],
    ["totalVotes", 9],
  ])("rejects a body with %s = %j, with a 400 that names only that field", async (field, value) => {
    expectBadFields(await create({ [field]: value }), field);
  });

  it.each([
    ["options.1.title", { title: "x".repeat(201) }],
    ["options.1.title", { title: "" }],
    ["options.1.title", {}],
    ["options.1.order", { title: "x", order: "1" }],
    ["options.1.order", { title: "x", order: null }],
    ["options.1.votesCount", { title: "x", votesCount: 7 }],
    ["options.1.id", { title: "x", id: randomUUID() }],
    ["options.1", "x"],
    ["options.1", null],
  ])("rejects %s of the option %j, with a 400 that names only that path", async (path, option) => {
    expectBadFields(await create({ options: [{ title: "fine" }, option] }), path);
  });

  it.each([
    ["before", "2026-03-01T00:00:00Z", "2026-02-28T23:59:59.999Z"],
    ["equal to", "2026-03-01T00:00:00Z", "2026-03-01T00:00:00Z"],
    ["equal, in another offset, to", "2026-03-01T00:00:00Z", "2026-03-01T01:00:00+01:00"],
    ["less than a millisecond after", "2026-03-01T00:00:00.0001Z", "2026-03-01T00:00:00.0009Z"],
  ])("rejects an end %s the start", async (_title, startAt, endAt) => {
    expectBadFields(await create({ startAt, endAt }), "endAt");
  });
});
