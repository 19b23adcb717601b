import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { goInside, setUpStaff, signIn } from "./dashboard-staff.ts";
import { findBarriers } from "./find-barriers.ts";
import { type System, startSystem } from "./start-system.ts";

const openPage = useChromium();
let system: System;
let isTaken = false;

beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

const viewport = { width: 1280, height: 900 };
const desk = { colorScheme: "light" as const, viewport, rules: [] };
const phone = {
  colorScheme: "dark" as const,
  viewport: { width: 390, height: 900 },
  rules: ["color-contrast", "target-size", "scrollable-region-focusable"],
};

/** Everything, light and wide; then what hangs on colours and room, dark and on a phone. */
async function look(page: Page, within?: string): Promise<string[]> {
  const found: string[] = [];
  for (const { colorScheme, viewport, rules } of [phone, desk]) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    found.push(...(await findBarriers(page, rules, within)));
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (isWide) found.push(`scrolls sideways at ${viewport.width} px`);
  }
  return found;
}

const barriersOf = (found: Record<string, string[]>) =>
  Object.entries(found).filter(([, barriers]) => barriers.length > 0);

it("who is not in yet meets no barrier: set-up, its faults, its end, an invitation that is gone, sign-in", async () => {
  // Who is first can be so once: another try is made on a system that is new.
  if (isTaken) {
    await system.stop();
    system = await startSystem();
  }
  isTaken = true;
  const { page, violations } = await openPage();
  const link = /http\S+set-up#token=\S+/.exec(system.printed())?.[0] ?? "";
  const found: Record<string, string[]> = {};
  await page.goto(link);
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByText("Some fields need another look.").waitFor();
  await page.locator("[name=fullName]:focus").waitFor();
  found.setUp = await look(page);
  await setUpStaff(system);
  await page.goto(link);
  await page.getByRole("link", { name: "Go to sign-in" }).waitFor();
  found.gone = await look(page);
  await page.goto(`${system.bffUrl}/dashboard/invitation#token=nobody`);
  await page.getByText("This invitation was used").waitFor();
  found.invitation = await look(page);
  await page.goto(`${system.bffUrl}/dashboard/`);
  await page.getByRole("textbox", { name: "E-mail" }).fill("nobody@gardeners.example");
  await page.getByLabel("Password").fill("a wrong one");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("E-mail or password is wrong.").waitFor();
  found.signIn = await look(page);
  expect(barriersOf(found)).toEqual([]);
  expect(await violations()).toEqual([]);
});

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
  "no-such-page",
];

it("no page has a barrier that axe knows, scrolls sideways, or hides its name; the focus is at its heading", async () => {
  const { page, faults, violations } = await openPage({ viewport });
  await setUpStaff(system);
  await signIn(page, system, "boards");
  const links = ["feedback", "boards", "polls", "changelog"].map((name) => `tbody a[href*="/${name}/"]`);
  const found: Record<string, string[]> = {};
  const titles = new Set<string>();
  const visit = async (path: string) => {
    const before = await page.title();
    await goInside(page, path);
    await page.locator("h1:focus").waitFor();
    await expect.poll(() => page.title(), { message: path }).not.toBe(before);
    titles.add(await page.title());
    found[path] = await look(page);
  };
  for (const path of workspacePages) {
    await visit(`w/demo/${path}`);
    const link = page.locator(links.join(", ")).first();
    if ((await link.count()) === 0) continue;
    const inside = (await link.getAttribute("href")) ?? "";
    await visit(inside.replace("/dashboard/", ""));
  }
  for (const path of ["account", "new-workspace", "w/not-ours/feedback"]) await visit(path);
  expect(Object.keys(found)).toHaveLength(workspacePages.length + 4 + 3);
  expect(barriersOf(found)).toEqual([]);
  // Both pages that are not there are called the same.
  expect(titles.size).toBe(Object.keys(found).length - 1);
  expect(faults.filter((fault) => !fault.includes("401"))).toEqual([]);
  expect(await violations()).toEqual([]);
}, 240_000);

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

/** What opens on a page, and where; the page below was seen already. */
const states: [part: string, path: string, open: (page: Page) => Promise<unknown>][] = [
  [
    ".bulk",
    "feedback",
    async (page) => {
      await page.getByRole("row").nth(1).focus();
      await page.keyboard.press("x");
    },
  ],
  [".tools .menu", "feedback", (page) => press(page, "Filter")],
  // What was chosen still is: the page has not changed.
  [".toast", "feedback", (page) => press(page, "Delete")],
  [".rail-top .menu", "people", (page) => press(page, "Beanrow")],
  [".rail-end .menu", "people", (page) => press(page, "Ines Gardener")],
  ["dialog", "people", (page) => page.keyboard.press("?")],
  ["dialog", "boards", (page) => press(page, "New board")],
  ["dialog", "settings/statuses", (page) => press(page, "New status")],
  ["dialog", "settings/members", (page) => press(page, "Invite")],
  ["dialog", "settings/workspace", (page) => press(page, "Delete workspace")],
  [
    "dialog code",
    "settings/api-keys",
    async (page) => {
      await press(page, "New key");
      await page.getByRole("textbox", { name: "Name" }).fill("Sync");
      await press(page, "Make key");
    },
  ],
  [
    "main [role=alert]",
    "polls?status=expired",
    async (page) => {
      await page.route("**/v1/polls?*", (route) => route.abort());
      await page.getByRole("combobox", { name: "State" }).selectOption({ label: "Not started" });
    },
  ],
];

describe("what opens on a page has no barrier either, and gives the focus back", () => {
  it(`${states.length} dialogs, menus and failures`, async () => {
    const { page } = await openPage({ viewport });
    await setUpStaff(system);
    await signIn(page, system);
    const found: Record<string, string[]> = {};
    for (const [part, path, open] of states) {
      await goInside(page, `w/demo/${path}`);
      await open(page);
      await page.locator(part).first().waitFor({ state: "attached" });
      found[`${part} on ${path}`] = await look(page, part.split(" code")[0]);
      await page.keyboard.press("Escape");
      await expect.poll(() => page.getByRole("dialog").count(), { message: path }).toBe(0);
    }
    expect(barriersOf(found)).toEqual([]);
    await page.route("**/dashboard/api/me", (route) => route.abort());
    await page.reload();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    expect(await look(page)).toEqual([]);
    await page.unroute("**/dashboard/api/me");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Polls" }).waitFor();
  }, 240_000);

  it("the palette goes to a page, and the focus to its heading", async () => {
    const { page } = await openPage();
    await setUpStaff(system);
    await signIn(page, system);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Go to" }).waitFor();
    await page.keyboard.type("boa");
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Boards" }).waitFor();
    await page.locator("h1:focus").getByText("Boards").waitFor();
  });
});

it("a barrier would have been found", async () => {
  const { page } = await openPage();
  await setUpStaff(system);
  await signIn(page, system);
  await page.locator("main").evaluate((main) => main.append(document.createElement("button")));
  expect(await findBarriers(page)).toContainEqual(expect.stringMatching(/^button-name: /));
});
