import { screen, waitFor } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { click, control, escapeDialog, findRows, findToast, openDialog } from "../actions.ts";
import { brokenConnection, defer, problem, type Reply } from "../fake-server.ts";
import { makeApiKey } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const path = "w/w1/staff/api-keys";
const sync = makeApiKey("k1", { name: "Sync", lastUsedAt: "2024-03-05T12:00:00.000Z" });
const old = makeApiKey("k2", { name: "Old", expiresAt: "2024-03-05T12:00:00.000Z" });
const lost = makeApiKey("k3", { name: "Lost", revokedAt: "2024-03-05T12:00:00.000Z" });
const open = (routes = {}) =>
  openDashboard("w/acme/settings/api-keys", { [`GET ${path}`]: [200, [sync, old, lost]], ...routes });
const alert = () => openDialog().querySelector("[role=alert]")?.textContent;

it("the page lists each API key with its user, last use, expiry and state", async () => {
  await open();
  const who = "Ada, owner";
  expect(await findRows()).toEqual([
    ["Sync", "ek_live…abcd", who, "Mar 5, 2024", "Never", "Live", "Revoke Sync"],
    ["Old", "ek_live…abcd", who, "Never", "Mar 5, 2024", "Expired", "Revoke Old"],
    ["Lost", "ek_live…abcd", who, "Never", "Never", "Revoked", ""],
  ]);
});

it("an API key is shown as live until it expires", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2024-03-05T11:59:59.000Z") });
  await open({ [`GET ${path}`]: [200, [old]] });
  expect((await findRows())[0]?.slice(4, 6)).toEqual(["now", "Live"]);
});

it("a workspace without API keys has one button to create a key", async () => {
  await open({ [`GET ${path}`]: [200, []] });
  await screen.findByText(/^No keys yet/);
  expect(control("New key").closest(".notice")).not.toBeNull();
});

it("an API key is revoked after a confirmation", async () => {
  const reply = defer<Reply>();
  const server = await open({ [`DELETE ${path}/k1`]: () => reply.promise });
  await findRows();
  click("Revoke Sync");
  expect(openDialog().textContent).toContain("Sync stops working everywhere within 2 seconds.");
  click("Revoke");
  expect(control("Revoke").getAttribute("aria-busy")).toBe("true");
  click("Revoke");
  server.route({ [`GET ${path}`]: [200, [{ ...sync, revokedAt: sync.createdAt }]] });
  reply.resolve([200, {}]);
  await findToast("Sync is revoked.");
  await waitFor(async () => expect((await findRows())[0]?.[5]).toBe("Revoked"));
  expect(server.sent("DELETE", `${path}/k1`)).toHaveLength(1);
});

it("if an API key cannot be revoked, the dialog stays open and shows the reason", async () => {
  await open({ [`DELETE ${path}/k1`]: problem(500, "internal") });
  await findRows();
  click("Revoke Sync");
  click("Revoke");
  await waitFor(() => expect(alert()).toBe("Something went wrong on our side."));
});

it("a list that fails to load can be loaded again", async () => {
  const server = await open({ [`GET ${path}`]: brokenConnection });
  await screen.findByText(/We could not load this/);
  server.route({ [`GET ${path}`]: [200, [sync]] });
  click("Try again");
  expect(await findRows()).toHaveLength(1);
});

it("a member without access sees the reason", async () => {
  await open({ [`GET ${path}`]: problem(403, "role_not_allowed") });
  await screen.findByText(/You don't have permission to do this/);
});

it("Escape closes the confirmation and returns focus to the button that opened it", async () => {
  const server = await open();
  await findRows();
  control("Revoke Sync").focus();
  click("Revoke Sync");
  await waitFor(() => expect(openDialog().contains(document.activeElement)).toBe(true));
  escapeDialog();
  await waitFor(() => expect(document.activeElement).toBe(control("Revoke Sync")));
  expect(server.sent("DELETE", `${path}/k1`)).toEqual([]);
});
