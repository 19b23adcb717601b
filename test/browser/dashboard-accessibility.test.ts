import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { setUpStaff, signIn } from "./dashboard-staff.ts";
import { findBarriers } from "./find-barriers.ts";
import { type System, startSystem } from "./start-system.ts";

const openPage = useChromium();
let system: System;

beforeAll(async () => {
  system = await startSystem();
  await setUpStaff(system);
});
afterAll(() => system?.stop());

const workspacePages = [
  "feedback",
  "boards",
  "polls",
  "polls/new",
  "changelog",
  "changelog/new",
  "people",
  "insights",
  "install",
  "settings/api-keys",
  "settings/members",
  "settings/statuses",
  "settings/workspace",
  "settings/audit",
];

// What colours can spoil does not hang on the width, nor the other way round: each is seen once.
const faces = [
  { colorScheme: "light", viewport: { width: 1280, height: 900 } },
  { colorScheme: "dark", viewport: { width: 390, height: 900 } },
] as const;

describe.each(faces)("$colorScheme, $viewport.width px wide", (face) => {
  it("no page has a barrier that axe knows, or scrolls sideways", async () => {
    const { page, faults, violations } = await openPage({ ...face, reducedMotion: "reduce" });
    await page.goto(`${system.bffUrl}/dashboard/`);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await signIn(page, system);
    const links = ["feedback", "boards", "polls", "changelog"].map((name) => `tbody a[href*="/${name}/"]`);
    const found: Record<string, string[]> = {};
    const look = async (name: string) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      found[name] = [...(await findBarriers(page)), ...(isWide ? ["scrolls sideways"] : [])];
    };
    for (const path of workspacePages) {
      await page.goto(`${system.bffUrl}/dashboard/w/demo/${path}`);
      await look(path);
      const link = page.locator(links.join(", ")).first();
      if ((await link.count()) > 0) {
        await link.click();
        await page.locator(".way-back").waitFor();
        await look(`${path}, one of them`);
      }
    }
    await page.goto(`${system.bffUrl}/dashboard/account`);
    await look("account");
    expect(Object.keys(found)).toHaveLength(workspacePages.length + 5);
    expect(Object.entries(found).filter(([, barriers]) => barriers.length > 0)).toEqual([]);
    expect(faults.filter((fault) => !fault.includes("401"))).toEqual([]);
    expect(await violations()).toEqual([]);
  }, 240_000);
});

it("the palette, a menu, a dialog and a choice of rows have no barrier either", async () => {
  const { page } = await openPage();
  await signIn(page, system);
  await page.getByRole("row").nth(1).focus();
  await page.keyboard.press("x");
  await page.getByRole("button", { name: "Filter" }).click();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Go to" }).waitFor();
  await page.keyboard.type("boa");
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Boards" }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Boards");
  expect(await page.title()).toContain("Boards");
  await page.getByRole("button", { name: "New board" }).click();
  expect(await findBarriers(page)).toEqual([]);
});

it("a barrier would have been found", async () => {
  const { page } = await openPage();
  await signIn(page, system);
  await page.locator("main").evaluate((main) => main.append(document.createElement("button")));
  expect(await findBarriers(page)).toContainEqual(expect.stringMatching(/^button-name: /));
});
