import { describe, expect, it } from "vitest";
import { ballotOf, mark, place } from "../../../widget/polls/ballot.ts";
import { makePoll, votedPoll } from "./make-poll.ts";

describe("moving an option", () => {
  it.each([
    ["in front", "c", 0, ["c", "a", "b"]],
    ["before the first place", "b", -1, ["b", "a"]],
    ["between two", "c", 1, ["a", "c", "b"]],
    ["last", "c", 2, ["a", "b", "c"]],
    ["one place down", "a", 1, ["b", "a"]],
    ["past the end, which removes it,", "a", 2, ["b"]],
    ["out of the ranking, where it was not,", "c", Infinity, ["a", "b"]],
  ])("an option moved %s leaves the other options in their order", (_, id, to, ballot) => {
    expect(place(["a", "b"], id, to)).toEqual(ballot);
  });
});

it("the options of a ballot are read in the order of their ranks", () => {
  expect(ballotOf(votedPoll(["c", "a"], { type: "ranked" }))).toEqual(["c", "a"]);
  expect(ballotOf(makePoll())).toEqual([]);
});

describe("a counted ballot", () => {
  it("a ballot adds one voter to the poll, or no voter if it replaces an earlier ballot", () => {
    const first = mark(makePoll(), ["b"]);
    expect([first.isVoted, first.totalVotes, ballotOf(first)]).toEqual([true, 4, ["b"]]);
    const second = mark(first, ["a"]);
    expect([second.isVoted, second.totalVotes, ballotOf(second)]).toEqual([true, 4, ["a"]]);
  });

  it("an empty ballot withdraws the vote and removes one voter", () => {
    const { isVoted, totalVotes, options } = mark(votedPoll(["a"]), []);
    expect([isVoted, totalVotes, options.some((option) => option.isVoted)]).toEqual([false, 4, false]);
  });
});
