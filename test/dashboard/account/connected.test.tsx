import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { ConnectedIdentity, SetOut } from "../../../bff/dashboard/contract.ts";
import { click, fieldOf, findToast, typeInto } from "../actions.ts";
import { brokenConnection, problem } from "../fake-server.ts";
import { createdAt } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const connected: ConnectedIdentity = {
  hasPassword: true,
  connected: { email: "ada@okta.example", createdAt },
};
const apart: ConnectedIdentity = { hasPassword: true, connected: null };
const open = (identity: ConnectedIdentity, routes = {}) =>
  openDashboard("w/acme/account", {
    "GET provider": [200, { name: "Okta" }],
    "GET provider/identity": [200, identity],
    "GET sessions": [200, { data: [] }],
    ...routes,
  });
const main = () => document.querySelector("main")?.textContent;
const findForm = () => waitFor(() => within("Sign in with Okta").querySelector("input") ?? fail());
const fail = () => {
  throw new Error("There is no form yet.");
};
/** Returns the section with this heading; the password section has fields with the same labels. */
const within = (title: string): HTMLElement => {
  const found = [...document.querySelectorAll("h2")].find(({ textContent }) => textContent === title);
  return found?.closest("section") ?? fail();
};

it("with a connected provider, its e-mail address is shown, and a warning says that changing the password disconnects the provider", async () => {
  await open(connected);
  await screen.findByText("ada@okta.example");
  expect(main()).toMatch(/Connected \S+/);
  expect(main()).toContain("and disconnects your sign-in provider.");
});

it("a provider cannot be disconnected from an account without a password", async () => {
  await open({ hasPassword: false, connected: { email: null, createdAt } });
  await screen.findByText("Connected");
  expect(main()).toContain("Your account has no password, so this is the only way in");
  expect(screen.queryByText("Disconnect")).toBeNull();
  expect(screen.queryByText("Change password")).toBeNull();
});

it("a connection that fails to load can be loaded again", async () => {
  const server = await open(connected, { "GET provider/identity": brokenConnection });
  await screen.findByText(/We could not load this/);
  server.route({ "GET provider/identity": [200, connected] });
  click("Try again");
  await screen.findByText("ada@okta.example");
});

it("the button Disconnect disconnects the provider and reloads the page's data", async () => {
  const server = await open(connected, { "DELETE provider/identity": [200, {}] });
  await screen.findByText("Disconnect");
  server.route({ "GET provider/identity": [200, apart] });
  click("Disconnect");
  await findToast("Disconnected, and signed out everywhere else.");
  await findForm();
  expect(server.sent("DELETE", "provider/identity")).toHaveLength(1);
  expect(server.sent("GET", "sessions")).toHaveLength(2);
});

it("a provider that could not be disconnected stays on the page, and the reason is shown", async () => {
  await open(connected, {
    "DELETE provider/identity": problem(409, "only_way_in", "It is the only way in."),
  });
  await screen.findByText("Disconnect");
  click("Disconnect");
  await findToast("It is the only way in.");
  expect(main()).toContain("ada@okta.example");
});

it("the button Connect sends the password and opens the provider's page", async () => {
  const server = await open(apart, { "POST provider/set-out": [200, { location: "#away" }] });
  await findForm();
  typeInto("Current password", "a long sentence", within("Sign in with Okta"));
  click("Connect");
  await waitFor(() => expect(location.hash).toBe("#away"));
  const expected: SetOut = { purpose: "connect", password: "a long sentence" };
  expect(server.lastBody("POST", "provider/set-out")).toEqual(expected);
});

it.each([
  [problem(403, "wrong_password", "No."), "This is not your current password."],
  [problem(502, "provider_unavailable"), "The provider cannot be reached now. Try again in a moment."],
])("a rejected connection shows the reason (%#)", async (reply, text) => {
  await open(apart, { "POST provider/set-out": reply });
  await findForm();
  click("Connect");
  await screen.findByText(text);
});

it("a wrong password at Connect moves focus to the password field", async () => {
  await open(apart, { "POST provider/set-out": problem(403, "wrong_password") });
  await findForm();
  click("Connect");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Current", within("Sign in with Okta"))));
});
