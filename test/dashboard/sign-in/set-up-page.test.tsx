import { screen, waitFor } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import type { SetOut, SetUp } from "../../../bff/dashboard/contract.ts";
import { address, click, control, fieldOf, heading, typeInto } from "../actions.ts";
import { brokenConnection, problem } from "../fake-server.ts";
import { makeMe, makeWorkspace, pageOf } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const routes = {
  "GET me": problem(401, "signed_out"),
  "GET set-up": [200, { isOpen: true }],
  "GET w/w1/staff/posts": [200, pageOf([])],
} as const;
const open = (more = {}, path = "set-up#token=t1") => openDashboard(path, { ...routes, ...more });
const findForm = () => waitFor(() => fieldOf("Your name"));

it.each(["set-up#token=t1", "set-up?token=t1"])(
  "the set-up token in %s is sent in a header and removed from the address bar",
  async (path) => {
    const server = await open({}, path);
    await findForm();
    expect(location.href).toMatch(/\/dashboard\/set-up$/);
    expect(server.sent("GET", "set-up")[0]?.headers["x-earshot-link"]).toBe("t1");
  },
);

it("the field for the name has focus when the form is shown", async () => {
  await open();
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Your name")));
});

it("empty fields are named in plain words", async () => {
  const errors = ["fullName", "email", "password", "workspaceName"].map((path) => ({
    path,
    message: "must have 1 to 200 characters",
  }));
  await open({ "POST set-up": problem(400, "invalid_request", "", errors) });
  await findForm();
  click("Create workspace");
  for (const text of [
    "Enter your name.",
    "Enter your e-mail.",
    "Enter a password.",
    "Enter a name for the workspace.",
  ])
    await screen.findByText(text);
});

it("a set-up link that was already used shows a link to the sign-in", async () => {
  await open({ "GET set-up": [200, { isOpen: false }] });
  await screen.findByText(/This link was used already.*If nobody has an account yet, start Earshot again/);
  expect(control("Go to sign-in").getAttribute("href")).toBe("/dashboard/sign-in");
});

it("a set-up link that could not be checked is checked again on request, with the same token", async () => {
  const server = await open({ "GET set-up": brokenConnection });
  await screen.findByText(/We could not load this/);
  server.route({ "GET set-up": [200, { isOpen: true }] });
  click("Try again");
  await findForm();
  expect(server.sent("GET", "set-up").map(({ headers }) => headers["x-earshot-link"])).toEqual(["t1", "t1"]);
});

it("the first account is sent as typed, and the workspace that it created opens", async () => {
  const workspaces = [makeWorkspace({ id: "w0", name: "Demo", subdomain: "demo" }), makeWorkspace()];
  const server = await open({ "POST set-up": [201, makeMe("owner", { workspaces })] });
  await findForm();
  typeInto("Your name", "Ada");
  typeInto("E-mail", "ada@acme.example");
  typeInto("Password", "a long sentence");
  typeInto("Workspace", " Acme ");
  click("Create workspace");
  await waitFor(() => expect(heading()).toBe("Feedback"));
  expect(address()).toBe("w/acme/feedback");
  expect(server.lastBody("POST", "set-up")).toEqual({
    token: "t1",
    fullName: "Ada",
    email: "ada@acme.example",
    password: "a long sentence",
    workspaceName: " Acme ",
  } satisfies SetUp);
});

it("the new workspace opens even if the server changed the typed name", async () => {
  await open({ "POST set-up": [201, makeMe()] });
  await findForm();
  typeInto("Workspace", "Other");
  click("Create workspace");
  await waitFor(() => expect(address()).toBe("w/acme/feedback"));
});

it("the fields that the server rejects show their errors, and the first of these fields gets focus", async () => {
  const errors = ["fullName", "email", "password", "workspaceName"].map((path) => ({
    path,
    message: `${path} no`,
  }));
  await open({ "POST set-up": problem(400, "invalid_request", "", errors) });
  await findForm();
  click("Create workspace");
  for (const text of ["FullName no.", "Email no.", "Password no.", "WorkspaceName no."]) {
    await screen.findByText(text);
  }
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Your name")));
});

it.each([
  ["", "My workspace"],
  [" Acme ", "Acme"],
])("setting up with the provider sends the workspace name %j as %j", async (written, workspaceName) => {
  const server = await open({
    "GET provider": [200, { name: "Okta" }],
    "POST provider/set-out": [200, { location: "#away" }],
  });
  await screen.findByText("Set up with Okta instead");
  typeInto("Workspace", written);
  await waitFor(() => expect(fieldOf("Workspace").value).toBe(written));
  click("Set up with Okta instead");
  await waitFor(() => expect(location.hash).toBe("#away"));
  const expected: SetOut = { purpose: "set-up", token: "t1", workspaceName };
  expect(server.lastBody("POST", "provider/set-out")).toEqual(expected);
});

it("opening another set-up link in the same tab reloads the page", async () => {
  await open();
  const reload = vi.fn();
  for (const hash of ["#page", "#token=t2"]) {
    vi.stubGlobal("location", { hash, reload });
    dispatchEvent(new Event("hashchange"));
  }
  expect(reload).toHaveBeenCalledOnce();
});
