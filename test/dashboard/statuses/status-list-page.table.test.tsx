import { fireEvent, screen, waitFor } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { click, control, findRows, findToast } from "../actions.ts";
import { defer, problem, type Reply } from "../fake-server.ts";
import { makeStatus } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const statuses = ["Planned", "Started", "Shipped"].map((name, order) =>
  makeStatus(`s${order + 1}`, { name, order }),
);
const path = "w/w1/staff/statuses";
async function open(routes = {}) {
  const server = await openDashboard("w/acme/settings/statuses", {
    "GET w/w1/staff/statuses": [200, statuses],
    ...routes,
  });
  await findRows();
  return server;
}
const names = () => [...document.querySelectorAll("tbody .state")].map(({ textContent }) => textContent);

const rowHeight = 40;
/** Gives each row a height of 40 px, beginning at the top of the window, because jsdom has no layout. */
function layOutRows() {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const row = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, row * rowHeight, 100, rowHeight);
  });
}
const grab = (row: number, button = 0) =>
  fireEvent.pointerDown(document.querySelectorAll(".grip")[row] as Element, { button });
const dragTo = (row: number) => fireEvent.pointerMove(document.body, { clientY: row * rowHeight + 1 });

it("the button Move up shows the new order immediately, sends all ids and announces the position", async () => {
  const reply = defer<Reply>();
  const server = await open({ [`PATCH ${path}`]: () => reply.promise });
  control("Move Shipped up").focus();
  click("Move Shipped up");
  await waitFor(() => expect(names()).toEqual(["Planned", "Shipped", "Started"]));
  expect(server.lastBody("PATCH", path)).toEqual({ ids: ["s1", "s3", "s2"] });
  await screen.findByText("Shipped: place 2 of 3");
  expect(document.activeElement).toBe(control("Move Shipped up"));
  const [planned, started, shipped] = statuses;
  reply.resolve([200, [planned, { ...shipped, name: "Live" }, started]]);
  await waitFor(() => expect(names()).toEqual(["Planned", "Live", "Started"]));
});

it("the button Move down moves a status down by one position", async () => {
  const server = await open({ [`PATCH ${path}`]: [200, statuses] });
  click("Move Planned down");
  await waitFor(() => expect(server.lastBody("PATCH", path)).toEqual({ ids: ["s2", "s1", "s3"] }));
});

it("the first status cannot be moved up, nor the last status down", async () => {
  const server = await open();
  for (const name of ["Move Planned up", "Move Shipped down"]) {
    expect(control(name).getAttribute("aria-disabled")).toBe("true");
    click(name);
  }
  expect(control("Move Planned down").getAttribute("aria-disabled")).toBe("false");
  expect(server.sent("PATCH", path)).toEqual([]);
});

it("a dragged status is shown at its new position, and the order is sent once when it is dropped", async () => {
  layOutRows();
  const moved = [1, 2, 0].map((index) => statuses[index]);
  const server = await open({ [`PATCH ${path}`]: [200, moved] });
  grab(0);
  dragTo(1);
  dragTo(2);
  await waitFor(() => expect(names()).toEqual(["Started", "Shipped", "Planned"]));
  expect(document.querySelector("tr.chosen")?.textContent).toContain("Planned");
  expect(server.sent("PATCH", path)).toEqual([]);
  fireEvent.pointerUp(document.body);
  await waitFor(() => expect(server.sent("PATCH", path)).toHaveLength(1));
  expect(server.lastBody("PATCH", path)).toEqual({ ids: ["s2", "s3", "s1"] });
  await waitFor(() => expect(document.querySelector("tr.chosen")).toBeNull());
  expect(names()).toEqual(["Started", "Shipped", "Planned"]);
});

it.each([
  ["Escape", () => fireEvent.keyDown(document.body, { key: "Escape" })],
  ["a cancelled pointer", () => fireEvent.pointerCancel(document.body)],
])("%s moves a dragged status back", async (_, cancel) => {
  layOutRows();
  const server = await open();
  grab(0);
  dragTo(2);
  await waitFor(() => expect(names()).toEqual(["Started", "Shipped", "Planned"]));
  cancel();
  await waitFor(() => expect(names()).toEqual(["Planned", "Started", "Shipped"]));
  fireEvent.pointerUp(document.body);
  expect(server.sent("PATCH", path)).toEqual([]);
});

it("no order is sent if a status is dropped at its original position or dragged with a secondary mouse button", async () => {
  layOutRows();
  const server = await open();
  grab(0);
  dragTo(1);
  dragTo(0);
  fireEvent.pointerUp(document.body);
  grab(1, 2);
  dragTo(0);
  fireEvent.pointerUp(document.body);
  expect(names()).toEqual(["Planned", "Started", "Shipped"]);
  expect(server.sent("PATCH", path)).toEqual([]);
});

it("a new order that the server rejects is reverted, and the reason is shown", async () => {
  const detail = "The list has changed. Try again.";
  const server = await open({ [`PATCH ${path}`]: problem(409, "list_changed", detail) });
  click("Move Planned down");
  await waitFor(() => expect(names()).toEqual(["Started", "Planned", "Shipped"]));
  await findToast(detail);
  await waitFor(() => expect(names()).toEqual(["Planned", "Started", "Shipped"]));
  expect(server.sent("GET", path)).toHaveLength(2);
});

it.each([
  [true, "Copied the id of Planned, for the API's statusId."],
  [false, "Couldn't copy. Select the text and copy it manually."],
])(
  "the copy button reports whether it could copy the id of a status (the clipboard is available: %s)",
  async (isAllowed, toast) => {
    const writeText = vi.fn(() => (isAllowed ? Promise.resolve() : Promise.reject(new Error("no"))));
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    await open();
    click("Copy the id of Planned");
    await findToast(toast);
    expect(writeText).toHaveBeenCalledExactlyOnceWith("s1");
  },
);
