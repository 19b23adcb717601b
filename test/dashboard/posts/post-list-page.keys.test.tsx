import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { address, choose, click, control, fieldOf, press, toggle } from "../actions.ts";
import { pageOf } from "../make-rows.ts";
import { openFeedback, posts } from "./open-feedback.ts";
import { routesOf } from "./open-post.ts";

const rowOf = (title: string) => control(title).closest("tr") as HTMLElement;
const focused = () => document.activeElement?.querySelector("a")?.textContent;
const selected = () =>
  [...document.querySelectorAll("tr[aria-selected=true] a")].map((link) => link.textContent);

async function openAtFirst() {
  const server = await openFeedback(routesOf(posts[1]!));
  rowOf("Dark mode").focus();
  return server;
}

it("only the first row of the list is in the tab order", async () => {
  await openAtFirst();
  const order = [...document.querySelectorAll<HTMLElement>("main tbody tr")].map(({ tabIndex }) => tabIndex);
  expect(order).toEqual([0, -1, -1]);
});

it.each([
  [["ArrowDown"], "Export"],
  [["j", "j"], "Crash"],
  [["j", "j", "j"], "Crash"],
  [["End"], "Crash"],
  [["End", "k"], "Export"],
  [["End", "Home"], "Dark mode"],
  [["ArrowUp"], "Dark mode"],
])("the keys %j move focus to the row %s", async (keys, title) => {
  await openAtFirst();
  for (const key of keys) press(key);
  expect(focused()).toBe(title);
});

it("Enter opens the post in the focused row", async () => {
  await openAtFirst();
  press("j");
  press("Enter");
  await waitFor(() => expect(address()).toBe("w/acme/feedback/p2"));
});

it("the e key opens the post with its edit form", async () => {
  await openAtFirst();
  press("j");
  press("e");
  await waitFor(() => expect(address()).toBe("w/acme/feedback/p2?edit=1"));
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Title")));
});

it("the x key selects and deselects the focused row", async () => {
  await openAtFirst();
  press("j");
  press("x");
  await screen.findByText("1 post selected");
  expect(selected()).toEqual(["Export"]);
  expect(fieldOf("Select Export").checked).toBe(true);
  press("x");
  await waitFor(() => expect(screen.queryByText("1 post selected")).toBeNull());
});

it("the checkbox in the table head selects and deselects all rows", async () => {
  await openAtFirst();
  toggle("Select Crash");
  await screen.findByText("1 post selected");
  toggle("Select all on this page");
  await screen.findByText("3 posts selected");
  expect(selected()).toEqual(["Dark mode", "Export", "Crash"]);
  toggle("Select all on this page");
  await waitFor(() => expect(selected()).toEqual([]));
});

it("clearing the selection hides the bulk bar", async () => {
  await openAtFirst();
  toggle("Select Crash");
  await screen.findByText("1 post selected");
  click("Clear selection");
  await waitFor(() => expect(screen.queryByText("1 post selected")).toBeNull());
  expect(selected()).toEqual([]);
});

it("a selected post that the filter removes from the list is no longer counted as selected", async () => {
  const server = await openAtFirst();
  toggle("Select all on this page");
  await screen.findByText("3 posts selected");
  server.route({ "GET w/w1/staff/posts": [200, pageOf(posts.slice(0, 1))] });
  click("Filter");
  await waitFor(() => fieldOf("Board"));
  choose("Board", "b1");
  await screen.findByText("1 post selected");
});

it.each([
  ["x", { ctrlKey: true }],
  ["x", { metaKey: true }],
  ["q", {}],
])("the key %s with the modifiers %j does nothing", async (key, held) => {
  await openAtFirst();
  // The list prevents the default action of the keys that it handles.
  expect(press(key, held)).toBe(true);
});

it("letter keys do nothing if single-key shortcuts are off", async () => {
  localStorage.setItem("earshot-single-keys", "off");
  await openAtFirst();
  expect([press("j"), press("x")]).toEqual([true, true]);
  expect(focused()).toBe("Dark mode");
  press("ArrowDown");
  expect(focused()).toBe("Export");
});
