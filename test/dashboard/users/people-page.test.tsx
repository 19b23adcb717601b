import { act, screen, waitFor } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { address, choose, click, control, fieldOf, findRows, typeInto } from "../actions.ts";
import { brokenConnection } from "../fake-server.ts";
import type { Role } from "../make-rows.ts";
import { makeUser, pageOf } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const createdAt = "2024-03-05T12:00:00.000Z";
const people = [
  makeUser("eve", { createdAt, fullName: "Eve", externalId: "cus_7" }),
  makeUser("max", { createdAt, fullName: "Max", email: null, identity: "anonymous", isBlocked: true }),
];
const open = (query = "", routes = {}, role: Role = "owner") =>
  openDashboard(
    `w/acme/people${query}`,
    { "GET w/w1/staff/users": [200, pageOf(people, { total: 120, limit: 50 })], ...routes },
    { role },
  );
const lastQuery = (server: Awaited<ReturnType<typeof open>>) =>
  server.sent("GET", "w/w1/staff/users").at(-1)?.query;

it("the page lists the people with e-mail address, identity, external id and creation date", async () => {
  const server = await open();
  expect(await findRows()).toEqual([
    ["Eve", "eve@mail.example", "Verified", "cus_7", "Mar 5, 2024", ""],
    ["Max", "", "Blocked", "", "Mar 5, 2024", ""],
  ]);
  expect(lastQuery(server)).toEqual({ role: "end_user", limit: "50" });
  expect(document.querySelector("[title=cus_7]")).not.toBeNull();
  expect(control("Actions for Max").getAttribute("aria-expanded")).toBe("false");
});

it("a member sees the list of people, but no actions", async () => {
  await open("", {}, "member");
  expect(await findRows()).toEqual([
    ["Eve", "eve@mail.example", "Verified", "cus_7", "Mar 5, 2024"],
    ["Max", "", "Blocked", "", "Mar 5, 2024"],
  ]);
  expect(screen.queryByLabelText(/Actions for/)).toBeNull();
});

it("an empty list of people links to the install page", async () => {
  await open("", { "GET w/w1/staff/users": [200, pageOf([])] });
  await screen.findByText("No people yet. They appear here once they take part.");
  expect(control("Install the widget").getAttribute("href")).toBe("/dashboard/w/acme/install");
});

it("the address sets the search, the filter and the page", async () => {
  const server = await open("?search=ev&identity=unverified&page=2");
  expect(lastQuery(server)).toEqual({
    role: "end_user",
    limit: "50",
    search: "ev",
    identity: "unverified",
    page: "2",
  });
  expect([fieldOf("Search names").value, fieldOf("Identity").value]).toEqual(["ev", "unverified"]);
});

it("a search keeps the filter, and the list starts at the first page", async () => {
  const server = await open("?identity=anonymous&page=2");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  typeInto("Search names", " max ");
  act(() => void vi.advanceTimersByTime(250));
  await waitFor(() => expect(lastQuery(server)).toMatchObject({ search: "max" }));
  expect(lastQuery(server)).toEqual({ role: "end_user", limit: "50", search: "max", identity: "anonymous" });
  expect(address()).toBe("w/acme/people?identity=anonymous&search=max");
});

it("choosing a filter sends the kind of identity, and the list starts at the first page", async () => {
  const server = await open("?page=2");
  choose("Identity", "verified");
  await waitFor(() => expect(address()).toBe("w/acme/people?identity=verified"));
  await waitFor(() =>
    expect(lastQuery(server)).toEqual({ role: "end_user", limit: "50", identity: "verified" }),
  );
  choose("Identity", "");
  await waitFor(() => expect(lastQuery(server)).toEqual({ role: "end_user", limit: "50" }));
});

it("the links to the next and the previous page request these pages, and are disabled at both ends", async () => {
  const server = await open("", {
    "GET w/w1/staff/users": ({ query }: { query: Record<string, string> }) => [
      200,
      pageOf(people, { total: 120, limit: 50, page: Number(query.page ?? 1) }),
    ],
  });
  await screen.findByText("Page 1 of 3");
  expect(control("Previous page").getAttribute("aria-disabled")).toBe("true");
  click("Next page");
  await screen.findByText("Page 2 of 3");
  expect(lastQuery(server)).toEqual({ role: "end_user", limit: "50", page: "2" });
  click("Next page");
  await screen.findByText("Page 3 of 3");
  click("Next page");
  expect(address()).toBe("w/acme/people?page=3");
});

it("the next page begins after the cursor of this one, and the way back is by pages", async () => {
  const server = await open("", {
    "GET w/w1/staff/users": ({ query }: { query: Record<string, string> }) => [
      200,
      {
        ...pageOf(people, { total: 120, limit: 50, page: Number(query.page ?? 1) }),
        nextCursor: `c${query.page ?? 1}`,
      },
    ],
  });
  await screen.findByText("Page 1 of 3");
  click("Next page");
  await screen.findByText("Page 2 of 3");
  expect(lastQuery(server)).toEqual({ role: "end_user", limit: "50", page: "2", after: "c1" });
  expect(address()).toBe("w/acme/people?page=2.c1");
  click("Next page");
  await screen.findByText("Page 3 of 3");
  expect(lastQuery(server)).toMatchObject({ page: "3", after: "c2" });
  click("Previous page");
  await screen.findByText("Page 2 of 3");
  expect(lastQuery(server)).toEqual({ role: "end_user", limit: "50", page: "2" });
});

it("a search without a match has a button to show everyone", async () => {
  const server = await open("?search=zoe", { "GET w/w1/staff/users": [200, pageOf([])] });
  await screen.findByText("No people found.");
  server.route({ "GET w/w1/staff/users": [200, pageOf(people)] });
  click("Show everyone");
  expect(await findRows()).toHaveLength(2);
  expect(address()).toBe("w/acme/people");
  expect(fieldOf("Search names").value).toBe("");
});

it("a list that fails to load can be loaded again", async () => {
  const server = await open("", { "GET w/w1/staff/users": brokenConnection });
  await screen.findByText("We could not load this. The server is not responding.");
  server.route({ "GET w/w1/staff/users": [200, pageOf(people)] });
  click("Try again");
  expect(await findRows()).toHaveLength(2);
});
