import { fireEvent, screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { address, click, control, fieldOf, findToast, typeInto } from "../actions.ts";
import { defer, problem, type Reply } from "../fake-server.ts";
import { makeMe, makeWorkspace, type Role } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const open = (routes = {}, role: Role = "owner") =>
  openDashboard(
    "w/acme/settings/workspace",
    {
      "GET w/w1/staff/search-language": [200, { language: "english" }],
      "GET w/w1/staff/public-page": [200, { isPublic: false, isIndexed: true }],
      "GET w/w1/staff/pictures/settings": [200, { senders: "staff", usedBytes: 0 }],
      "GET w/w1/staff/post-contexts/settings": [200, { takesContext: false }],
      "GET w/w1/staff/retention": [200, { retentionDays: null }],
      ...routes,
    },
    { role },
  );
const sections = () => [...document.querySelectorAll("main h2")].map((title) => title.textContent);

it("the settings page of a workspace shows its name and its short name", async () => {
  await open();
  expect([fieldOf("Name").value, fieldOf("Short name").value]).toEqual(["Acme", "acme"]);
  expect(document.title).toBe("Workspace · Earshot");
});

it.each<[Role, string[]]>([
  [
    "owner",
    [
      "Workspace",
      "Search",
      "Public page",
      "Pictures",
      "Page and browser",
      "Idle guests",
      "Leave this workspace",
      "Delete this workspace",
    ],
  ],
  [
    "admin",
    [
      "Workspace",
      "Search",
      "Public page",
      "Pictures",
      "Page and browser",
      "Idle guests",
      "Leave this workspace",
    ],
  ],
  ["member", ["Workspace", "Search", "Leave this workspace"]],
])("an account with the role %s sees the sections %o", async (role, titles) => {
  await open({}, role);
  expect(sections()).toEqual(titles);
});

it("a chosen language is saved at once", async () => {
  const server = await open({ "PATCH w/w1/staff/search-language": [200, { language: "german" }] });
  const choice = await screen.findByLabelText<HTMLSelectElement>("Language of the posts");
  expect(choice.value).toBe("english");
  fireEvent.change(choice, { target: { value: "german" } });
  await findToast("Saved.");
  expect(server.lastBody("PATCH", "w/w1/staff/search-language")).toEqual({ language: "german" });
});

it("a member can change the name, but sees no field for the short name", async () => {
  const changed = { id: "w1", name: "Acme Labs", subdomain: "acme" };
  const server = await open({ "PATCH w/w1/v1/workspaces/current": [200, changed] }, "member");
  expect(() => fieldOf("Short name")).toThrow();
  typeInto("Name", "Acme Labs");
  click("Save");
  await findToast("Saved.");
  expect(server.lastBody("PATCH", "w/w1/v1/workspaces/current")).toEqual({ name: "Acme Labs" });
});

it("a new name and short name are sent, and the address changes to the new short name", async () => {
  const reply = defer<Reply>();
  const server = await open({ "PATCH w/w1/v1/workspaces/current": () => reply.promise });
  typeInto("Name", "Acme Labs ");
  typeInto("Short name", "labs");
  click("Save");
  expect(control("Save").getAttribute("aria-busy")).toBe("true");
  await screen.findByText("Saving…");
  click("Save");
  reply.resolve([200, { id: "w1", name: "Acme Labs", subdomain: "labs" }]);
  await findToast("Saved.");
  expect(server.sent("PATCH", "w/w1/v1/workspaces/current").map(({ body }) => body)).toEqual([
    { name: "Acme Labs ", subdomain: "labs" },
  ]);
  await waitFor(() => expect(address()).toBe("w/labs/settings/workspace"));
  await waitFor(() => expect(fieldOf("Name").value).toBe("Acme Labs"));
  expect(control("Feedback").getAttribute("href")).toBe("/dashboard/w/labs/feedback");
});

it("a new name of a workspace does not change the account's other workspaces", async () => {
  const workspaces = [makeWorkspace(), makeWorkspace({ id: "w2", name: "Beta", subdomain: "beta" })];
  await open({
    "GET me": [200, makeMe("owner", { workspaces })],
    "PATCH w/w1/v1/workspaces/current": [200, { id: "w1", name: "Acme Labs", subdomain: "acme" }],
  });
  typeInto("Name", "Acme Labs");
  click("Save");
  await findToast("Saved.");
  click("Acme Labs");
  await screen.findByText("Beta");
  expect(address()).toBe("w/acme/settings/workspace");
});

it("a short name that the server rejects is reported at its field", async () => {
  await open({
    "PATCH w/w1/v1/workspaces/current": problem(400, "invalid_request", "", [
      { path: "subdomain", message: "is reserved" },
    ]),
  });
  typeInto("Short name", "www");
  click("Save");
  await screen.findByText("Is reserved.");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Short name")));
  expect(fieldOf("Name").getAttribute("aria-invalid")).toBe("false");
  expect(address()).toBe("w/acme/settings/workspace");
});

it("a name that cannot be saved stays in the field, and the reason is shown", async () => {
  await open({ "PATCH w/w1/v1/workspaces/current": problem(429, "rate_limited") });
  typeInto("Name", "Acme Labs");
  click("Save");
  await screen.findByText("Too many requests. Try again in a moment.");
  expect(fieldOf("Name").value).toBe("Acme Labs");
});
