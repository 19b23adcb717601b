import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { address, advance, click, control, findRows, heading, stopTimers, typeInto } from "../actions.ts";
import { problem, type Routes } from "../fake-server.ts";
import { makeChangelogTag, makeEntry, pageOf } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const path = "w/w1/v1/changelogs";
const entries = [
  makeEntry("e1", { title: "Dark mode is here", tagIds: ["g1", "g2"], likesCount: 1_204, viewsCount: 30 }),
  makeEntry("e2", { title: "Faster search" }),
];
const tags = [makeChangelogTag("g1", { name: "New" }), makeChangelogTag("g2", { name: "Design" })];
const open = (query = "", routes: Routes = {}) =>
  openDashboard(`w/acme/changelog${query}`, {
    [`GET ${path}`]: [200, pageOf(entries)],
    [`GET ${path}/tags`]: [200, tags],
    ...routes,
  });

it("the list shows each entry with its tags, likes and views", async () => {
  const server = await open();
  await screen.findByText("For all entries of the workspace.");
  expect((await findRows()).map((cells) => cells.slice(0, -1))).toEqual([
    ["Dark mode is hereNewDesign", "1,204", "30"],
    ["Faster search", "0", "0"],
  ]);
  expect(server.sent("GET", path)[0]?.query).toEqual({ page: "1" });
  expect(control("Faster search").getAttribute("href")).toBe("/dashboard/w/acme/changelog/e2");
});

it("a workspace without entries has only a button to create an entry", async () => {
  await open("", { [`GET ${path}`]: [200, pageOf([])] });
  await screen.findByText(/No entries yet/);
  expect(document.querySelector("input[type=search]")).toBeNull();
  click("New entry");
  await waitFor(() => expect(heading()).toBe("New entry"));
  expect(address()).toBe("w/acme/changelog/new");
});

it("a search is sent after a pause in typing, and starts at the first page", async () => {
  const server = await open("?page=2");
  await findRows();
  stopTimers();
  typeInto("Search titles and texts", "dark & blue");
  await advance(250);
  expect(server.sent("GET", path).map(({ query }) => query)).toEqual([
    { page: "2" },
    { page: "1", search: "dark & blue" },
  ]);
});

it("a search without a match links back to all entries", async () => {
  const server = await open("?search=blue", { [`GET ${path}`]: [200, pageOf([])] });
  await screen.findByText("No results.");
  server.route({ [`GET ${path}`]: [200, pageOf(entries)] });
  click("Show all entries");
  expect(await findRows()).toHaveLength(2);
  expect(address()).toBe("w/acme/changelog");
});

it("the link to the next page requests the next page of entries", async () => {
  const server = await open("", {
    [`GET ${path}`]: ({ query }) => [200, pageOf(entries, { page: Number(query.page), total: 60 })],
  });
  await findRows();
  click("Next page");
  await screen.findByText("Page 2 of 3");
  expect(server.sent("GET", path).at(-1)?.query).toEqual({ page: "2" });
});

it("a page number after the last page shows that this page has no entries", async () => {
  await open("?page=9", { [`GET ${path}`]: [200, pageOf([], { page: 9, total: 2 })] });
  await screen.findByText("No entry is on this page.");
  expect(control("Show all entries").getAttribute("href")).toBe("/dashboard/w/acme/changelog");
});

it("a list that fails to load can be loaded again", async () => {
  const server = await open("", { [`GET ${path}`]: problem(503, "unavailable") });
  await screen.findByText("We could not load this. Something went wrong on our side.");
  server.route({ [`GET ${path}`]: [200, pageOf(entries)] });
  click("Try again");
  expect(await findRows()).toHaveLength(2);
});

it("the entries are shown even if the tags fail to load", async () => {
  await open("", { [`GET ${path}/tags`]: problem(503, "unavailable") });
  expect(await findRows()).toHaveLength(2);
  await screen.findByText(/We could not load this/);
});
