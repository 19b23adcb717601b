import { screen, waitFor } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import { address, click, control, findRows, heading, typeInto } from "./actions.ts";
import { brokenConnection, defer, problem, type Reply, type Routes } from "./fake-server.ts";
import { makeMe, makeUser, makeWorkspace, pageOf } from "./make-rows.ts";
import { mountDashboard, openDashboard, startServer } from "./open-dashboard.tsx";

const main = () => document.querySelector("main")?.textContent;
/** The boards, categories, tags and statuses of a workspace that has none. */
const named = (id: string): Routes =>
  Object.fromEntries(
    ["v1/boards", "v1/post-categories", "v1/tags", "staff/statuses"].map((path) => [
      `GET w/${id}/${path}`,
      [200, []],
    ]),
  );
const feedback = { "GET w/w1/staff/posts": [200, pageOf([])] } as const;

describe("before a page opens", () => {
  it("before a page opens, the dashboard is marked as busy until the server returns the account", async () => {
    const reply = defer<Reply>();
    startServer({ "GET me": () => reply.promise });
    mountDashboard("w/acme/boards");
    expect(document.querySelector("main")?.getAttribute("aria-busy")).toBe("true");
    reply.resolve([200, makeMe()]);
    await waitFor(() => expect(heading()).toBe("Boards"));
  });

  it("an unreachable server is reported, and Try again sends the request again", async () => {
    const server = await openDashboard("w/acme/boards", { "GET me": brokenConnection });
    expect(heading()).toBe("Can't connect to Earshot");
    expect(main()).toContain("We could not load this page. The server is not responding.");
    server.route({ "GET me": [200, makeMe()] });
    click("Try again");
    await waitFor(() => expect(heading()).toBe("Boards"));
    expect(server.sent("GET", "me")).toHaveLength(2);
  });

  it("a signed-out person who opens a page sees the sign-in form there, and then the page", async () => {
    const server = await openDashboard("w/acme/boards", {
      "GET me": problem(401, "signed_out"),
      "POST sign-in": [200, makeMe()],
    });
    expect(heading()).toBe("Sign in");
    expect(main()).not.toContain("session is over");
    typeInto("E-mail", "ada@acme.example");
    click("Sign in");
    await waitFor(() => expect(heading()).toBe("Boards"));
    await findRows();
    expect(address()).toBe("w/acme/boards");
    expect(server.sent("GET", "w/w1/v1/boards")).toHaveLength(1);
  });
});

describe("the dashboard", () => {
  it.each(["", "sign-in"])("the dashboard shows the feedback of the first workspace at /%s", async (path) => {
    const entries = history.length;
    await openDashboard(path, feedback);
    await waitFor(() => expect(heading()).toBe("Feedback"));
    expect(address()).toBe("w/acme/feedback");
    expect(history.length).toBe(entries);
  });

  it("the dashboard links to the feedback at an address without a page", async () => {
    await openDashboard("w/acme/nowhere", feedback);
    expect(heading()).toBe("Page not found");
    click("Go to your feedback");
    await waitFor(() => expect(heading()).toBe("Feedback"));
  });

  it("the dashboard says that a page does not exist if the address names another account's workspace", async () => {
    const server = await openDashboard("w/other/boards");
    expect(heading()).toBe("Page not found");
    expect(main()).toContain("you don't have access");
    expect(control("Go to your feedback").getAttribute("href")).toBe("/dashboard/");
    expect(server.requests.map(({ path }) => path)).toEqual(["me"]);
  });

  it("an account without a workspace sees a button that opens the form for a new workspace", async () => {
    const me = makeMe("owner", { workspaces: [] });
    await openDashboard("w/acme/boards", { "GET me": [200, me] });
    expect(main()).toContain("You are not in any workspace yet.");
    click("Create workspace");
    await waitFor(() => expect(heading()).toBe("New workspace"));
    expect(address()).toBe("new-workspace");
  });

  it("an account without a workspace sees the form for a new workspace at the start address", async () => {
    await openDashboard("", { "GET me": [200, makeMe("owner", { workspaces: [] })] });
    await waitFor(() => expect(heading()).toBe("New workspace"));
    expect(main()).not.toContain("Back to your workspaces");
  });

  it("the dashboard shows the workspace that the address names", async () => {
    const workspaces = [makeWorkspace(), makeWorkspace({ id: "w2", name: "Beanrow", subdomain: "beanrow" })];
    const server = await openDashboard("w/beanrow/boards", {
      "GET me": [200, makeMe("owner", { workspaces })],
      ...named("w2"),
    });
    await screen.findByText(/No boards yet/);
    expect(server.sent("GET", "w/w1/v1/boards")).toEqual([]);
  });
});

describe("addresses without a workspace or a page", () => {
  const beanrow = makeWorkspace({ id: "w2", name: "Beanrow", subdomain: "beanrow", role: "member" });
  const me = makeMe("owner", { workspaces: [makeWorkspace(), beanrow] });
  const both = { ...feedback, "GET me": [200, me], "GET sessions": [200, { data: [] }] } as const;
  const shownWorkspace = () => document.querySelector(".switcher .cut")?.textContent;

  it("the account page keeps the workspace from which it was opened", async () => {
    await openDashboard("w/beanrow/boards", { ...both, "GET w/w2/v1/boards": [200, []], ...named("w2") });
    click("Ada", document.querySelector("header.rail") as HTMLElement);
    click("Your account");
    await waitFor(() => expect(heading()).toBe("Your account"));
    expect([address(), shownWorkspace()]).toEqual(["w/beanrow/account", "Beanrow"]);
  });

  it.each([
    ["account", "w/beanrow/account", "Your account"],
    ["", "w/beanrow/feedback", "Feedback"],
    ["settings/statuses", "w/beanrow/settings/statuses", "Settings"],
    ["feedback?status=active", "w/beanrow/feedback?status=active", "Feedback"],
  ])("the address /%s opens %s if that workspace was shown last", async (path, target, title) => {
    const there = { "GET w/w2/staff/posts": [200, pageOf([])], ...named("w2") } as const;
    localStorage.setItem("earshot-workspace", "w2");
    await openDashboard(path, { ...both, ...there });
    await waitFor(() => expect(heading()).toBe(title));
    expect([address(), shownWorkspace()]).toEqual([target, "Beanrow"]);
  });

  it("a workspace that was shown last is ignored if the account is not in it", async () => {
    localStorage.setItem("earshot-workspace", "w9");
    await openDashboard("", feedback);
    await waitFor(() => expect(address()).toBe("w/acme/feedback"));
  });

  it.each([
    ["w/acme", "owner", "w/acme/feedback"],
    ["w/acme/settings", "owner", "w/acme/settings/api-keys"],
    ["w/acme/settings", "member", "w/acme/settings/members"],
    ["settings", "member", "w/acme/settings/members"],
  ] as const)("the address /%s leads an %s to %s", async (path, role, target) => {
    const routes = {
      ...feedback,
      "GET w/w1/staff/users": [200, pageOf([makeUser("ada")])],
      "GET w/w1/staff/api-keys": [200, []],
    } as const;
    await openDashboard(path, routes, { role });
    await waitFor(() => expect(address()).toBe(target));
  });
});

describe("the end of a session", () => {
  it("the end of a session opens the sign-in page, and signing in opens the same page again", async () => {
    const server = await openDashboard("w/acme/boards", {
      "GET w/w1/v1/boards": problem(401, "signed_out"),
      "POST sign-in": [200, makeMe()],
    });
    await waitFor(() => expect(heading()).toBe("Sign in"));
    expect(main()).toContain("Your session has expired. Sign in again.");
    server.route({ "GET w/w1/v1/boards": [200, []] });
    click("Sign in");
    await screen.findByText(/No boards yet/);
    expect(address()).toBe("w/acme/boards");
  });
});
