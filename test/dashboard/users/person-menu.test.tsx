import { waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import {
  advance,
  click,
  control,
  escapeDialog,
  fieldOf,
  findRows,
  findToast,
  openDialog,
  press,
  stopTimers,
  toggle,
  typeInto,
} from "../actions.ts";
import { defer, problem, type Reply } from "../fake-server.ts";
import { makeUser, pageOf } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const eve = makeUser("eve", { fullName: "Eve" });

/** Opens a list that contains only this person, and the person's menu. */
async function openMenu(person = eve, routes = {}) {
  const server = await openDashboard("w/acme/people", {
    "GET w/w1/staff/users": [200, pageOf([person])],
    ...routes,
  });
  await findRows();
  click(`Actions for ${person.fullName}`);
  return server;
}

it("the menu offers the person's data as a download", async () => {
  await openMenu();
  const link = control("Export data (JSON)");
  expect(link.getAttribute("href")).toBe("/dashboard/api/w/w1/staff/users/eve/export");
  expect(link.hasAttribute("download")).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(link));
});

it("the menu item Block blocks the person and reloads the list", async () => {
  const server = await openMenu(eve, { "PATCH w/w1/staff/users/eve": [200, eve] });
  server.route({ "GET w/w1/staff/users": [200, pageOf([{ ...eve, isBlocked: true }])] });
  click("Block");
  await findToast("Eve is blocked, and signed out of the widget.");
  expect(server.lastBody("PATCH", "w/w1/staff/users/eve")).toEqual({ isBlocked: true });
  await waitFor(async () => expect((await findRows())[0]?.[2]).toBe("Blocked"));
  expect(document.activeElement).toBe(control("Actions for Eve"));
});

it("the menu item Unblock ends the block of a person", async () => {
  const server = await openMenu({ ...eve, isBlocked: true }, { "PATCH w/w1/staff/users/eve": [200, eve] });
  click("Unblock");
  await findToast("Eve is unblocked.");
  expect(server.lastBody("PATCH", "w/w1/staff/users/eve")).toEqual({ isBlocked: false });
});

it.each([
  ["Block", false, "Eve is blocked, and signed out of the widget."],
  ["Unblock", true, "Eve is unblocked."],
])("the menu item %s can be undone", async (name, isBlocked, said) => {
  const server = await openMenu({ ...eve, isBlocked }, { "PATCH w/w1/staff/users/eve": [200, eve] });
  click(name);
  await findToast(said);
  click("Undo");
  await waitFor(() => expect(server.sent("PATCH", "w/w1/staff/users/eve")).toHaveLength(2));
  expect(server.lastBody("PATCH", "w/w1/staff/users/eve")).toEqual({ isBlocked });
});

it("Block and remove everything blocks the person immediately, and removes the person's content after eight seconds", async () => {
  const removal = "w/w1/staff/users/eve/removal";
  const responses: Reply[] = [
    [200, { user: eve, isDone: false }],
    [200, { user: eve, isDone: true }],
  ];
  const server = await openMenu(eve, {
    "PATCH w/w1/staff/users/eve": [200, eve],
    [`POST ${removal}`]: () => responses.shift() ?? problem(500, "internal_error"),
  });
  stopTimers();
  click("Block and remove everything");
  await findToast(/^Eve is blocked\. Their posts/);
  expect(server.lastBody("PATCH", "w/w1/staff/users/eve")).toEqual({ isBlocked: true });
  await advance(7_999);
  expect(server.sent("POST", removal)).toHaveLength(0);
  await advance(1);
  await waitFor(() => expect(server.sent("POST", removal)).toHaveLength(2));
});

it.each([
  ["unblocks the person", false],
  ["leaves a person blocked who was blocked before", true],
])("undoing Block and remove everything removes nothing, and %s", async (_outcome, isBlocked) => {
  const server = await openMenu({ ...eve, isBlocked }, { "PATCH w/w1/staff/users/eve": [200, eve] });
  stopTimers();
  click("Block and remove everything");
  await findToast(/^Eve is blocked\. Their posts/);
  click("Undo");
  await advance(9_000);
  expect(server.sent("PATCH", "w/w1/staff/users/eve")).toHaveLength(2);
  expect(server.lastBody("PATCH", "w/w1/staff/users/eve")).toEqual({ isBlocked });
  expect(server.sent("POST", "w/w1/staff/users/eve/removal")).toHaveLength(0);
});

it("Erase requires the confirmation word to be typed, then sends whether to erase the person's texts too", async () => {
  const reply = defer<Reply>();
  const server = await openMenu(eve, { "POST w/w1/staff/users/eve/erasure": () => reply.promise });
  click("Erase");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Type erase to confirm")));
  expect(openDialog().querySelector("h2")?.textContent).toBe("Erase Eve");
  expect(control("Erase").disabled).toBe(true);
  toggle("Erase what they wrote too");
  typeInto("Type erase", "eras");
  expect(control("Erase").disabled).toBe(true);
  typeInto("Type erase", " erase ");
  click("Erase");
  expect(control("Erase").getAttribute("aria-busy")).toBe("true");
  click("Erase");
  server.route({ "GET w/w1/staff/users": [200, pageOf([{ ...eve, fullName: "Erased person" }])] });
  reply.resolve([200, eve]);
  await findToast("Eve is erased.");
  await waitFor(async () => expect((await findRows())[0]?.[0]).toBe("Erased person"));
  expect(server.sent("POST", "w/w1/staff/users/eve/erasure").map(({ body }) => body)).toEqual([
    { withTexts: true },
  ]);
  expect(document.querySelector("dialog")).toBeNull();
});

it("Erase keeps the person's texts by default", async () => {
  const server = await openMenu(eve, { "POST w/w1/staff/users/eve/erasure": [200, eve] });
  click("Erase");
  typeInto("Type erase", "erase");
  click("Erase");
  await findToast("Eve is erased.");
  expect(server.lastBody("POST", "w/w1/staff/users/eve/erasure")).toEqual({ withTexts: false });
});

it("if a person cannot be blocked, the reason is shown", async () => {
  const server = await openMenu(eve, {
    "PATCH w/w1/staff/users/eve": problem(409, "not_end_user", "Staff cannot be blocked."),
  });
  click("Block");
  await findToast("Staff cannot be blocked.");
  expect(server.sent("GET", "w/w1/staff/users")).toHaveLength(2);
});

it("if Erase fails, the dialog stays open with the reason", async () => {
  await openMenu(eve, { "POST w/w1/staff/users/eve/erasure": problem(503, "unavailable") });
  click("Erase");
  typeInto("Type erase", "erase");
  click("Erase");
  await waitFor(() =>
    expect(openDialog().querySelector("[role=alert]")?.textContent).toBe("Something went wrong on our side."),
  );
  expect(control("Erase").getAttribute("aria-busy")).toBe("false");
});

it("Escape closes the menu or the dialog, and focus returns to the menu button", async () => {
  await openMenu();
  await waitFor(() => expect(document.activeElement).toBe(control("Export data (JSON)")));
  press("Escape");
  expect(document.activeElement).toBe(control("Actions for Eve"));
  click("Actions for Eve");
  click("Erase");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Type erase")));
  escapeDialog();
  await waitFor(() => expect(document.activeElement).toBe(control("Actions for Eve")));
});
