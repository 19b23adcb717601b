import { fireEvent, screen, waitFor } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import {
  address,
  click,
  control,
  escapeDialog,
  fieldOf,
  findRows,
  heading,
  openDialog,
  press,
  toggle,
} from "../actions.ts";
import { brokenConnection, problem } from "../fake-server.ts";
import { makeMe, makePoll, makeWorkspace, pageOf, type Role } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const polls = { "GET w/w1/v1/polls": [200, pageOf([makePoll("q")])] } as const;
const open = (routes = {}, role: Role = "owner") =>
  openDashboard("w/acme/boards", { ...polls, ...routes }, { role });
const rail = () => document.querySelector("header.rail") as HTMLElement;
const places = () =>
  [...rail().querySelectorAll<HTMLAnchorElement>("nav a")].map((link) => [
    link.textContent,
    link.getAttribute("href")?.replace("/dashboard/w/acme/", ""),
  ]);
const openAccount = () => click("Ada", rail());

describe("the side bar", () => {
  it.each<[Role, string]>([
    ["owner", "settings/api-keys"],
    ["admin", "settings/api-keys"],
    ["member", "settings/members"],
  ])("the side bar of an %s links to every page, and its link Settings opens %s", async (role, settings) => {
    await open({}, role);
    expect(places()).toEqual([
      ["Feedback", "feedback"],
      ["Activity", "activity"],
      ["Boards", "boards"],
      ["Polls", "polls"],
      ["Changelog", "changelog"],
      ["People", "people"],
      ["Insights", "insights"],
      ["Install", "install"],
      ["Settings", settings],
    ]);
  });

  it("the side bar marks the section of the open page", async () => {
    await openDashboard("w/acme/settings/statuses");
    expect([...rail().querySelectorAll("[aria-current]")].map(({ textContent }) => textContent)).toEqual([
      "Settings",
    ]);
  });

  it("on a phone, a button opens the side bar, which closes when a page is chosen", async () => {
    await open();
    expect(control("Menu").getAttribute("aria-expanded")).toBe("false");
    click("Menu");
    expect(control("Menu").getAttribute("aria-expanded")).toBe("true");
    click("Polls");
    await waitFor(() => expect(heading()).toBe("Polls"));
    await waitFor(() => expect(control("Menu").getAttribute("aria-expanded")).toBe("false"));
  });

  it("a link before the side bar skips to the page's content", async () => {
    await open();
    const first = document.querySelector<HTMLAnchorElement>("a");
    expect([first?.textContent, first?.hash]).toEqual(["Skip to content", "#page"]);
    expect(document.querySelector("main")?.id).toBe("page");
  });
});

it("the search button in the side bar opens the command palette", async () => {
  await open();
  click(/^Search…/);
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Search pages and posts")));
});

describe("the workspace switcher", () => {
  const workspaces = [
    makeWorkspace(),
    makeWorkspace({ id: "w2", name: "Beanrow", subdomain: "beanrow", role: "member" }),
  ];

  it("the workspace switcher lists the workspaces with the account's role, and opens the chosen one", async () => {
    await open({
      "GET me": [200, makeMe("owner", { workspaces })],
      "GET w/w2/staff/posts": [200, pageOf([])],
      "GET w/w2/v1/boards": [200, []],
      "GET w/w2/v1/post-categories": [200, []],
      "GET w/w2/v1/tags": [200, []],
      "GET w/w2/staff/statuses": [200, []],
    });
    click("Acme");
    expect(control(/^Acme Owner/).getAttribute("aria-current")).toBe("true");
    click(/^Beanrow Member/);
    await waitFor(() => expect(heading()).toBe("Feedback"));
    expect(address()).toBe("w/beanrow/feedback");
    expect(screen.queryByText("New workspace")).toBeNull();
  });

  it("the workspace switcher has a link to the form for a new workspace", async () => {
    await open();
    click("Acme");
    click("New workspace");
    await waitFor(() => expect(heading()).toBe("New workspace"));
  });
});

describe("the account menu", () => {
  it("the account menu sets the theme, and stores it for the next visit", async () => {
    await open();
    openAccount();
    expect(control("System").getAttribute("aria-pressed")).toBe("true");
    click("Dark");
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(control("Dark").getAttribute("aria-pressed")).toBe("true");
    expect(localStorage.getItem("earshot-theme")).toBe("dark");
    click("System");
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(localStorage.getItem("earshot-theme")).toBeNull();
  });

  it("the account menu has a link to the account page", async () => {
    await open({ "GET sessions": [200, { data: [] }] });
    openAccount();
    click("Your account");
    await waitFor(() => expect(heading()).toBe("Your account"));
    expect(document.querySelector(".rail .menu")).toBeNull();
  });

  it.each([
    ["", [200, {}] as const],
    [", even if the server cannot be reached", brokenConnection],
  ])("the account menu signs out%s", async (_, reply) => {
    const server = await open({ "POST sign-out": reply });
    await findRows();
    openAccount();
    click("Sign out");
    await waitFor(() => expect(heading()).toBe("Sign in"));
    expect(document.querySelector("main")?.textContent).not.toContain("session is over");
    expect(server.sent("POST", "sign-out")).toHaveLength(1);
  });

  it("the account menu has an item that shows the keyboard shortcuts", async () => {
    await open();
    openAccount();
    click("Keyboard shortcuts");
    await waitFor(() => expect(openDialog().querySelector("h2")?.textContent).toBe("Keyboard shortcuts"));
    expect(openDialog().textContent).toContain("Go to a page or a post");
  });
});

describe("the keyboard shortcuts", () => {
  it("the key ? opens a list of keyboard shortcuts, where single-key shortcuts can be turned off", async () => {
    await open();
    press("?");
    await waitFor(openDialog);
    toggle("Enable single-key shortcuts");
    escapeDialog();
    await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
    press("?");
    expect(document.querySelector("dialog")).toBeNull();
    press("k", { ctrlKey: true });
    await waitFor(openDialog);
  });

  it("single-key shortcuts can be turned on again", async () => {
    localStorage.setItem("earshot-single-keys", "off");
    await open();
    openAccount();
    click("Keyboard shortcuts");
    await waitFor(openDialog);
    toggle("Enable single-key shortcuts");
    expect(localStorage.getItem("earshot-single-keys")).toBeNull();
  });

  it("the key / focuses the page's search field", async () => {
    await openDashboard("w/acme/people", { "GET w/w1/staff/users": [200, pageOf([])] });
    expect(press("/")).toBe(false);
    expect(document.activeElement).toBe(document.querySelector("input[type=search]"));
    expect(press("?")).toBe(true);
    expect(document.querySelector("dialog")).toBeNull();
  });

  it("the key / does nothing on a page without a search field", async () => {
    await open();
    expect(press("/")).toBe(true);
  });

  it("keyboard shortcuts do not work while a dialog is open", async () => {
    await open({ "POST w/w1/v1/boards": problem(500, "internal_error") });
    click("New board");
    fireEvent.keyDown(control("Close"), { key: "k", ctrlKey: true });
    expect(openDialog().textContent).toContain("New board");
    expect(fieldOf("Title").value).toBe("");
  });
});
