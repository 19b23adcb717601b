import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { signIn } from "./dashboard-staff.ts";
import { findBarriers } from "./find-barriers.ts";
import { useDemo } from "./use-demo.ts";

const openPage = useChromium();
const demo = useDemo();
it("a user's data can be exported as a file, and erased after the confirmation word is typed", async () => {
  const { page, faults } = await openPage();
  await signIn(page, demo, "people");
  const row = page.locator("tbody tr").first();
  const name = (await row.locator("td").first().textContent()) ?? "";
  await openMenu(page, name);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export data (JSON)" }).click();
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

it("statuses can be reordered with the keyboard or the pointer, with one API call per move, and keep the new order", async () => {
  const { page } = await openPage();
  await signIn(page, demo, "settings/statuses");
  const names = () => page.locator("tbody .state").allTextContents();
  await page.getByRole("button", { name: "Move Planned up" }).waitFor();
  const [first, second, ...others] = await names();
  const calls: string[] = [];
  page.on("request", (request) => request.method() === "PATCH" && calls.push(request.url()));
  const responded = () => page.waitForResponse((response) => response.request().method() === "PATCH");
  const byKeys = responded();
  await page.getByRole("button", { name: `Move ${second} up` }).focus();
  await page.keyboard.press("Enter");
  expect((await byKeys).status()).toBe(200);
  await page.locator(`button[aria-label="Move ${second} up"]:focus`).waitFor();
  const byHand = responded();
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

it("the ballots of a ranked poll are counted in rounds, and can be exported without names", async () => {
  const { page } = await openPage();
  await signIn(page, demo, "polls");
  await page
    .getByRole("row", { name: /Ranked/ })
    .getByRole("link")
    .first()
    .click();
  await page.getByRole("table", { name: "Rounds" }).getByText("won").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export ballots (CSV)" }).click();
  const [head, ...rows] = (await readFile(await (await saving).path(), "utf8")).trim().split("\r\n");
  expect(head).not.toMatch(/name|mail/i);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => /[^\d,]/.test(row))).toEqual([]);
});

it("a workspace can be renamed, and its last owner cannot leave it or delete it by accident", async () => {
  const { page } = await openPage();
  const name = "Seeds and soil";
  const subdomain = `seeds-${demo.subdomain}`;
  await signIn(page, demo, "settings/workspace");
  await page.goto(`${demo.bffUrl}/dashboard/new-workspace`);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Seeds");
  await page.getByRole("button", { name: "Create workspace" }).click();
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
  await page.goto(`${demo.bffUrl}/dashboard/w/${subdomain}/feedback`);
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
});

async function openMenu(page: Page, name: string) {
  await page
    .getByRole("button", { name: `Actions for ${name}` })
    .first()
    .click();
}
