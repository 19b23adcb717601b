import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { address, advance, choose, click, control, fieldOf, stopTimers, typeInto } from "../actions.ts";
import { brokenConnection, defer, problem, type Reply, type Routes } from "../fake-server.ts";
import { makePost, makeStatus, makeTag, pageOf } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";
import { openFeedback, posts, queriesOf, readRows } from "./open-feedback.ts";

const openEmpty = (query = "", routes: Routes = {}) =>
  openDashboard(`w/acme/feedback${query}`, { "GET w/w1/staff/posts": [200, pageOf([])], ...routes });

it("the list shows each post with its status, board, category, votes and comments", async () => {
  const server = await openFeedback();
  expect(await readRows()).toEqual([
    ["Dark modeMobile", "Planned", "Ideas / General", "1,204", "2"],
    ["ExportPrivate", "No status", "Ideas / General", "0", "0"],
    ["Crash", "No status", "Bugs / Severe", "0", "0"],
  ]);
  expect(queriesOf(server)).toEqual([{ limit: "50" }]);
  expect(control("Crash").getAttribute("href")).toBe("/dashboard/w/acme/feedback/p3");
  expect(document.querySelector(".page-head p")?.textContent).toBe("3 posts");
});

it("a row is shown only when its status is known, so that it neither claims to have none nor moves the other rows", async () => {
  const late = defer<Reply>();
  const opened = openFeedback({ "GET w/w1/staff/statuses": () => late.promise });
  await screen.findByText("Dark mode", {}, { timeout: 300 }).catch(() => {});
  expect(document.querySelector("main tbody")).toBe(null);
  late.resolve([200, [makeStatus("s1", { name: "Planned" })]]);
  await opened;
  expect((await readRows())[0]).toContain("Planned");
});

it("if the statuses cannot be loaded, the posts are shown without them", async () => {
  await openFeedback({ "GET w/w1/staff/statuses": brokenConnection });
  expect(await readRows()).toHaveLength(3);
});

it("a post with many tags shows four tags and the number of other tags", async () => {
  const tags = ["A", "B", "C", "D", "E", "F"].map((name) => makeTag(name, { name }));
  await openFeedback({ "GET w/w1/staff/posts": [200, pageOf([makePost("p1", { tags })])] });
  const shown = [...document.querySelectorAll("main .row-tag")].map((tag) => tag.textContent);
  expect(shown).toEqual(["A", "B", "C", "D", "+2"]);
});

it("a workspace without feedback links to the install page", async () => {
  await openEmpty();
  await screen.findByText(/No feedback yet/);
  expect(control("Install the widget").getAttribute("href")).toBe("/dashboard/w/acme/install");
});

it.each([
  ["while there is a search", "?search=dar", "Best match"],
  ["without a search", "", "Newest"],
])("the default order %s is truthfully named", async (_, query, name) => {
  await openFeedback({}, query);
  expect(screen.getByRole("option", { name, selected: true })).toBeTruthy();
  expect(screen.getByRole("combobox", { name: "Order" }).querySelectorAll("option")).toHaveLength(3);
});

it("the words that match the search are marked in the titles", async () => {
  await openFeedback({}, "?search=dar");
  expect([...document.querySelectorAll("main mark")].map((mark) => mark.textContent)).toEqual(["Dark"]);
});

it("if no post matches the filters, a button removes all filters", async () => {
  const server = await openEmpty("?search=dark");
  await screen.findByText("No posts match these filters.");
  server.route({ "GET w/w1/staff/posts": [200, pageOf(posts)] });
  click("Remove all filters");
  expect(await readRows()).toHaveLength(3);
  expect(address()).toBe("w/acme/feedback");
});

it("chosen filters are added to the address, and the list starts at its first page", async () => {
  const server = await openFeedback({}, "?page=2");
  click("Filter");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Board")));
  choose("Board", "b1");
  await screen.findByText("Board: Ideas");
  choose("Board", "b2");
  await screen.findByText("Board: Bugs");
  choose("State", "old");
  await screen.findByText("State: Closed");
  await waitFor(() => expect(queriesOf(server)).toHaveLength(4));
  expect(queriesOf(server)).toEqual([
    { limit: "50", page: "2" },
    { limit: "50", boardId: "b1" },
    { limit: "50", boardId: "b1,b2" },
    { limit: "50", boardId: "b1,b2", status: "old" },
  ]);
});

it("removing a filter's chip removes only the value of that chip", async () => {
  const server = await openFeedback({}, "?boardId=b1,b2&visibility=private&page=3");
  click("Remove filter Board: Ideas");
  await waitFor(() => expect(address()).toBe("w/acme/feedback?boardId=b2&visibility=private"));
  await waitFor(() =>
    expect(queriesOf(server).at(-1)).toEqual({ limit: "50", boardId: "b2", visibility: "private" }),
  );
  click("Remove all filters");
  await waitFor(() => expect(screen.queryByText("Visibility: Private")).toBeNull());
  expect(address()).toBe("w/acme/feedback");
});

it("a chosen order is sent to the API; the default order is not part of the address", async () => {
  const server = await openFeedback({}, "?page=2");
  expect(fieldOf("Order").value).toBe("createdAt");
  choose("Order", "votesCount");
  await waitFor(() => expect(queriesOf(server).at(-1)).toEqual({ limit: "50", sortBy: "votesCount" }));
  choose("Order", "createdAt");
  await waitFor(() => expect(address()).toBe("w/acme/feedback"));
});

it("a search is sent after a pause in typing of 250 ms", async () => {
  const server = await openFeedback();
  stopTimers();
  typeInto("Search posts", "dark ");
  await advance(249);
  expect(queriesOf(server)).toHaveLength(1);
  await advance(1);
  expect(queriesOf(server).slice(1)).toEqual([{ limit: "50", search: "dark", searchMode: "text" }]);
  expect(address()).toBe("w/acme/feedback?search=dark");
});

it("the link to the next page requests and shows the next page of posts", async () => {
  const server = await openFeedback({
    "GET w/w1/staff/posts": ({ query: { page = "1" } }) => [
      200,
      pageOf([makePost("p9", { title: `Page ${page}` })], { page: Number(page), limit: 50, total: 120 }),
    ],
  });
  expect(control("Previous page").getAttribute("aria-disabled")).toBe("true");
  click("Next page");
  await screen.findByText("Page 2", { selector: "a" });
  expect(queriesOf(server).at(-1)).toEqual({ limit: "50", page: "2" });
  expect(address()).toBe("w/acme/feedback?page=2");
  click("Previous page");
  await waitFor(() => expect(address()).toBe("w/acme/feedback"));
});

it("a list that fails to load can be loaded again", async () => {
  const server = await openEmpty("", { "GET w/w1/staff/posts": problem(500, "internal") });
  await screen.findByText("We could not load the feedback. Something went wrong on our side.");
  server.route({ "GET w/w1/staff/posts": [200, pageOf(posts)] });
  click("Try again");
  expect(await readRows()).toHaveLength(3);
});

it("the posts are shown even if boards and statuses fail to load", async () => {
  await openDashboard("w/acme/feedback?boardId=b1", {
    "GET w/w1/staff/posts": [200, pageOf(posts)],
    "GET w/w1/v1/boards": brokenConnection,
    "GET w/w1/staff/statuses": brokenConnection,
  });
  expect((await readRows())[0]).toEqual(["Dark modeMobile", "No status", "General", "1,204", "2"]);
  expect(control("Remove filter Board: …").disabled).toBe(false);
});
