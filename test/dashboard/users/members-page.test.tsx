import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import {
  choose,
  click,
  control,
  escapeDialog,
  fieldOf,
  findRows,
  findToast,
  openDialog,
} from "../actions.ts";
import { brokenConnection, problem } from "../fake-server.ts";
import { makeMe, makeUser, pageOf, type Role } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const ada = (role: Role) => makeUser("ada", { fullName: "Ada", identity: "staff", role });
const olga = makeUser("olga", { fullName: "Olga", identity: "staff", role: "owner" });
const mo = makeUser("mo", { fullName: "Mo", identity: "staff", role: "member" });
const open = (routes = {}, role: Role = "owner") =>
  openDashboard(
    "w/acme/settings/members",
    {
      "GET w/w1/staff/users": [200, pageOf([ada(role), olga, mo])],
      ...(role !== "member" && { "GET w/w1/staff/invitations": [200, []] }),
      ...routes,
    },
    { role },
  );
const optionsOf = (label: string) =>
  [...fieldOf(label).querySelectorAll("option")].map(({ value, selected }) =>
    selected ? `[${value}]` : value,
  );
const removable = () =>
  [...document.querySelectorAll("tbody button")].map((button) => button.textContent?.trim());

it("an owner sees every member, can change every role, and can remove all other members", async () => {
  const server = await open();
  const rows = await findRows();
  expect(rows.map(([name, email]) => [name, email])).toEqual([
    ["Ada you", "ada@mail.example"],
    ["Olga", "olga@mail.example"],
    ["Mo", "mo@mail.example"],
  ]);
  expect(server.sent("GET", "w/w1/staff/users")[0]?.query).toEqual({ identity: "staff", limit: "100" });
  expect(optionsOf("Role of Olga")).toEqual(["[owner]", "admin", "member"]);
  expect(optionsOf("Role of Mo")).toEqual(["owner", "admin", "[member]"]);
  expect(removable()).toEqual(["Remove Olga", "Remove Mo"]);
});

it("an admin can change and remove everyone except owners", async () => {
  await open({}, "admin");
  const rows = await findRows();
  expect(rows[1]).toEqual(["Olga", "olga@mail.example", "Owner", ""]);
  expect(optionsOf("Role of Ada")).toEqual(["[admin]", "member"]);
  expect(optionsOf("Role of Mo")).toEqual(["admin", "[member]"]);
  expect(removable()).toEqual(["Remove Mo"]);
});

it("a member can only read the list of members", async () => {
  const server = await open({}, "member");
  expect(await findRows()).toEqual([
    ["Ada you", "ada@mail.example", "Member"],
    ["Olga", "olga@mail.example", "Owner"],
    ["Mo", "mo@mail.example", "Member"],
  ]);
  expect(screen.queryByText("Invite")).toBeNull();
  expect(server.sent("GET", "w/w1/staff/invitations")).toEqual([]);
});

it("a new role is sent, and a message confirms the change", async () => {
  const server = await open({ "PATCH w/w1/staff/users/mo": [200, mo] });
  await findRows();
  server.route({ "GET w/w1/staff/users": [200, pageOf([ada("owner"), { ...mo, role: "admin" }])] });
  choose("Role of Mo", "admin");
  await findToast("Mo is now an admin.");
  expect(server.lastBody("PATCH", "w/w1/staff/users/mo")).toEqual({ role: "admin" });
  await waitFor(() => expect(optionsOf("Role of Mo")).toEqual(["owner", "[admin]", "member"]));
});

it("a member is removed after a confirmation", async () => {
  const server = await open({ "DELETE w/w1/staff/users/mo": [200, {}] });
  await findRows();
  click("Remove Mo");
  expect(openDialog().textContent).toContain("What they wrote stays");
  server.route({ "GET w/w1/staff/users": [200, pageOf([ada("owner"), olga])] });
  click("Remove");
  await findToast("Mo is no longer a member.");
  await waitFor(async () => expect(await findRows()).toHaveLength(2));
  expect(document.querySelector("dialog")).toBeNull();
});

it("an owner who gives up the role immediately loses access to the actions of owners", async () => {
  const server = await open({ "PATCH w/w1/staff/users/ada": [200, ada("member")] });
  await findRows();
  server.route({
    "GET me": [200, makeMe("member")],
    "GET w/w1/staff/users": [200, pageOf([ada("member"), olga])],
  });
  choose("Role of Ada", "member");
  await waitFor(() =>
    expect(openDialog().textContent).toContain("You lose the rights of your role at once."),
  );
  click("Change role");
  await findToast("Ada is now a member.");
  await waitFor(async () => expect((await findRows())[0]).toEqual(["Ada you", "ada@mail.example", "Member"]));
  expect(screen.queryByText("Invite")).toBeNull();
});

it("a change of a role that the server rejects is reverted, and the reason is shown", async () => {
  const detail = "A workspace must have at least one owner.";
  await open({ "PATCH w/w1/staff/users/mo": problem(409, "last_owner", detail) });
  await findRows();
  choose("Role of Mo", "admin");
  expect(fieldOf("Role of Mo").value).toBe("admin");
  await findToast(detail);
  await waitFor(() => expect(fieldOf("Role of Mo").value).toBe("member"));
});

it("a member becomes an owner only after a question that names the consequence", async () => {
  const server = await open({ "PATCH w/w1/staff/users/mo": [200, { ...mo, role: "owner" }] });
  await findRows();
  fieldOf("Role of Mo").focus();
  choose("Role of Mo", "owner");
  await waitFor(() => expect(openDialog().querySelector("h2")?.textContent).toBe("Make Mo an owner?"));
  expect(openDialog().textContent).toContain("they can also remove you");
  expect(fieldOf("Role of Mo").value).toBe("member");
  click("Cancel");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Role of Mo")));
  expect(server.sent("PATCH", "w/w1/staff/users/mo")).toEqual([]);
  choose("Role of Mo", "owner");
  await waitFor(openDialog);
  server.route({ "GET w/w1/staff/users": [200, pageOf([ada("owner"), { ...mo, role: "owner" }])] });
  click("Change role");
  await findToast("Mo is now an owner.");
  expect(server.lastBody("PATCH", "w/w1/staff/users/mo")).toEqual({ role: "owner" });
  await waitFor(() => expect(fieldOf("Role of Mo").value).toBe("owner"));
});

it("an own role that cannot be given up stays, and the question shows the reason", async () => {
  const detail = "A workspace must have at least one owner.";
  await open({ "PATCH w/w1/staff/users/ada": problem(409, "last_owner", detail) });
  await findRows();
  choose("Role of Ada", "member");
  await waitFor(() => expect(openDialog().querySelector("h2")?.textContent).toBe("Become a member?"));
  click("Change role");
  await waitFor(() => expect(openDialog().querySelector("[role=alert]")?.textContent).toBe(detail));
  expect(fieldOf("Role of Ada").value).toBe("owner");
});

it("a removal that fails keeps the dialog open and shows the reason", async () => {
  await open({ "DELETE w/w1/staff/users/olga": problem(403, "role_not_allowed") });
  await findRows();
  click("Remove Olga");
  click("Remove");
  await waitFor(() =>
    expect(openDialog().querySelector("[role=alert]")?.textContent).toMatch(
      /^You don't have permission to do this/,
    ),
  );
});

it("Cancel and Escape close the confirmation, and focus returns to the button that opened it", async () => {
  const server = await open();
  await findRows();
  for (const close of [() => click("Cancel"), escapeDialog]) {
    control("Remove Mo").focus();
    click("Remove Mo");
    await waitFor(() => expect(openDialog().contains(document.activeElement)).toBe(true));
    close();
    await waitFor(() => expect(document.activeElement).toBe(control("Remove Mo")));
  }
  expect(server.sent("DELETE", "w/w1/staff/users/mo")).toEqual([]);
});

it("a list that fails to load can be loaded again", async () => {
  const server = await open({ "GET w/w1/staff/users": brokenConnection });
  await screen.findByText(/We could not load this/);
  server.route({ "GET w/w1/staff/users": [200, pageOf([ada("owner")])] });
  click("Try again");
  expect(await findRows()).toHaveLength(1);
});
