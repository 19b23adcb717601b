import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { choose, click, fieldOf, findToast, toggle } from "../actions.ts";
import { type FakeServer, problem, type Routes } from "../fake-server.ts";
import { makePost, pageOf } from "../make-rows.ts";
import { mobile, openFeedback, readRows } from "./open-feedback.ts";

const path = "w/w1/staff/posts";

const times = { changedAt: "2024-03-05T12:00:00.000Z", before: [] };

/** Opens the list and selects posts by their titles. */
async function openSelected(titles: string[], routes: Routes = {}) {
  const server = await openFeedback({ [`PATCH ${path}`]: [200, { ids: [], ...times }], ...routes });
  for (const title of titles) toggle(`Select ${title}`);
  await screen.findByText(`${titles.length} post${titles.length > 1 ? "s" : ""} selected`);
  return server;
}
const bodies = (server: FakeServer) => server.sent("PATCH", path).map(({ body }) => body);
const statuses = async () => (await readRows()).map(([, status]) => status);
const optionsOf = (label: string) => [...fieldOf(label).querySelectorAll("option")].map(({ text }) => text);

it("the bulk bar offers all statuses, and the categories and tags of the selected posts' board", async () => {
  await openSelected(["Dark mode", "Export"]);
  expect(optionsOf("Set status")).toEqual(["Set status", "No status", "Planned", "Shipped"]);
  expect(optionsOf("Set category")).toEqual(["Set category", "General", "Editor"]);
  expect(optionsOf("Add tag")).toEqual(["Add tag", "Mobile"]);
});

it("if posts of several boards are selected, the bulk bar can set a status, but no category or tag", async () => {
  await openSelected(["Dark mode", "Crash"]);
  await screen.findByText("Select posts from one board to set category or tags.");
  expect(() => fieldOf("Set category")).toThrow();
  expect(() => fieldOf("Add tag")).toThrow();
});

it("a chosen status is shown immediately and sent for all selected posts, and the selection is cleared", async () => {
  const server = await openSelected(["Dark mode", "Export"]);
  server.route({ [`GET ${path}`]: () => new Promise(() => {}) });
  choose("Set status", "s2");
  await findToast("2 posts moved to Shipped.");
  expect(await statuses()).toEqual(["Shipped", "Shipped", "No status"]);
  expect(bodies(server)).toEqual([{ ids: ["p1", "p2"], statusId: "s2" }]);
  expect(screen.queryByText("2 posts selected")).toBeNull();
});

it("removing the status sends null", async () => {
  const server = await openSelected(["Dark mode"]);
  choose("Set status", "none");
  await findToast("1 post moved to No status.");
  expect(bodies(server)).toEqual([{ ids: ["p1"], statusId: null }]);
});

it("Undo restores the previous status of each post and reloads the list", async () => {
  const server = await openSelected(["Dark mode", "Export", "Crash"]);
  choose("Set status", "s2");
  await findToast("3 posts moved to Shipped.");
  await waitFor(() => expect(server.sent("GET", path)).toHaveLength(2));
  click("Undo");
  await waitFor(() => expect(server.sent("GET", path)).toHaveLength(4));
  expect(bodies(server).slice(1)).toEqual([
    { ids: ["p1"], statusId: "s1", restore: times },
    { ids: ["p2", "p3"], statusId: null, restore: times },
  ]);
  expect(await statuses()).toEqual(["Planned", "No status", "No status"]);
});

it("a chosen category is set for all selected posts", async () => {
  const server = await openSelected(["Dark mode", "Export"]);
  server.route({ [`GET ${path}`]: () => new Promise(() => {}) });
  choose("Set category", "c3");
  await findToast("2 posts moved to Editor.");
  expect((await readRows()).map((cells) => cells[2])).toEqual([
    "Ideas / Editor",
    "Ideas / Editor",
    "Bugs / Severe",
  ]);
  expect(bodies(server)).toEqual([{ ids: ["p1", "p2"], categoryId: "c3" }]);
});

it("a chosen tag is added to the selected posts that lack it, and Undo removes it from these posts", async () => {
  const server = await openSelected(["Dark mode", "Export"]);
  server.route({ [`GET ${path}`]: () => new Promise(() => {}) });
  choose("Add tag", "t1");
  await findToast('Tagged 1 post "Mobile".');
  expect((await readRows()).map(([title]) => title)).toEqual([
    "Dark modeMobile",
    "ExportPrivateMobile",
    "Crash",
  ]);
  click("Undo");
  await waitFor(() => expect(bodies(server)).toHaveLength(2));
  expect(bodies(server)).toEqual([
    { ids: ["p2"], addTagId: "t1" },
    { ids: ["p2"], removeTagId: "t1" },
  ]);
});

it("adding a tag that all selected posts have sends no request", async () => {
  const tagged = [makePost("p1", { title: "Dark mode", tags: [mobile] })];
  const server = await openSelected(["Dark mode"], { [`GET ${path}`]: [200, pageOf(tagged)] });
  choose("Add tag", "t1");
  await waitFor(() => expect(screen.queryByText("1 post selected")).toBeNull());
  expect(bodies(server)).toEqual([]);
  expect(document.querySelector(".toast")).toBeNull();
});

it("choosing the first entry of a select, which is its label, sends no request", async () => {
  const server = await openSelected(["Dark mode"]);
  choose("Set status", "");
  choose("Set status", "s2");
  await findToast("1 post moved to Shipped.");
  expect(bodies(server)).toHaveLength(1);
});

it("a rejected change is reverted, and the reason is shown", async () => {
  await openSelected(["Dark mode", "Export"], {
    [`PATCH ${path}`]: problem(403, "role_not_allowed"),
  });
  choose("Set status", "s2");
  await findToast("You don't have permission to do this. Ask an admin of the workspace.");
  await waitFor(async () => expect(await statuses()).toEqual(["Planned", "No status", "No status"]));
});
