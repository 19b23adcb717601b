import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { choose, click, control, escapeDialog, fieldOf, findRows, openDialog, typeInto } from "../actions.ts";
import { brokenConnection, defer, problem, type Reply } from "../fake-server.ts";
import { makeStatus, pageOf } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const statuses = [
  makeStatus("s1", { name: "Planned", value: "planned", kind: "active" }),
  makeStatus("s2", { name: "Shipped", value: "shipped", kind: "done", order: 2 }),
];
async function open(routes = {}) {
  const server = await openDashboard("w/acme/settings/statuses", {
    "GET w/w1/staff/statuses": [200, statuses],
    "GET w/w1/staff/posts": [200, pageOf([])],
    ...routes,
  });
  return server;
}
const alert = () => openDialog().querySelector("[role=alert]")?.textContent;

it("the page lists every status with its value and type", async () => {
  await open();
  expect(await findRows()).toEqual([
    ["Planned", "planned", "In progress", ""],
    ["Shipped", "shipped", "Completed", ""],
  ]);
  expect(document.querySelector("tbody .state.active")?.textContent).toBe("Planned");
});

it("a new status is sent as typed and appears in the list", async () => {
  const reply = defer<Reply>();
  const server = await open({ "POST w/w1/staff/statuses": () => reply.promise });
  await findRows();
  click("New status");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Name")));
  typeInto("Name", "In review");
  await waitFor(() => expect(fieldOf("Value").value).toBe("in_review"));
  choose("Type", "active");
  click("Create status");
  expect(control("Create status").getAttribute("aria-busy")).toBe("true");
  click("Create status");
  server.route({ "GET w/w1/staff/statuses": [200, [...statuses, makeStatus("s3", { name: "In review" })]] });
  reply.resolve([201, makeStatus("s3")]);
  await waitFor(async () => expect(await findRows()).toHaveLength(3));
  expect(server.sent("POST", "w/w1/staff/statuses").map(({ body }) => body)).toEqual([
    { name: "In review", value: "in_review", kind: "active", color: null },
  ]);
  expect(document.querySelector("dialog")).toBeNull();
});

it("a new status has the type Open unless another type is chosen", async () => {
  const server = await open({ "POST w/w1/staff/statuses": [201, makeStatus("s3")] });
  await findRows();
  click("New status");
  typeInto("Name", "New");
  click("Create status");
  await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
  expect(server.lastBody("POST", "w/w1/staff/statuses")).toEqual({
    name: "New",
    value: "new",
    kind: "open",
    color: null,
  });
});

it("an edited status is sent with its new name", async () => {
  const server = await open({ "PATCH w/w1/staff/statuses/s1": [200, statuses[0]] });
  await findRows();
  click("Edit Planned");
  expect(openDialog().querySelector("h2")?.textContent).toBe("Edit Planned");
  expect([fieldOf("Value").value, fieldOf("Type").value]).toEqual(["planned", "active"]);
  typeInto("Name", "Next");
  server.route({ "GET w/w1/staff/statuses": [200, [{ ...statuses[0], name: "Next" }]] });
  click("Save");
  await waitFor(async () => expect((await findRows()).map(([name]) => name)).toEqual(["Next"]));
  expect(server.lastBody("PATCH", "w/w1/staff/statuses/s1")).toEqual({
    name: "Next",
    value: "planned",
    kind: "active",
    color: null,
  });
});

it("a chosen colour shows in the preview and is sent, and a colour that the API set stays selected", async () => {
  const [planned] = statuses;
  const server = await open({
    "GET w/w1/staff/statuses": [200, [{ ...planned, color: "#123456" }]],
    "PATCH w/w1/staff/statuses/s1": [200, planned],
  });
  await findRows();
  click("Edit Planned");
  expect(fieldOf("Colour").value).toBe("#123456");
  choose("Colour", "#8250df");
  const preview = openDialog().querySelector<HTMLElement>(".pill.active");
  expect([preview?.textContent, preview?.style.getPropertyValue("--tone")]).toEqual(["Planned", "#8250df"]);
  click("Save");
  await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
  expect(server.lastBody("PATCH", "w/w1/staff/statuses/s1")).toMatchObject({ color: "#8250df" });
});

it("the value of a new status follows its name until somebody writes another value", async () => {
  await open();
  await findRows();
  click("New status");
  const values = async (name: string) => {
    typeInto("Name", name);
    await waitFor(() => expect(fieldOf("Name").value).toBe(name));
    return fieldOf("Value").value;
  };
  expect(await values("À faire, 2e étape")).toBe("a_faire_2e_etape");
  expect(await values("3. Soon!")).toBe("soon");
  expect(await values("進行中")).toBe("");
  typeInto("Value", "mine");
  await waitFor(() => expect(fieldOf("Value").value).toBe("mine"));
  expect(await values("Later")).toBe("mine");
});

it("the value of an existing status stays when its name changes", async () => {
  await open();
  await findRows();
  click("Edit Planned");
  typeInto("Name", "Next");
  await waitFor(() => expect(fieldOf("Name").value).toBe("Next"));
  expect(fieldOf("Value").value).toBe("planned");
});

it("a status value that the server rejects is reported at its field", async () => {
  await open({
    "POST w/w1/staff/statuses": problem(400, "invalid_request", "", [{ path: "value", message: "is taken" }]),
  });
  await findRows();
  click("New status");
  typeInto("Name", "Planned");
  click("Create status");
  await screen.findByText("Is taken.");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Value")));
  expect(alert()).toBe("Fix the highlighted fields.");
});

it("a list that fails to load can be loaded again", async () => {
  const server = await open({ "GET w/w1/staff/statuses": brokenConnection });
  await screen.findByText(/We could not load this/);
  server.route({ "GET w/w1/staff/statuses": [200, statuses] });
  click("Try again");
  expect(await findRows()).toHaveLength(2);
});

it.each(["New status", "Edit Planned", "Delete Planned"])(
  "Escape closes the dialog that the button %s opens, and returns focus to this button",
  async (name) => {
    await open();
    await findRows();
    control(name).focus();
    click(name);
    await waitFor(() => expect(openDialog().contains(document.activeElement)).toBe(true));
    escapeDialog();
    await waitFor(() => expect(document.activeElement).toBe(control(name)));
  },
);
