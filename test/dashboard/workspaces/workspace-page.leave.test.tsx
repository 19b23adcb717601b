import { waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import {
  address,
  click,
  control,
  escapeDialog,
  fieldOf,
  findToast,
  heading,
  openDialog,
  typeInto,
} from "../actions.ts";
import { defer, problem, type Reply } from "../fake-server.ts";
import { makeMe, makeWorkspace, pageOf, type Role } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const acme = makeWorkspace();
const beta = makeWorkspace({ id: "w2", name: "Beta", subdomain: "beta", userId: "ada-2" });
const open = (routes = {}, workspaces = [acme], role: Role = "owner") =>
  openDashboard(
    "w/acme/settings/workspace",
    {
      "GET me": [200, makeMe(role, { workspaces })],
      "GET w/w1/staff/search-language": [200, { language: "english" }],
      "GET w/w1/staff/public-page": [200, { isPublic: false, isIndexed: true }],
      "GET w/w1/staff/pictures/settings": [200, { senders: "staff", usedBytes: 0 }],
      "GET w/w1/staff/post-contexts/settings": [200, { takesContext: false }],
      "GET w/w1/staff/retention": [200, { retentionDays: null }],
      ...routes,
    },
    { role },
  );
/** The routes that the feedback page of the workspace Beta requests. */
const betaRoutes = {
  "GET w/w2/staff/posts": [200, pageOf([])],
  "GET w/w2/v1/boards": [200, []],
  "GET w/w2/v1/post-categories": [200, []],
  "GET w/w2/v1/tags": [200, []],
  "GET w/w2/staff/statuses": [200, []],
  "GET w/w2/staff/users": [200, pageOf([])],
};
const alert = () => openDialog().querySelector("[role=alert]")?.textContent;

it("the button Leave removes the account from the workspace and opens the account's next workspace", async () => {
  const server = await open({ ...betaRoutes, "DELETE w/w1/staff/users/ada": [200, {}] }, [acme, beta]);
  click("Leave");
  expect(openDialog().textContent).toContain("To return you need an invitation.");
  click("Leave");
  await findToast("You left Acme.");
  expect(server.sent("DELETE", "w/w1/staff/users/ada")).toHaveLength(1);
  await waitFor(() => expect(address()).toBe("w/beta/feedback"));
});

it("leaving the account's last workspace opens the form for a new workspace", async () => {
  await open({ "DELETE w/w1/staff/users/ada": [200, {}] });
  click("Leave");
  click("Leave");
  await waitFor(() => expect(heading()).toBe("New workspace"));
  expect(address()).toBe("new-workspace");
});

it("the dialog Delete workspace requires the workspace's name to be typed, then sends the name", async () => {
  const reply = defer<Reply>();
  const server = await open({ "DELETE workspaces/w1": () => reply.promise });
  click("Delete workspace");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Type Acme to confirm")));
  expect(control("Delete workspace").disabled).toBe(true);
  typeInto("Type Acme", "acme");
  expect(control("Delete workspace").disabled).toBe(true);
  typeInto("Type Acme", "Acme");
  click("Delete workspace");
  expect(control("Delete workspace").getAttribute("aria-busy")).toBe("true");
  click("Delete workspace");
  reply.resolve([200, { message: "" }]);
  await findToast("Acme is deleted.");
  await waitFor(() => expect(address()).toBe("new-workspace"));
  expect(server.sent("DELETE", "workspaces/w1").map(({ body }) => body)).toEqual([{ name: "Acme" }]);
});

it("the last owner cannot leave, and the dialog shows the reason", async () => {
  const detail = "A workspace must have at least one owner.";
  await open({ "DELETE w/w1/staff/users/ada": problem(409, "last_owner", detail) });
  click("Leave");
  click("Leave");
  await waitFor(() => expect(alert()).toBe(detail));
  expect(address()).toBe("w/acme/settings/workspace");
});

it("a workspace that cannot be deleted stays open, and the dialog shows the reason", async () => {
  const detail = "The name differs from the workspace's.";
  await open({ "DELETE workspaces/w1": problem(400, "name_differs", detail) });
  click("Delete workspace");
  typeInto("Type Acme", "Acme");
  click("Delete workspace");
  await waitFor(() => expect(alert()).toBe(detail));
  expect(address()).toBe("w/acme/settings/workspace");
});

it.each(["Leave", "Delete workspace"])(
  "Escape closes the dialog that the button %s opens, and returns focus to this button",
  async (name) => {
    const server = await open();
    control(name).focus();
    click(name);
    await waitFor(() => expect(openDialog().contains(document.activeElement)).toBe(true));
    escapeDialog();
    await waitFor(() => expect(document.activeElement).toBe(control(name)));
    expect(server.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  },
);
