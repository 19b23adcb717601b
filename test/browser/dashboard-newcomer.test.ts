import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import type { Me } from "../../bff/dashboard/contract.ts";
import { useChromium } from "./chromium.ts";
import { type System, startSystem } from "./start-system.ts";
import { postIdea, voteFor } from "./visit.ts";

const openPage = useChromium();
const password = "violin teapot marsh eleven";
let system: System;
let isTaken = false;

beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

it("from the printed link to a vote on a page of one's own, which Install and the table see by themselves", async () => {
  // Who is first can be so once: another try is made on a system that is new.
  if (isTaken) {
    await system.stop();
    system = await startSystem();
  }
  isTaken = true;
  const { page, faults, violations } = await openPage({ permissions: ["clipboard-read", "clipboard-write"] });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url().split("#", 1).join()));
  const [, link = "", token = ""] = /First login +(\S+#token=(\S+))/.exec(system.printed()) ?? [];
  await page.goto(link);
  await page.getByRole("textbox", { name: "Your name" }).fill("Nora Newcomer");
  await page.getByRole("textbox", { name: "E-mail" }).fill("nora@new.example");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("textbox", { name: "Workspace" }).fill("Newcomers");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("link", { name: "Install the widget" }).click();
  await page.getByText("Not seen yet.").waitFor();
  expect(asked.filter((url) => url.includes(token) || url.includes("token="))).toEqual([]);
  await page.getByRole("button", { name: "Copy the script tag" }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^<script /);
  const tag = await copied();

  const url = await serveHere(`<!doctype html><title>My product</title><h1>My product</h1>${tag}`);
  const { page: visitor } = await openPage();
  await visitor.goto(url);
  const panel = await openEmpty(visitor);
  await postIdea(panel, { title: "A bell on the gate", description: "So that we hear you." });
  await page.getByText(`Seen on ${url}`).waitFor();
  await page.getByRole("heading", { name: "Done: Add the script" }).waitFor();

  const { page: another } = await openPage();
  await another.goto(url);
  const theirs = await openEmpty(another);
  await voteFor(theirs, "A bell on the gate");
  await page.getByRole("link", { name: "Feedback", exact: true }).click();
  const row = page.getByRole("row", { name: /A bell on the gate/ });
  await expect.poll(() => row.locator("[data-label=Votes]").textContent()).toBe("1");
  expect(await violations()).toEqual([]);
  expect(faults.filter((fault) => !fault.includes("401"))).toEqual([]);
});

it("who is invited sees what their role may do, and no door does more for them", async () => {
  const owner = (await openPage()).page;
  await owner.goto(`${system.bffUrl}/dashboard/w/newcomers/settings/members`);
  await owner.getByRole("textbox", { name: "E-mail" }).fill("nora@new.example");
  await owner.getByLabel("Password").fill(password);
  await owner.getByRole("button", { name: "Sign in" }).click();
  const member = await join(await invite(owner, newEmail(), "member"), "Mia Member");
  const admin = await join(await invite(owner, newEmail(), "admin"), "Abe Admin");

  await see(member, "install", "Owners and admins see the script tag");
  await see(member, "people", "Everybody who");
  await member.getByRole("row").nth(1).waitFor();
  expect(await member.getByRole("button", { name: /^Actions for/ }).count()).toBe(0);
  await see(member, "settings/members", "Mia Member");
  await expect.poll(() => tabsOf(member)).toEqual(["Members", "Statuses", "Workspace"]);
  expect(await member.getByRole("button", { name: /Invite|Remove/ }).count()).toBe(0);
  await see(member, "settings/workspace", "Leave");
  expect(await member.getByRole("button", { name: "Delete workspace" }).count()).toBe(0);

  await see(admin, "install", "data-sdk-token");
  await see(admin, "people", "Everybody who");
  await admin
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .waitFor();
  await see(admin, "settings/members", "Mia Member");
  await expect
    .poll(() => tabsOf(admin))
    .toEqual(["API keys", "Members", "Statuses", "Workspace", "Audit log"]);
  await admin.getByRole("button", { name: "Invite" }).click();
  const roles = admin.getByRole("dialog").getByRole("option");
  await expect.poll(() => roles.allTextContents()).toEqual(["Member", "Admin"]);
  await see(admin, "settings/workspace", "Leave");
  expect(await admin.getByRole("button", { name: "Delete workspace" }).count()).toBe(0);

  const forAdmins = [
    "GET v1/workspaces/credentials",
    "GET staff/api-keys",
    "GET staff/invitations",
    "GET staff/audit-events",
    "POST staff/secret-key/rotate",
    "POST staff/sessions/end",
  ];
  for (const door of forAdmins)
    expect([door, await knock(member, door)]).toEqual([door, "403 role_not_allowed"]);
  expect(await knock(member, "GET v1/boards")).toBe("200");
  for (const door of forAdmins.slice(0, 4)) expect([door, await knock(admin, door)]).toEqual([door, "200"]);
  const unmake = { role: "member" };
  expect(await knock(admin, `PATCH staff/users/${await idOf(owner)}`, unmake)).toBe("403 owner_only");
  for (const page of [member, admin]) {
    expect(await knock(page, "DELETE", { name: "Newcomers" })).toBe("403 owner_only");
  }
});

const newEmail = () => `${randomUUID()}@new.example`;

/** One page on a port of its own, as any server of files would have it. */
async function serveHere(html: string): Promise<string> {
  const server = createServer(
    (_request, response) => void response.setHeader("content-type", "text/html").end(html),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** The panel of a workspace in which nobody said anything yet. */
async function openEmpty(page: Page) {
  await page.getByRole("button", { name: "Feedback", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Feedback" });
  await panel.getByRole("button", { name: "Add an idea" }).first().waitFor();
  return panel;
}

async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "E-mail" }).fill(email);
  await dialog.getByRole("combobox", { name: "Role" }).selectOption(role);
  await dialog.getByRole("button", { name: "Make link" }).click();
  const link = await dialog.locator("code").textContent();
  await dialog.getByRole("button", { name: "Close" }).click();
  return link ?? "";
}

/** Into the workspace by the link, in a browser of their own. */
async function join(link: string, fullName: string): Promise<Page> {
  const { page } = await openPage();
  await page.goto(link);
  await page.getByRole("textbox", { name: "Your name" }).fill(fullName);
  await page.getByLabel("Password").fill("kettle orbit lantern nine");
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("link", { name: "Settings" }).waitFor();
  return page;
}

async function see(page: Page, path: string, text: string): Promise<void> {
  await page.goto(`${system.bffUrl}/dashboard/w/newcomers/${path}`);
  await page.locator("main").getByText(new RegExp(text)).first().waitFor();
}

const tabsOf = (page: Page) =>
  page.getByRole("navigation", { name: "Settings" }).getByRole("link").allTextContents();

const idOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { workspaces } = (await (await fetch("/dashboard/api/me")).json()) as Me;
    return workspaces.find(({ subdomain }) => subdomain === "newcomers")?.userId ?? "";
  });

/** What a door of the workspace answers to the person signed in, past all buttons. */
function knock(page: Page, door: string, body: object = {}): Promise<string> {
  return page.evaluate(
    async ({ door, body }) => {
      const { workspaces } = (await (await fetch("/dashboard/api/me")).json()) as Me;
      const id = workspaces.find(({ subdomain }) => subdomain === "newcomers")?.id;
      const [method = "", path] = door.split(" ");
      const at = path ? `w/${id}/${path}` : `workspaces/${id}`;
      const answer = await fetch(`/dashboard/api/${at}`, {
        method,
        headers: { "content-type": "application/json", "x-earshot-dashboard": "1" },
        body: method === "GET" ? null : JSON.stringify(body),
      });
      const { code } = await answer.json();
      return [answer.status, code].filter(Boolean).join(" ");
    },
    { door, body },
  );
}
