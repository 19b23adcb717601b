import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { AcceptInvitation, InvitationView, SetOut } from "../../../bff/dashboard/contract.ts";
import { address, click, control, fieldOf, heading, typeInto } from "../actions.ts";
import { brokenConnection, problem } from "../fake-server.ts";
import { makeMe, pageOf } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const invitation: InvitationView = { workspaceName: "Acme", email: "Ada@acme.example", role: "admin" };
const routes = {
  "GET me": problem(401, "signed_out"),
  "GET invitation": [200, invitation],
  "GET w/w1/staff/posts": [200, pageOf([])],
} as const;
const open = (more = {}, path = "invitation#token=t1") => openDashboard(path, { ...routes, ...more });
const findHeading = () => waitFor(() => expect(heading()).toBe("Join Acme"));
const main = () => document.querySelector("main")?.textContent;

it("the invitation page shows the workspace, the invited e-mail address and the role", async () => {
  const server = await open();
  await findHeading();
  expect(main()).toContain("Invited: Ada@acme.example, as admin.");
  expect(server.sent("GET", "invitation")[0]?.headers["x-earshot-link"]).toBe("t1");
});

it("a person without an account joins with a name and a password", async () => {
  const server = await open({ "POST invitations/accept": [200, makeMe("admin")] });
  await findHeading();
  typeInto("Your name", "Ada");
  typeInto("Password", "a long sentence");
  click("Join");
  await waitFor(() => expect(address()).toBe("w/acme/feedback"));
  expect(server.lastBody("POST", "invitations/accept")).toEqual({
    token: "t1",
    fullName: "Ada",
    password: "a long sentence",
  } satisfies AcceptInvitation);
});

it("a person who is signed in with the invited e-mail address joins with one click", async () => {
  const server = await open({ "GET me": [200, makeMe()], "POST invitations/accept": [200, makeMe("admin")] });
  await findHeading();
  expect(document.querySelectorAll("input")).toHaveLength(0);
  click("Join");
  await waitFor(() => expect(address()).toBe("w/acme/feedback"));
  expect(server.lastBody("POST", "invitations/accept")).toEqual({ token: "t1" } satisfies AcceptInvitation);
});

it("joining with the provider sends the invitation's token", async () => {
  const server = await open({
    "GET provider": [200, { name: "Okta" }],
    "POST provider/set-out": [200, { location: "#away" }],
  });
  await screen.findByText("Join with Okta");
  click("Join with Okta");
  await waitFor(() => expect(location.hash).toBe("#away"));
  const expected: SetOut = { purpose: "invitation", token: "t1" };
  expect(server.lastBody("POST", "provider/set-out")).toEqual(expected);
});

it.each([
  ["account_exists", 409, "You have an account with this e-mail already. Sign in, then open the link again."],
  ["other_account", 403, "You are signed in with another e-mail. Sign out first."],
  ["other", 409, "The workspace is full."],
])("an invitation that is rejected with the code %s shows an explanation", async (code, status, text) => {
  await open({ "POST invitations/accept": problem(status, code, "The workspace is full.") });
  await findHeading();
  click("Join");
  expect((await screen.findByRole("alert")).textContent).toBe(text);
});

it("an invitation shows an explanation if the connection breaks", async () => {
  await open({ "POST invitations/accept": brokenConnection });
  await findHeading();
  click("Join");
  expect((await screen.findByRole("alert")).textContent).toBe("The server is not responding.");
});

it("the fields that the server rejects show their errors", async () => {
  const errors = [
    { path: "fullName", message: "is empty" },
    { path: "password", message: "is too short" },
  ];
  await open({ "POST invitations/accept": problem(400, "invalid_request", "", errors) });
  await findHeading();
  click("Join");
  await screen.findByText("Is empty.");
  await screen.findByText("Is too short.");
  expect(fieldOf("Password").getAttribute("aria-invalid")).toBe("true");
});

it("an invitation that is no longer valid shows a link to the sign-in", async () => {
  const server = await open({ "GET invitation": problem(404, "link_not_valid") }, "invitation");
  await screen.findByText(/This invitation was used/);
  expect(control("Go to sign-in").getAttribute("href")).toBe("/dashboard/sign-in");
  expect(server.sent("GET", "invitation")[0]?.headers["x-earshot-link"]).toBe("none");
});

it("an invitation that fails to load can be loaded again", async () => {
  const server = await open({ "GET invitation": brokenConnection });
  await screen.findByText(/We could not load this/);
  expect(heading()).toBe("Join");
  server.route(routes);
  click("Try again");
  await findHeading();
});
