import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type Api, type Call, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem, withoutIds } from "../expect-problem.ts";
import { newPoll, readPoll } from "./new-poll.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
const remove = (id: string, call: Call = workspace.call, body?: unknown) =>
  call(`DELETE /v1/polls/${id}`, body);

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
});

describe("accepted requests", () => {
  it.each([
    ["no body", undefined],
    ["an empty object", {}],
  ])("accepts a deletion with %s", async (_title, body) => {
    const { id } = await newPoll(workspace.call);
    const response = await remove(id, workspace.call, body);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ message: expect.any(String) });
    expectProblem(await workspace.call(`GET /v1/polls/${id}`), 404, "not_found");
    expectProblem(await remove(id), 404, "not_found");
  });

  it("accepts a member's deletion of the owner's poll", async () => {
    const { id } = await newPoll(workspace.call);
    expect((await remove(id, (await workspace.keyOf("member")).call)).status).toBe(200);
  });
});

describe("rejected requests", () => {
  it("rejects deleting another workspace's poll with the same response as for an unknown id, and keeps the poll", async () => {
    const other = await newWorkspace(api);
    const [{ id }, never] = [await newPoll(other.call), randomUUID()];
    const [one, absent] = [await remove(id), await remove(never)];
    expectProblem(one, 404, "not_found");
    expect(withoutIds(one, id)).toEqual(withoutIds(absent, never));
    expect((await readPoll(other.call, id)).id).toBe(id);
  });
});

describe("effects", () => {
  it("deleting a poll removes its options, ballots and choices, and keeps those of other polls", async () => {
    const [deleted, kept] = [await newPoll(workspace.call), await newPoll(workspace.call)];
    for (const { id, options } of [deleted, kept]) {
      await workspace.call(`POST /v1/polls/${id}/vote`, { optionIds: [options[0]] });
    }
    await remove(deleted.id);
    const rowsOf = async (id: string) => {
      const [rows] = await api.sql`
        select (select count(*)::int from poll_options where poll_id = ${id}) as options,
          (select count(*)::int from ballots where poll_id = ${id}) as ballots,
          (select count(*)::int from ballot_choices where poll_id = ${id}) as choices`;
      return rows;
    };
    expect(await rowsOf(deleted.id)).toEqual({ options: 0, ballots: 0, choices: 0 });
    expect(await rowsOf(kept.id)).toEqual({ options: 3, ballots: 1, choices: 1 });
  });
});
