import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Api, type Call, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";
import { newPoll, readPoll } from "./new-poll.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
const unvote = (id: string, call: Call = workspace.call, body?: unknown) =>
  call(`DELETE /v1/polls/${id}/vote`, body);

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
});

describe("accepted requests", () => {
  it.each(["single", "multiple", "ranked"])(
    "accepts the withdrawal of a ballot in a poll of type %s, and keeps other users' ballots",
    async (type) => {
      const { id, options } = await newPoll(workspace.call, { type });
      const visitor = await workspace.endUser();
      const optionIds = type === "single" ? options.slice(1, 2) : options.slice(1);
      for (const { call } of [workspace, visitor]) await call(`POST /v1/polls/${id}/vote`, { optionIds });
      const response = await unvote(id, visitor.call, {});
      expect(response.status).toBe(200);
      expect(response.body).toEqual({ message: expect.any(String) });
      const mine = await readPoll(visitor.call, id);
      expect(mine).toMatchObject({ totalVotes: 1, isVoted: false });
      expect(mine.options.every(({ isVoted, userRank }) => !isVoted && userRank === null)).toBe(true);
      const counts = type === "multiple" ? [0, 1, 1] : [0, 1, 0];
      expect(mine.options.map(({ votesCount }) => votesCount)).toEqual(counts);
      expect((await readPoll(workspace.call, id)).isVoted).toBe(true);
      expect(await auditCounters(api.db)).toEqual([]);
    },
  );

  it("accepts a new vote after a withdrawal", async () => {
    const { id, options } = await newPoll(workspace.call);
    for (const place of [0, 2]) {
      await workspace.call(`POST /v1/polls/${id}/vote`, { optionIds: [options[place]] });
      await unvote(id);
    }
    expect(await readPoll(workspace.call, id)).toMatchObject({ totalVotes: 0, isVoted: false });
  });
});

describe("rejected requests", () => {
  it("rejects withdrawing a vote in another workspace's poll with the same response as for an unknown id", async () => {
    const [other, { id }, never] = [await newWorkspace(api), await newPoll(workspace.call), randomUUID()];
    const [one, absent] = [await unvote(id, other.call), await unvote(never, other.call)];
    expectProblem(one, 404, "not_found");
    expect(withoutIds(one, id)).toEqual(withoutIds(absent, never));
  });

  it("rejects an id that is not a UUID, and a body that is not empty", async () => {
    const { id } = await newPoll(workspace.call);
    expectBadFields(await unvote("7"), "id");
    expectBadFields(await unvote(id, workspace.call, { optionIds: [] }), "optionIds");
  });

  it("rejects a caller who has not voted or has already withdrawn the vote, with 404 not_voted", async () => {
    const { id, options } = await newPoll(workspace.call);
    expectProblem(await unvote(id), 404, "not_voted");
    await workspace.call(`POST /v1/polls/${id}/vote`, { optionIds: [options[0]] });
    await unvote(id);
    expectProblem(await unvote(id), 404, "not_voted");
  });

  it("rejects a withdrawal after the poll has ended, and keeps the ballot", async () => {
    const { id, options } = await newPoll(workspace.call);
    await workspace.call(`POST /v1/polls/${id}/vote`, { optionIds: [options[0]] });
    await api.sql`update polls set end_at = now() - interval '1 ms' where id = ${id}`;
    expectProblem(await unvote(id), 409, "poll_not_active");
    expect(await readPoll(workspace.call, id)).toMatchObject({
      status: "expired",
      isVoted: true,
      totalVotes: 1,
    });
  });
});
