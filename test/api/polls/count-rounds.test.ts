import { beforeAll, describe, expect, test } from "vitest";
import { PollRounds } from "../../../api/polls/contract.ts";
import { countRounds } from "../../../api/polls/count-rounds.ts";
import { type Api, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { signIn } from "../sign-in.ts";
import { newPoll } from "./new-poll.ts";

const optionsOf = (ids: string) => [...ids].map((id) => ({ id, title: id }));
const count = (options: string, ...ballots: [choices: string, count: number][]) =>
  countRounds({
    options: optionsOf(options),
    ballots: ballots.map(([choices, times]) => ({ choices: [...choices], count: times })),
  });
const summarize = ({ rounds }: PollRounds) =>
  rounds.map(({ results, exhaustedCount, eliminatedId }) =>
    [
      ...results.map(({ optionId, votesCount }) => `${optionId}${votesCount}`),
      `-${exhaustedCount}`,
      eliminatedId ?? "end",
    ].join(" "),
  );

describe("rounds of a ranked poll", () => {
  test("the rounds of a ranked poll end as soon as an option has a majority", () => {
    const counted = count("abc", ["ab", 6], ["b", 3], ["c", 2]);
    expect([summarize(counted), counted.winnerIds]).toEqual([["a6 b3 c2 -0 end"], ["a"]]);
  });

  test("a round of a ranked poll moves the last option's votes to their next choices; a ballot without a next choice is exhausted", () => {
    const counted = count("abc", ["a", 5], ["bc", 4], ["cb", 2], ["c", 1]);
    expect(summarize(counted)).toEqual(["a5 b4 c3 -0 c", "a5 b6 -1 end"]);
    expect(counted.winnerIds).toEqual(["b"]);
  });

  test("the rounds of a ranked poll break ties by earlier rounds, then by the order of options", () => {
    expect(summarize(count("abcd", ["a", 5], ["b", 3], ["cb", 1], ["d", 1]))[0]).toBe("a5 b3 c1 d1 -0 d");
    // c and b tie in the second round; c is eliminated, because it had fewer votes in the first.
    const counted = count("abcd", ["a", 4], ["b", 3], ["c", 2], ["dc", 1]);
    expect(summarize(counted)).toEqual(["a4 b3 c2 d1 -0 d", "a4 b3 c3 -0 c", "a4 b3 -3 end"]);
  });

  test("counting the rounds returns every tied winner, and no winner if there are no ballots", () => {
    expect(count("ab", ["a", 2], ["b", 2]).winnerIds).toEqual(["a", "b"]);
    expect(count("ab")).toEqual({
      rounds: [
        {
          results: [
            { optionId: "a", votesCount: 0 },
            { optionId: "b", votesCount: 0 },
          ],
          exhaustedCount: 0,
          eliminatedId: null,
        },
      ],
      winnerIds: [],
    });
  });
});

describe("ballots", () => {
  let api: Api;
  beforeAll(async () => {
    api = await sharedApi();
  });

  test("a poll's ballots are exported as anonymous CSV, and are counted in rounds only if the poll is ranked", async () => {
    const workspace = await newWorkspace(api);
    const { call } = await signIn(api, workspace, "member");
    const poll = await newPoll(workspace.call, { type: "ranked" });
    const [first, second] = poll.options;
    for (const optionIds of [[first, second], [second], [first]]) {
      await (await workspace.endUser()).call(`POST /v1/polls/${poll.id}/vote`, { optionIds });
    }
    const { text, headers } = await call(`GET /staff/polls/${poll.id}/ballots`);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [names, ...rows] = text.trimEnd().split("\r\n");
    expect(names?.split(",").slice(0, 2)).toEqual(["A", "B"]);
    const blanks = ",".repeat(poll.options.length - 2);
    expect(rows.sort()).toEqual([`,1${blanks}`, `1,${blanks}`, `1,2${blanks}`]);
    const rounds = PollRounds.parse((await call(`GET /staff/polls/${poll.id}/rounds`)).body);
    expect(rounds.winnerIds).toEqual([first]);

    const single = await newPoll(workspace.call, { type: "single" });
    expectProblem(await call(`GET /staff/polls/${single.id}/rounds`), 409, "not_ranked");
    const theirs = await signIn(api, await newWorkspace(api), "owner");
    for (const endpoint of ["ballots", "rounds"] as const) {
      expectProblem(await theirs.call(`GET /staff/polls/${poll.id}/${endpoint}`), 404, "not_found");
    }
  });
});
