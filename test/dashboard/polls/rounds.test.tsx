import { screen, within } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { PollRounds } from "../../../api/polls/contract.ts";
import { click } from "../actions.ts";
import { problem, type Reply } from "../fake-server.ts";
import { makeOption, makePoll } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const path = "w/w1/staff/polls/q1/rounds";
const options = ["Blue", "Dark", "Light"].map((title, order) => makeOption(`o${order}`, { title, order }));
const result = (optionId: string, votesCount: number) => ({ optionId, votesCount });

/** The option Blue is eliminated first, and the ballot for Blue has no second choice. */
const counted: PollRounds = {
  rounds: [
    {
      results: [result("o1", 1_002), result("o2", 1_001), result("o0", 1)],
      exhaustedCount: 0,
      eliminatedId: "o0",
    },
    { results: [result("o1", 1_002), result("o2", 1_001)], exhaustedCount: 1, eliminatedId: null },
  ],
  winnerIds: ["o1"],
};

async function openRounds(reply: Reply) {
  const server = await openDashboard("w/acme/polls/q1", {
    "GET w/w1/v1/polls/q1": [200, makePoll("q1", { type: "ranked", totalVotes: 2_004, options })],
    [`GET ${path}`]: reply,
  });
  await screen.findByText("Rounds", { selector: "h2" });
  return server;
}
const findTable = async () => (await screen.findByText("Rounds", { selector: "caption" })).parentElement!;

async function readTable() {
  const table = await findTable();
  return [...table.querySelectorAll("tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent?.trim()),
  );
}

it("each option shows its number of ballots in each round; the option that is eliminated last comes first", async () => {
  await openRounds([200, counted]);
  expect(await readTable()).toEqual([
    ["Options", "Round 1", "Round 2"],
    ["Dark won", "1,002", "1,002"],
    ["Light", "1,001", "1,001"],
    ["Blue", "1 out", ""],
    ["Exhausted ballots", "0", "1"],
  ]);
});

it("options that tie in the last round are marked; a row for exhausted ballots appears only if there are any", async () => {
  const [first] = counted.rounds;
  const level = { rounds: [{ ...first!, eliminatedId: null }], winnerIds: ["o1", "o2"] };
  await openRounds([200, level]);
  expect(await readTable()).toEqual([
    ["Options", "Round 1"],
    ["Blue", "1"],
    ["Dark tie", "1,002"],
    ["Light tie", "1,001"],
  ]);
});

it("the table of rounds can be scrolled with the keyboard", async () => {
  await openRounds([200, counted]);
  const table = await findTable();
  expect(table.parentElement?.tabIndex).toBe(0);
  expect(table.parentElement?.getAttribute("aria-label")).toBe("Rounds");
});

it("the results are shown even if the rounds fail to load, and the rounds are loaded again on request", async () => {
  const server = await openRounds(problem(503, "unavailable"));
  await screen.findByText(/We could not load this/);
  expect(within(document.querySelector(".results")!).getByText("Dark").tagName).toBe("TD");
  server.route({ [`GET ${path}`]: [200, counted] });
  click("Try again");
  expect(await readTable()).toHaveLength(5);
});
