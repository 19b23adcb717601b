import { screen, waitFor } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import {
  choose,
  click,
  control,
  escapeDialog,
  fakeClipboard,
  fieldOf,
  findRows,
  openDialog,
  typeInto,
} from "../actions.ts";
import { defer, problem, type Reply } from "../fake-server.ts";
import { makeApiKey, makeUser, pageOf } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const path = "w/w1/staff/api-keys";
const apiKey = "ek_live_secret";
const made: Reply = [201, { ...makeApiKey("k1", { name: "Sync" }), apiKey }];
const members = [
  makeUser("ada", { fullName: "Ada", identity: "staff", role: "owner" }),
  makeUser("mo", { fullName: "Mo", identity: "staff", role: "member" }),
];

/** Opens the API keys page of a workspace without keys, and the dialog for a new key. */
async function openNewKey(routes = {}) {
  const server = await openDashboard("w/acme/settings/api-keys", {
    [`GET ${path}`]: [200, []],
    "GET w/w1/staff/users": [200, pageOf(members)],
    "GET addresses": [200, { apiUrl: "https://api.example" }],
    ...routes,
  });
  await screen.findByText(/^No keys yet/);
  control("New key").focus();
  click("New key");
  await screen.findByText("Mo (member)");
  return server;
}

it("the form preselects the signed-in user and an expiry of 90 days", async () => {
  const server = await openNewKey();
  expect(document.activeElement).toBe(fieldOf("Name"));
  expect([...fieldOf("Acts as").querySelectorAll("option")].map(({ text }) => text)).toEqual([
    "Ada (owner)",
    "Mo (member)",
  ]);
  expect([fieldOf("Acts as").value, fieldOf("Expires").value]).toEqual(["ada", "90"]);
  expect(server.sent("GET", "w/w1/staff/users")[0]?.query).toEqual({ identity: "staff", limit: "100" });
});

it("a new key is sent with its user and its expiry, and shown once", async () => {
  const copied = fakeClipboard();
  const reply = defer<Reply>();
  const server = await openNewKey({ [`POST ${path}`]: () => reply.promise });
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-01T00:00:00.000Z") });
  typeInto("Name", "Sync");
  choose("Acts as", "mo");
  choose("Expires", "7");
  click("Create key");
  expect(control("Create key").getAttribute("aria-busy")).toBe("true");
  click("Create key");
  server.route({ [`GET ${path}`]: [200, [makeApiKey("k1", { name: "Sync" })]] });
  reply.resolve(made);
  await screen.findByText("Copy it now. It is not shown again.");
  expect(server.sent("POST", path).map(({ body }) => body)).toEqual([
    { name: "Sync", userId: "mo", expiresAt: "2026-01-08T00:00:00.000Z" },
  ]);
  await screen.findByText(/^curl/);
  click("Copy the key");
  click("Copy the command");
  await waitFor(() =>
    expect(copied).toEqual([apiKey, "curl https://api.example/v1/boards -H 'x-api-key: ek_live_secret'"]),
  );
  click("Done");
  expect((await findRows())[0]?.[0]).toBe("Sync");
  expect(document.body.innerHTML).not.toContain(apiKey);
});

it("a key that never expires is sent without an expiry", async () => {
  const server = await openNewKey({ [`POST ${path}`]: made });
  typeInto("Name", "Sync");
  choose("Expires", "0");
  click("Create key");
  await screen.findByText(apiKey);
  expect(server.lastBody("POST", path)).toEqual({ name: "Sync", userId: "ada" });
});

it("when the new key replaces the form, focus moves to the button Done", async () => {
  await openNewKey({ [`POST ${path}`]: made });
  control("Create key").focus();
  click("Create key");
  await screen.findByText(apiKey);
  await waitFor(() => expect(document.activeElement).toBe(control("Done")));
  expect(openDialog().querySelector("h2")?.textContent).toBe("Your new key");
});

it("the key is shown without a command when the API's address is unknown", async () => {
  await openNewKey({ [`POST ${path}`]: made, "GET addresses": problem(503, "unavailable") });
  click("Create key");
  await screen.findByText(apiKey);
  expect(screen.queryByText(/^curl/)).toBeNull();
});

it.each([
  ["name", "Name"],
  ["userId", "Acts as"],
  ["expiresAt", "Expires"],
])("an error for %s is shown at its field, which gets focus", async (field, label) => {
  await openNewKey({
    [`POST ${path}`]: problem(400, "invalid_request", "", [{ path: field, message: "is wrong" }]),
  });
  click("Create key");
  await screen.findByText("Is wrong.");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf(label)));
  expect(fieldOf(label).getAttribute("aria-invalid")).toBe("true");
});

it("Escape closes the dialog and returns focus to the button New key", async () => {
  await openNewKey();
  escapeDialog();
  await waitFor(() => expect(document.activeElement).toBe(control("New key")));
});
