import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { Poll } from "../../../api/polls/contract.ts";
import { address, click, control, escapeDialog, findRows, heading, openDialog } from "../actions.ts";
import { brokenConnection, defer, problem, type Reply, type Routes } from "../fake-server.ts";
import { makeOption, makePoll, pageOf, type Role } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const path = "w/w1/v1/polls/q1";
const options = [
  makeOption("o1", { title: "Dark", votesCount: 1_000, percentage: 66.67 }),
  makeOption("o2", { title: "Light", votesCount: 500, percentage: 33.333 }),
  makeOption("o3", { title: "Blue" }),
];

function open(changes: Partial<Poll> = {}, routes: Routes = {}, role: Role = "owner") {
  const poll = makePoll("q1", { title: "Which theme?", options, totalVotes: 1_500, ...changes });
  return openDashboard("w/acme/polls/q1", { [`GET ${path}`]: [200, poll], ...routes }, { role });
}
const heads = () => [...document.querySelectorAll("main th")].map((head) => head.textContent);

it("the results show each option with its votes and its share", async () => {
  await open({ description: "For the new app" });
  expect(await findRows()).toEqual([
    ["Dark", "", "1,000", "66.7%"],
    ["Light", "", "500", "33.3%"],
    ["Blue", "", "0", "0.0%"],
  ]);
  expect(heading()).toBe("Which theme?");
  expect(heads()).toEqual(["Options", "Share", "Votes", "Share"]);
  const widths = [...document.querySelectorAll<HTMLElement>(".bar")].map(({ style }) => style.width);
  expect(widths).toEqual(["66.67%", "33.333%"]);
  expect(document.querySelector(".said-text")?.textContent).toBe("For the new app");
});

it.each<[Partial<Poll>, string[]]>([
  [{ totalVotes: 1 }, ["Running", "Single choice", "1 person voted"]],
  [{ status: "expired", type: "multiple" }, ["Ended", "Multiple choice", "1,500 people voted"]],
  [{ status: "not_started", totalVotes: 0 }, ["Not started", "Single choice", "0 people voted"]],
])("a poll with %j shows its state, its type and the number of voters", async (changes, facts) => {
  await open(changes);
  await findRows();
  const shown = [...document.querySelectorAll(".facts > span")].map((fact) => fact.textContent);
  expect(shown.filter((fact) => !fact?.startsWith("From"))).toEqual(facts);
  expect(document.querySelectorAll(".facts time")).toHaveLength(2);
});

it("a ranked poll shows the first choices, and shows no rounds before there are ballots", async () => {
  const server = await open({ type: "ranked", totalVotes: 0 });
  await findRows();
  expect(heads()[2]).toBe("First choices");
  expect(server.requests.filter(({ path: sent }) => sent.endsWith("rounds"))).toEqual([]);
});

it("the ballots can be downloaded", async () => {
  await open();
  await findRows();
  expect(control("Export ballots (CSV)").getAttribute("href")).toBe(
    "/dashboard/api/w/w1/staff/polls/q1/ballots",
  );
});

it("deleting the poll asks for confirmation, then opens the list", async () => {
  const late = defer<Reply>();
  const server = await open(
    {},
    {
      [`DELETE ${path}`]: () => late.promise,
      "GET w/w1/v1/polls": [200, pageOf([])],
    },
  );
  await findRows();
  click("Delete poll");
  expect(openDialog().textContent).toContain("Its ballots go with it. This cannot be undone.");
  click("Delete poll");
  await screen.findByText("Saving…");
  click("Delete poll");
  late.resolve([204]);
  await waitFor(() => expect(heading()).toBe("Polls"));
  expect(address()).toBe("w/acme/polls");
  expect(server.sent("DELETE", path)).toHaveLength(1);
});

it("a member who may not delete the poll sees the reason in the dialog", async () => {
  await open({}, { [`DELETE ${path}`]: problem(403, "role_not_allowed") }, "member");
  await findRows();
  click("Delete poll");
  click("Delete poll");
  await screen.findByText("You don't have permission to do this. Ask an admin of the workspace.");
  expect(openDialog().querySelector("[role=alert]")).not.toBeNull();
  expect(heading()).toBe("Which theme?");
});

it("a poll that fails to load can be loaded again", async () => {
  const server = await open({}, { [`GET ${path}`]: brokenConnection });
  await screen.findByText(/We could not load this/);
  expect(() => control("Delete poll")).toThrow();
  server.route({ [`GET ${path}`]: [200, makePoll("q1", { title: "Which theme?" })] });
  click("Try again");
  await waitFor(() => expect(heading()).toBe("Which theme?"));
});

it("Escape cancels the deletion and returns focus to the button that opened the dialog", async () => {
  const server = await open();
  await findRows();
  control("Delete poll").focus();
  click("Delete poll");
  escapeDialog();
  await waitFor(() => expect(document.activeElement).toBe(control("Delete poll")));
  expect(server.sent("DELETE", path)).toEqual([]);
});
