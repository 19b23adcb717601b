import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startMailServer } from "../mail-server.ts";
import { useChromium } from "./chromium.ts";
import { setUpStaff, signIn } from "./dashboard-staff.ts";
import { findBarriers } from "./find-barriers.ts";
import { anew } from "./name-anew.ts";
import { type System, startSystem } from "./start-system.ts";

const openPage = useChromium();
let system: System;
let mail: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  mail = await startMailServer();
  system = await startSystem({ SMTP_URL: mail.url });
  await setUpStaff(system);
});
afterAll(async () => {
  await system?.stop();
  mail?.stop();
});

it("a person's data is saved as a file, and erased once the word is typed", async () => {
  const { page, faults } = await openPage();
  await signIn(page, system, "people");
  const row = page.locator("tbody tr").first();
  const name = (await row.locator("td").first().textContent()) ?? "";
  await openMenu(page, name);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save their data as JSON" }).click();
  const kept = JSON.parse(await readFile(await (await saving).path(), "utf8"));
  expect(kept.user.fullName).toBe(name);

  await page.getByRole("button", { name: "Erase", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Erase ${name}` });
  const erase = dialog.getByRole("button", { name: "Erase" });
  expect(await erase.isDisabled()).toBe(true);
  expect(await findBarriers(page)).toEqual([]);
  expect(await dialog.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(false);
  await dialog.getByRole("checkbox", { name: "Erase what they wrote too" }).check();
  await dialog.getByRole("textbox").fill("erase");
  const sent = page.waitForRequest((request) => request.url().endsWith("/erasure"));
  await erase.click();
  expect((await sent).postDataJSON()).toEqual({ withTexts: true });
  await row.getByText("Erased person").waitFor();
  await row.getByText("Blocked").waitFor();
  expect(faults.filter((fault) => !fault.includes("401"))).toEqual([]);
});

it("statuses keep the order they are given by keys or by hand, by one call each", async () => {
  const { page } = await openPage();
  await signIn(page, system, "settings/statuses");
  const names = () => page.locator("tbody .state").allTextContents();
  await page.getByRole("button", { name: "Move Planned up" }).waitFor();
  const [first, second, ...others] = await names();
  const calls: string[] = [];
  page.on("request", (request) => request.method() === "PATCH" && calls.push(request.url()));
  const answered = () => page.waitForResponse((answer) => answer.request().method() === "PATCH");
  const byKeys = answered();
  await page.getByRole("button", { name: `Move ${second} up` }).focus();
  await page.keyboard.press("Enter");
  expect((await byKeys).status()).toBe(200);
  await page.locator(`button[aria-label="Move ${second} up"]:focus`).waitFor();
  const byHand = answered();
  const [from, to] = [page.locator(".grip").nth(4), page.locator(".grip").nth(2)];
  await from.hover();
  await page.mouse.down();
  await to.hover();
  await page.mouse.up();
  expect((await byHand).status()).toBe(200);
  await page.reload();
  await expect.poll(names).toEqual([second, first, others[2], ...others.slice(0, 2)]);
  expect(calls).toHaveLength(2);
});

it("the ballots of a ranked poll are counted in rounds, and saved without names", async () => {
  const { page } = await openPage();
  await signIn(page, system, "polls");
  await page
    .getByRole("row", { name: /Ranking/ })
    .getByRole("link")
    .first()
    .click();
  await page.getByRole("table", { name: "Rounds" }).getByText("won").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save ballots as CSV" }).click();
  const [head, ...rows] = (await readFile(await (await saving).path(), "utf8")).trim().split("\r\n");
  expect(head).not.toMatch(/name|mail/i);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => /[^\d,]/.test(row))).toEqual([]);
});

it("a workspace gets another name and address, and its owner neither leaves nor deletes it by accident", async () => {
  const { page } = await openPage();
  const name = anew("Seeds and soil");
  const subdomain = name.toLowerCase().replaceAll(" ", "-");
  await signIn(page, system, "settings/workspace");
  await page.goto(`${system.bffUrl}/dashboard/new-workspace`);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Seeds");
  await page.getByRole("button", { name: "Make workspace" }).click();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Workspace", exact: true }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("textbox", { name: "Short name" }).fill(subdomain);
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(`**/w/${subdomain}/settings/workspace`);
  await page.getByRole("button", { name, exact: true }).waitFor();

  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await page.getByRole("alert").getByText("at least one owner").waitFor();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Delete workspace" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this workspace" });
  const remove = dialog.getByRole("button", { name: "Delete workspace" });
  await dialog.getByRole("textbox").fill("Seeds");
  expect(await remove.isDisabled()).toBe(true);
  await dialog.getByRole("textbox").fill(name);
  await remove.click();
  await page.getByText(`${name} is deleted.`).waitFor();
  await page.goto(`${system.bffUrl}/dashboard/w/${subdomain}/feedback`);
  await page.getByRole("heading", { name: "No page here" }).waitFor();
});

it("a member is made an admin, is removed, and leaves by the settings alike", async () => {
  const { page } = await openPage();
  await signIn(page, system, "settings/members");
  const guest = (await openPage()).page;
  const name = anew("Gil Guest");
  const email = `${name.replaceAll(" ", ".")}@gardeners.example`;
  await accept(guest, await invite(page, email), name);
  await page.reload();
  const role = page.getByRole("combobox", { name: `Role of ${name}` });
  const changed = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await role.selectOption("admin");
  expect((await changed).status()).toBe(200);
  const changedBack = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await role.selectOption("member");
  await changedBack;
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText(`${name} is no longer a member.`).waitFor();
  await role.waitFor({ state: "detached" });

  await accept(guest, await invite(page, email));
  await guest.getByRole("link", { name: "Settings" }).click();
  await guest.getByRole("link", { name: "Workspace", exact: true }).click();
  await guest.getByRole("button", { name: "Leave" }).click();
  await guest.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await guest.getByText(/^You left /).waitFor();
  await guest.getByRole("heading", { name: "New workspace" }).waitFor();
});

async function openMenu(page: Page, name: string) {
  await page
    .getByRole("button", { name: `Actions for ${name}` })
    .first()
    .click();
}

it("an invitation that was mailed is shown to nobody here, and leads in whoever got it", async () => {
  const { page } = await openPage();
  await signIn(page, system, "settings/members");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "E-mail" }).fill("nora@mail.example");
  await dialog.getByRole("button", { name: "Make link" }).click();
  await dialog.getByText("A mail with the link is on its way to nora@mail.example.").waitFor();
  expect(await dialog.locator("code").count()).toBe(0);
  const [link = ""] =
    /http\S+\/dashboard\/invitation#token=[\w-]+/.exec(mail.textOf(mail.letters[0] ?? "")) ?? [];
  const other = await openPage();
  await accept(other.page, link, "Nora Newcomer");
});

/** The address that an invitation is handed over as. */
async function invite(page: Page, email: string): Promise<string> {
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "E-mail" }).fill(email);
  await dialog.getByRole("button", { name: "Make link" }).click();
  const link = (await dialog.locator("code").textContent()) ?? "";
  await dialog.getByRole("button", { name: "Close" }).click();
  return link;
}

/** Into the workspace by the link: with a new account where a name is given, else with the one that is signed in. */
async function accept(page: Page, link: string, fullName?: string) {
  await page.goto(link);
  const join = page.getByRole("button", { name: "Join" });
  await join.waitFor();
  if (fullName) {
    await page.getByRole("textbox", { name: "Your name" }).fill(fullName);
    await page.getByLabel("Password").fill("kettle orbit lantern nine");
  }
  await join.click();
  await page.getByRole("link", { name: "Settings" }).waitFor();
}
