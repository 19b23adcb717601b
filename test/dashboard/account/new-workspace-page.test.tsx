import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { CreateWorkspace } from "../../../bff/dashboard/contract.ts";
import { address, click, control, fieldOf, heading, typeInto } from "../actions.ts";
import { problem } from "../fake-server.ts";
import { makeMe, makeWorkspace, pageOf } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const made = makeWorkspace({ id: "w2", name: "Beanrow", subdomain: "beanrow", role: "member" });
const installRoutes = {
  "POST workspaces": [201, { id: made.id, name: made.name, subdomain: made.subdomain }],
  "GET w/w2/staff/seen-origins": [200, []],
  "GET w/w2/staff/rejected-origins": [200, []],
  "GET w/w2/staff/users": [200, pageOf([])],
} as const;

it("the page for a new workspace links back to the account's workspaces", async () => {
  await openDashboard("new-workspace");
  expect(heading()).toBe("New workspace");
  expect(control("Back to your workspaces").getAttribute("href")).toBe("/dashboard/");
});

it.each<[string, CreateWorkspace]>([
  ["", { name: "Beanrow" }],
  ["beanrow", { name: "Beanrow", subdomain: "beanrow" }],
])("a workspace with the short name %j is created, and its install page opens", async (subdomain, body) => {
  const server = await openDashboard("new-workspace", installRoutes);
  typeInto("Name", "Beanrow");
  typeInto("Short name", subdomain);
  server.route({ "GET me": [200, makeMe("owner", { workspaces: [makeWorkspace(), made] })] });
  click("Create workspace");
  await waitFor(() => expect(heading()).toBe("Install"));
  expect(address()).toBe("w/beanrow/install");
  expect(server.lastBody("POST", "workspaces")).toEqual(body);
});

it("the fields that the server rejects show their errors", async () => {
  const errors = [
    { path: "name", message: "is empty" },
    { path: "subdomain", message: "is taken" },
  ];
  await openDashboard("new-workspace", { "POST workspaces": problem(400, "invalid_request", "", errors) });
  click("Create workspace");
  await screen.findByText("Is empty.");
  await screen.findByText("Is taken.");
  expect(fieldOf("Short name").getAttribute("aria-invalid")).toBe("true");
});

it("an error that concerns no field shows the server's message", async () => {
  const reply = problem(409, "workspace_limit_reached", "An account has at most 10 workspaces.");
  await openDashboard("new-workspace", { "POST workspaces": reply });
  click("Create workspace");
  expect((await screen.findByRole("alert")).textContent).toBe("An account has at most 10 workspaces.");
  expect(heading()).toBe("New workspace");
});
