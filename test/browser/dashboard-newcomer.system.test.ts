import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from "vitest";
import { startMailServer } from "../mail-server.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { useChromium } from "./chromium.ts";
import { barriersOf, lookForBarriers } from "./look-for-barriers.ts";
import { startSystem } from "./start-system.ts";
import { postIdea, voteFor } from "./visit.ts";

const openPage = useChromium();
const email = "nora@new.example";
const password = "violin teapot marsh eleven";
let system: Awaited<ReturnType<typeof startSystem>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let link: string;

// The system has no accounts yet. The tests follow its first owner, and each continues where the previous one ended.
beforeAll(async () => {
  mail = await startMailServer();
  system = await startSystem(inject("serverUrl"), { SMTP_URL: mail.url });
  link = /First login +(\S+#token=\S+)/.exec(readFileSync(system.logFile, "utf8"))?.[1] ?? "";
});
afterAll(async () => {
  await system?.stop();
  mail?.stop();
});

it("the set-up page and its errors have no accessibility problems", async () => {
  const { page, violations } = await openPage();
  await page.goto(link);
  await page.getByRole("button", { name: "Create workspace" }).click();
  await page.getByText("Fix the highlighted fields.").waitFor();
  await page.locator("[name=fullName]:focus").waitFor();
  expect(await lookForBarriers(page)).toEqual([]);
  expect(await violations()).toEqual([]);
});

it("a new owner signs up through the printed link, installs the widget, and sees visitors' first post and vote", async () => {
  const { page, faults, violations } = await openPage({ permissions: ["clipboard-read", "clipboard-write"] });
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url().split("#", 1).join()));
  const token = link.split("#token=")[1] ?? "";
  await page.goto(link);
  await page.getByRole("textbox", { name: "Your name" }).fill("Nora Newcomer");
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("textbox", { name: "Workspace" }).fill("Newcomers");
  await page.getByRole("button", { name: "Create workspace" }).click();
  await page.getByRole("link", { name: "Install the widget" }).click();
  await page.getByText("Not seen yet.").waitFor();
  expect(requested.filter((url) => url.includes(token) || url.includes("token="))).toEqual([]);
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

it("the pages for a used set-up link, an invalid invitation and a failed sign-in have no accessibility problems", async () => {
  const { page, violations } = await openPage();
  const found: Record<string, string[]> = {};
  await page.goto(link);
  await page.getByRole("link", { name: "Go to sign-in" }).waitFor();
  found.gone = await lookForBarriers(page);
  await page.goto(`${system.bffUrl}/dashboard/invitation#token=nobody`);
  await page.getByText("This invitation was used").waitFor();
  found.invitation = await lookForBarriers(page);
  await page.goto(`${system.bffUrl}/dashboard/`);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByLabel("Password").fill("a wrong one");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("E-mail or password is wrong.").waitFor();
  found.signIn = await lookForBarriers(page);
  expect(barriersOf(found)).toEqual([]);
  expect(await violations()).toEqual([]);
});

it("an invitation sent by mail lets its recipient join, and the dashboard does not show the invitation's link", async () => {
  const { page } = await openPage();
  await page.goto(`${system.bffUrl}/dashboard/w/newcomers/settings/members`);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "E-mail" }).fill("nora@mail.example");
  await dialog.getByRole("button", { name: "Invite" }).click();
  await dialog.getByText("A mail with the link is on its way to nora@mail.example.").waitFor();
  expect(await dialog.locator("code").count()).toBe(0);
  const [link = ""] =
    /http\S+\/dashboard\/invitation#token=[\w-]+/.exec(mail.textOf(mail.letters[0] ?? "")) ?? [];
  const other = await openPage();
  await acceptInvitation(other.page, link, "Nora Newcomer");
});

/** Serves one page on its own port, as a static file server would. */
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

/** Opens the panel of a workspace that has no posts yet. */
async function openEmpty(page: Page) {
  await page.getByRole("button", { name: "Feedback", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Feedback" });
  await panel.getByRole("button", { name: "Add an idea" }).first().waitFor();
  return panel;
}
