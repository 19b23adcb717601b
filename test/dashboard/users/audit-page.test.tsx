import { screen } from "@testing-library/preact";
import { expect, it } from "vitest";
import { address, click, findRows } from "../actions.ts";
import { brokenConnection, problem, type Routes, type SentRequest } from "../fake-server.ts";
import { pageOf } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const createdAt = "2024-03-05T12:00:00.000Z";
const events = [
  {
    ...{ id: "e1", createdAt, action: "user.role_changed", subject: "mo" },
    user: { id: "ada", fullName: "Ada" },
  },
  { id: "e2", createdAt, action: "workspace.created", subject: null, user: null },
];
const open = (query = "", routes: Routes = {}) =>
  openDashboard(`w/acme/settings/audit${query}`, {
    "GET w/w1/staff/audit-events": ({ query: { page } }: SentRequest) => [
      200,
      pageOf(events, { total: 101, limit: 50, page: Number(page) }),
    ],
    ...routes,
  });

it("the audit log lists each action with its subject, its author and its time", async () => {
  const server = await open();
  expect(await findRows()).toEqual([
    ["user role changed", "mo", "Ada", "Mar 5, 2024"],
    ["workspace created", "", "Command line", "Mar 5, 2024"],
  ]);
  expect(server.sent("GET", "w/w1/staff/audit-events")[0]?.query).toEqual({ limit: "50", page: "1" });
  expect(document.title).toBe("Audit log · Earshot");
});

it("the link to the next page requests the next page of the audit log", async () => {
  const server = await open("?page=2");
  await screen.findByText("Page 2 of 3");
  click("Next page");
  await screen.findByText("Page 3 of 3");
  expect(address()).toBe("w/acme/settings/audit?page=3");
  expect(server.sent("GET", "w/w1/staff/audit-events").map(({ query }) => query.page)).toEqual(["2", "3"]);
});

it("a workspace without events shows a message", async () => {
  await open("", { "GET w/w1/staff/audit-events": [200, pageOf([])] });
  await screen.findByText("Nothing was changed yet.");
});

it("an audit log that fails to load can be loaded again", async () => {
  const server = await open("", { "GET w/w1/staff/audit-events": brokenConnection });
  await screen.findByText(/We could not load this/);
  server.route({ "GET w/w1/staff/audit-events": [200, pageOf(events)] });
  click("Try again");
  expect(await findRows()).toHaveLength(2);
});

it("a member without access sees the reason", async () => {
  await open("", { "GET w/w1/staff/audit-events": problem(403, "role_not_allowed") });
  await screen.findByText(/You don't have permission to do this/);
});
