import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Api, type Call, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";
import { at, newPoll, readPoll } from "./new-poll.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let people: Awaited<ReturnType<typeof workspace.endUser>>[];

/** Votes for the options at these indexes. */
const vote = (poll: { id: string; options: string[] }, places: number[], call: Call = workspace.call) =>
  call(`POST /v1/polls/${poll.id}/vote`, { optionIds: places.map((place) => poll.options[place]) });
const resultsOf = async (id: string, call: Call = workspace.call) => {
  const { totalVotes, isVoted, options } = await readPoll(call, id);
  return {
    totalVotes,
    isVoted,
    counts: options.map(({ votesCount }) => votesCount),
    percentages: options.map(({ percentage }) => percentage),
    own: options.map((option) => option.isVoted),
    ranks: options.map(({ userRank }) => userRank),
  };
};

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  people = [];
  for (let n = 0; n < 3; n += 1) people.push(await workspace.endUser());
});

describe("accepted requests", () => {
  it("accepts one option in a single-choice poll, returns 200 with a message, and shows the choice only to its voter", async () => {
    const poll = await newPoll(workspace.call);
    const response = await vote(poll, [1]);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ message: expect.any(String) });
    const counted = { totalVotes: 1, counts: [0, 1, 0], percentages: [0, 100, 0], ranks: [null, null, null] };
    expect(await resultsOf(poll.id)).toEqual({ ...counted, isVoted: true, own: [false, true, false] });
    expect(await resultsOf(poll.id, people[0]?.call)).toEqual({
      ...counted,
      isVoted: false,
      own: [false, false, false],
    });
  });

  it("accepts a second vote, which replaces the first, in polls of every type", async () => {
    for (const type of ["single", "multiple", "ranked"]) {
      const poll = await newPoll(workspace.call, { type });
      for (const place of [0, 2, 2, 1]) {
        await vote(poll, [place]);
        const expected = [0, 1, 2].map((at) => Number(at === place));
        expect(await resultsOf(poll.id)).toMatchObject({ totalVotes: 1, counts: expected });
      }
    }
    expect(await auditCounters(api.db)).toEqual([]);
  });

  it("accepts several options in a multiple-choice poll, and counts each, so percentages can add up to more than 100", async () => {
    const poll = await newPoll(workspace.call, { type: "multiple" });
    const choices = [[0, 1, 2], [0, 2], [0]];
    for (const [n, places] of choices.entries()) await vote(poll, places, people[n]?.call);
    expect(await resultsOf(poll.id, people[1]?.call)).toEqual({
      totalVotes: 3,
      isVoted: true,
      counts: [3, 1, 2],
      percentages: [100, 33.33, 66.67],
      own: [true, false, true],
      ranks: [null, null, null],
    });
  });

  it("accepts a ranking, counts its first choice, and shows each voter their own ranking", async () => {
    const poll = await newPoll(workspace.call, { type: "ranked" });
    const rankings = [[2, 0, 1], [2], [1, 2]];
    for (const [n, places] of rankings.entries()) await vote(poll, places, people[n]?.call);
    const counted = { totalVotes: 3, counts: [0, 1, 2], percentages: [0, 33.33, 66.67] };
    const ranks = [
      [2, 3, 1],
      [null, null, 1],
      [null, 1, 2],
    ];
    for (const [n, own] of ranks.entries()) {
      const seen = { ...counted, isVoted: true, ranks: own, own: own.map((rank) => rank !== null) };
      expect(await resultsOf(poll.id, people[n]?.call)).toEqual(seen);
    }
    expect(await resultsOf(poll.id)).toMatchObject({ isVoted: false, ranks: [null, null, null] });
  });

  it("accepts a second ranking, in another order, which replaces the first", async () => {
    const poll = await newPoll(workspace.call, { type: "ranked" });
    await vote(poll, [0, 1, 2]);
    await vote(poll, [2, 1, 0]);
    expect(await resultsOf(poll.id)).toMatchObject({ totalVotes: 1, counts: [0, 0, 1], ranks: [3, 2, 1] });
  });

  it("accepts option ids in upper case, and a ranking of all fifty options", async () => {
    const options = Array.from({ length: 50 }, (_, n) => ({ title: `Option ${n}` }));
    const poll = await newPoll(workspace.call, { type: "ranked", options });
    const optionIds = poll.options.map((id) => id.toUpperCase()).reverse();
    expect((await workspace.call(`POST /v1/polls/${poll.id}/vote`, { optionIds })).status).toBe(200);
    expect((await resultsOf(poll.id)).ranks).toEqual(optionIds.map((_, n) => 50 - n));
  });

  it("accepts votes, and returns percentages with two decimals: 14.29 for 1 of 7, and 0 without votes", async () => {
    const poll = await newPoll(workspace.call);
    for (let n = 0; n < 7; n += 1) await vote(poll, [Number(n > 0)], (await workspace.endUser()).call);
    expect(await resultsOf(poll.id)).toMatchObject({ counts: [1, 6, 0], percentages: [14.29, 85.71, 0] });
    const empty = await newPoll(workspace.call);
    expect(await resultsOf(empty.id)).toMatchObject({ totalVotes: 0, percentages: [0, 0, 0] });
  });
});

describe("rejected requests", () => {
  it("rejects a vote in another workspace's poll with the same response as for an unknown id, and does not count the vote", async () => {
    const [other, poll, never] = [await newWorkspace(api), await newPoll(workspace.call), randomUUID()];
    const [one, absent] = [
      await vote(poll, [0], other.call),
      await vote({ id: never, options: poll.options }, [0], other.call),
    ];
    expectProblem(one, 404, "not_found");
    expect(withoutIds(one, poll.id)).toEqual(withoutIds(absent, never));
    expect((await resultsOf(poll.id)).totalVotes).toBe(0);
  });

  it.each([
    ["optionIds", undefined],
    ["optionIds", null],
    ["optionIds", []],
    ["optionIds", "x"],
    ["optionIds", Array.from({ length: 51 }, () => randomUUID())],
    ["optionIds.0", ["x"]],
    ["optionIds.0", [null]],
    ["userId", randomUUID()],
    ["optionId", randomUUID()],
  ])("rejects a body with %s = %j, with a 400 that names only that path", async (path, value) => {
    const poll = await newPoll(workspace.call, { type: "multiple" });
    const body = { optionIds: poll.options, [path.split(".")[0] ?? ""]: value };
    expectBadFields(await workspace.call(`POST /v1/polls/${poll.id}/vote`, body), path);
    expect((await resultsOf(poll.id)).totalVotes).toBe(0);
  });

  it("rejects more than one option in a single-choice poll", async () => {
    const poll = await newPoll(workspace.call);
    expect(expectBadFields(await vote(poll, [0, 1]), "optionIds").errors?.[0]?.code).toBe(
      "one_option_expected",
    );
  });

  it("rejects a repeated option id, even in a different case", async () => {
    const poll = await newPoll(workspace.call, { type: "ranked" });
    expectBadFields(await vote(poll, [0, 1, 0]), "optionIds");
    const optionIds = [poll.options[0], poll.options[0]?.toUpperCase()];
    expectBadFields(await workspace.call(`POST /v1/polls/${poll.id}/vote`, { optionIds }), "optionIds");
  });

  it("rejects options of another poll or workspace with the same response as for unknown options", async () => {
    const poll = await newPoll(workspace.call, { type: "multiple" });
    const own = poll.options[0] ?? "";
    await vote(poll, [0]);
    const elsewhere = (await newPoll(workspace.call)).options[0] ?? "";
    const foreign = (await newPoll((await newWorkspace(api)).call)).options[0] ?? "";
    const responses = [];
    for (const stranger of [elsewhere, foreign, randomUUID()]) {
      const response = await vote({ id: poll.id, options: [own, stranger] }, [0, 1]);
      expect(expectBadFields(response, "optionIds").errors?.[0]?.code).toBe("unknown_option");
      responses.push(withoutIds(response, stranger));
    }
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
    expect(await resultsOf(poll.id)).toMatchObject({ totalVotes: 1, counts: [1, 0, 0] });
  });

  it.each([
    ["before the poll starts", 60, 120],
    ["after the poll ends", -120, -60],
  ])("rejects a vote and a withdrawal %s, with 409 poll_not_active", async (_title, start, end) => {
    const poll = await newPoll(workspace.call, { startAt: at(start), endAt: at(end) });
    const problem = expectProblem(await vote(poll, [0]), 409, "poll_not_active");
    expect(problem.detail).toContain(poll.poll.startAt);
    expectProblem(await workspace.call(`DELETE /v1/polls/${poll.id}/vote`), 409, "poll_not_active");
    expect((await resultsOf(poll.id)).totalVotes).toBe(0);
  });

  it("rejects invalid option ids with 400, even after the poll has ended", async () => {
    const poll = await newPoll(workspace.call, { startAt: at(-120), endAt: at(-60) });
    expectBadFields(await vote(poll, [0, 1]), "optionIds");
    expectBadFields(await vote({ id: poll.id, options: [randomUUID()] }, [0]), "optionIds");
  });
});

describe("kept ballots", () => {
  it("keeps the earlier ballot when a new one is rejected", async () => {
    const poll = await newPoll(workspace.call, { type: "ranked" });
    await vote(poll, [1, 0]);
    expectBadFields(await vote({ id: poll.id, options: [randomUUID()] }, [0]), "optionIds");
    expect(await resultsOf(poll.id)).toMatchObject({ totalVotes: 1, counts: [0, 1, 0], ranks: [2, 1, null] });
    await api.sql`update polls set end_at = now() - interval '1 ms' where id = ${poll.id}`;
    expectProblem(await vote(poll, [2]), 409, "poll_not_active");
    expect(await resultsOf(poll.id)).toMatchObject({ totalVotes: 1, counts: [0, 1, 0], ranks: [2, 1, null] });
  });

  it("keeps the latest ballot when an earlier vote is repeated with its Idempotency-Key", async () => {
    const poll = await newPoll(workspace.call);
    const key = { "idempotency-key": randomUUID() };
    const send = () =>
      workspace.call(`POST /v1/polls/${poll.id}/vote`, { optionIds: [poll.options[0]] }, key);
    const first = await send();
    await vote(poll, [1]);
    const again = await send();
    expect([again.text, again.headers.get("idempotency-replayed")]).toEqual([first.text, "true"]);
    expect((await resultsOf(poll.id)).counts).toEqual([0, 1, 0]);
  });
});
