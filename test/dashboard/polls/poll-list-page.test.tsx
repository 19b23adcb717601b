import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { address, choose, click, control, fieldOf, findRows, heading, press } from "../actions.ts";
import { problem, type Routes } from "../fake-server.ts";
import { makePoll, pageOf } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const path = "w/w1/v1/polls";
const polls = [
  makePoll("q1", { title: "Which theme?", totalVotes: 1_204 }),
  makePoll("q2", { title: "Next feature", type: "ranked", status: "not_started" }),
  makePoll("q3", { title: "Platforms", type: "multiple", status: "expired" }),
];
const open = (query = "", routes: Routes = {}) =>
  openDashboard(`w/acme/polls${query}`, { [`GET ${path}`]: [200, pageOf(polls)], ...routes });

it("the list shows each poll with its type, state and number of ballots", async () => {
  const server = await open();
  expect((await findRows()).map((cells) => cells.slice(0, -1))).toEqual([
    ["Which theme?", "Single choice", "Running", "1,204"],
    ["Next feature", "Ranked", "Not started", "0"],
    ["Platforms", "Multiple choice", "Ended", "0"],
  ]);
  expect(server.sent("GET", path)[0]?.query).toEqual({ page: "1" });
  expect(control("Platforms").getAttribute("href")).toBe("/dashboard/w/acme/polls/q3");
});

it("a workspace without polls has only a button to create a poll", async () => {
  await open("", { [`GET ${path}`]: [200, pageOf([])] });
  await screen.findByText(/No polls yet/);
  expect(() => fieldOf("State")).toThrow();
  click("New poll");
  await waitFor(() => expect(heading()).toBe("New poll"));
  expect(address()).toBe("w/acme/polls/new");
});

it("choosing a state requests the polls in that state, and starts at the first page", async () => {
  const server = await open("?page=2");
  await findRows();
  choose("State", "expired");
  await waitFor(() =>
    expect(server.sent("GET", path).at(-1)?.query).toEqual({ page: "1", status: "expired" }),
  );
  expect(address()).toBe("w/acme/polls?status=expired");
});

it("a list without polls in the chosen state links back to all polls", async () => {
  const server = await open("?status=expired", { [`GET ${path}`]: [200, pageOf([])] });
  await screen.findByText("No polls match.");
  server.route({ [`GET ${path}`]: [200, pageOf(polls)] });
  click("Show all polls");
  expect(await findRows()).toHaveLength(3);
  expect(fieldOf("State").value).toBe("");
});

it("the link to the next page requests the next page of polls", async () => {
  const server = await open("", {
    [`GET ${path}`]: ({ query }) => [200, pageOf(polls, { page: Number(query.page), total: 60 })],
  });
  await findRows();
  click("Next page");
  await waitFor(() => expect(server.sent("GET", path).at(-1)?.query).toEqual({ page: "2" }));
  await screen.findByText("Page 2 of 3");
});

it("a page number after the last page shows that this page has no polls", async () => {
  await open("?page=9", { [`GET ${path}`]: [200, pageOf([], { page: 9, total: 3 })] });
  await screen.findByText("No poll is on this page.");
  expect(control("Show all polls").getAttribute("href")).toBe("/dashboard/w/acme/polls");
});

it("Enter opens the poll in the focused row", async () => {
  await open("", { [`GET ${path}/q2`]: [200, polls[1]] });
  await findRows();
  control("Which theme?").closest("tr")?.focus();
  press("j");
  press("Enter");
  await waitFor(() => expect(heading()).toBe("Next feature"));
});

it("a list that fails to load can be loaded again", async () => {
  const server = await open("", { [`GET ${path}`]: problem(503, "unavailable") });
  await screen.findByText("We could not load this. Something went wrong on our side.");
  server.route({ [`GET ${path}`]: [200, pageOf(polls)] });
  click("Try again");
  expect(await findRows()).toHaveLength(3);
});
