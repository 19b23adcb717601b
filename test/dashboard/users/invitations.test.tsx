import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { CreatedInvitation } from "../../../api/invitations/contract.ts";
import {
  choose,
  click,
  control,
  escapeDialog,
  fakeClipboard,
  fieldOf,
  findToast,
  openDialog,
  typeInto,
} from "../actions.ts";
import { brokenConnection, defer, problem, type Reply } from "../fake-server.ts";
import { makeInvitation, makeUser, pageOf, type Role } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const expiresAt = "2024-03-05T12:00:00.000Z";
const gil = makeInvitation("gil", { role: "admin", expiresAt });
const link = "https://earshot.example/dashboard/invitation#token=abc";
const created = (changes: Partial<CreatedInvitation> = {}): CreatedInvitation => ({
  ...{ ...gil, email: "gil@mail.example", link, isSent: false, ...changes },
});
async function open(routes = {}, role: Role = "owner") {
  const server = await openDashboard(
    "w/acme/settings/members",
    {
      "GET w/w1/staff/users": [200, pageOf([makeUser("ada", { role })])],
      "GET w/w1/staff/invitations": [200, [gil]],
      ...routes,
    },
    { role },
  );
  await waitFor(() => expect(document.querySelector("main tbody")).not.toBeNull());
  return server;
}
const findInvited = () => screen.findByText("expires");
const invited = () => [...document.querySelectorAll("main li")].map((row) => row.textContent);

it("the page lists the pending invitations with role and expiry date", async () => {
  await open();
  await findInvited();
  expect(invited()).toEqual(["gil@mail.example Adminexpires Mar 5, 2024Revoke gil@mail.example"]);
});

it("a workspace without pending invitations shows a message", async () => {
  await open({ "GET w/w1/staff/invitations": [200, []] });
  await screen.findByText("No pending invitations.");
});

it("the link of an invitation that was not sent by mail is shown once", async () => {
  const copied = fakeClipboard();
  const reply = defer<Reply>();
  const server = await open({ "POST w/w1/staff/invitations": () => reply.promise });
  click("Invite");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("E-mail")));
  typeInto("E-mail", "gil@mail.example");
  choose("Role", "admin", openDialog());
  click("Invite");
  expect(control("Invite").getAttribute("aria-busy")).toBe("true");
  click("Invite");
  reply.resolve([201, created()]);
  await screen.findByText(/^Send this link to gil@mail.example/);
  expect(server.sent("POST", "w/w1/staff/invitations").map(({ body }) => body)).toEqual([
    { email: "gil@mail.example", role: "admin" },
  ]);
  expect(openDialog().querySelector("h2")?.textContent).toBe("Invitation link");
  click("Copy the link");
  await screen.findByText("Copied");
  expect(copied).toEqual([link]);
  click("Close");
  await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
  expect(document.body.textContent).not.toContain(link);
  expect(server.sent("GET", "w/w1/staff/invitations")).toHaveLength(2);
});

it("the link of an invitation that was sent by mail is not shown", async () => {
  await open({ "POST w/w1/staff/invitations": [201, created({ link: null, isSent: true })] });
  click("Invite");
  typeInto("E-mail", "gil@mail.example");
  click("Invite");
  await screen.findByText(/^A mail with the link is on its way to gil@mail.example/);
  expect(openDialog().querySelector("h2")?.textContent).toBe("Invitation sent");
  expect(openDialog().querySelector("code")).toBeNull();
});

it("focus stays in the dialog when the link replaces the form", async () => {
  await open({ "POST w/w1/staff/invitations": [201, created()] });
  control("Invite").focus();
  click("Invite");
  typeInto("E-mail", "gil@mail.example");
  control("Invite").focus();
  click("Invite");
  await screen.findByText(/^Send this link/);
  await waitFor(() => expect(openDialog().contains(document.activeElement)).toBe(true));
  click("Close");
  await waitFor(() => expect(document.activeElement).toBe(control("Invite")));
});

it.each<[Role, Role[]]>([
  ["owner", ["member", "admin", "owner"]],
  ["admin", ["member", "admin"]],
])("an %s can invite people with the roles %o", async (role, offered) => {
  await open({}, role);
  click("Invite");
  const options = [...fieldOf("Role", openDialog()).querySelectorAll("option")];
  expect(options.map(({ value }) => value)).toEqual(offered);
});

it("the button Revoke revokes the invitation", async () => {
  const server = await open({ "DELETE w/w1/staff/invitations/gil": [200, {}] });
  await findInvited();
  server.route({ "GET w/w1/staff/invitations": [200, []] });
  click("Revoke gil@mail.example");
  await findToast("The invitation for gil@mail.example is revoked.");
  await screen.findByText("No pending invitations.");
});

it("an e-mail address that the server rejects is reported at its field", async () => {
  await open({
    "POST w/w1/staff/invitations": problem(400, "invalid_request", "", [
      { path: "email", message: "must be an e-mail address" },
    ]),
  });
  click("Invite");
  typeInto("E-mail", "gil");
  click("Invite");
  await screen.findByText("Must be an e-mail address.");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("E-mail")));
  expect(fieldOf("E-mail").getAttribute("aria-invalid")).toBe("true");
});

it("an invitation that cannot be revoked stays in the list, and the reason is shown", async () => {
  await open({ "DELETE w/w1/staff/invitations/gil": problem(404, "not_found", "No such invitation.") });
  await findInvited();
  click("Revoke gil@mail.example");
  await findToast("No such invitation.");
  expect(invited()).toHaveLength(1);
});

it("invitations that fail to load can be loaded again", async () => {
  const server = await open({ "GET w/w1/staff/invitations": brokenConnection });
  await screen.findByText(/We could not load this/);
  server.route({ "GET w/w1/staff/invitations": [200, [gil]] });
  click("Try again");
  await findInvited();
});

it("Escape closes the dialog and returns focus to the button Invite", async () => {
  await open();
  control("Invite").focus();
  click("Invite");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("E-mail")));
  escapeDialog();
  await waitFor(() => expect(document.activeElement).toBe(control("Invite")));
});

it("the role of an owner is explained before the invitation", async () => {
  await open();
  click("Invite");
  await waitFor(openDialog);
  expect(openDialog().textContent).not.toContain("they can also remove you");
  choose("Role", "owner", openDialog());
  await waitFor(() => expect(openDialog().textContent).toContain("they can also remove you"));
});
