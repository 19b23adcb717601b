import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { goInside, signIn } from "./dashboard-staff.ts";
import { findBarriers } from "./find-barriers.ts";
import { barriersOf, lookForBarriers } from "./look-for-barriers.ts";
import { useDemo } from "./use-demo.ts";

const openPage = useChromium();
const demo = useDemo();

const viewport = { width: 1280, height: 900 };
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
  "settings/webhooks",
  "settings/mail",
  "settings/members",
  "settings/statuses",
  "settings/workspace",
  "settings/audit",
  "no-such-page",
];

it("every page of the dashboard has a title, focuses its heading or its only form, does not scroll sideways, and passes the checks of axe", async () => {
  const { page, faults, violations } = await openPage({ viewport });
  await signIn(page, demo, "boards");
  const lists = ["feedback", "boards", "polls", "changelog"];
  const found: Record<string, string[]> = {};
  const titles = new Set<string>();
  const visit = async (path: string) => {
    const before = await page.title();
    await goInside(page, path);
    await page.locator("h1:focus, form [data-start]:focus").waitFor();
    await expect.poll(() => page.title(), { message: path }).not.toBe(before);
    titles.add(await page.title());
    // The navigation around the pages is checked on the first page only.
    found[path] = await lookForBarriers(page, titles.size > 1 ? "main" : "html", titles.size);
  };
  for (const path of workspacePages) {
    await visit(`w/${demo.subdomain}/${path}`);
    if (!lists.includes(path)) continue;
    const inside = await page.locator(`tbody a[href*="/${path}/"]`).first().getAttribute("href");
    await visit(`${inside}`.replace("/dashboard/", ""));
  }
  for (const path of ["account", "new-workspace", "w/not-ours/feedback"]) await visit(path);
  expect(Object.keys(found)).toHaveLength(workspacePages.length + lists.length + 3);
  expect(barriersOf(found)).toEqual([]);
  // The two pages that do not exist have the same title.
  expect(titles.size).toBe(Object.keys(found).length - 1);
  expect(faults.filter((fault) => !fault.includes("401"))).toEqual([]);
  expect(await violations()).toEqual([]);
}, 240_000);

/** Presses a button with the keyboard: each check changes the viewport, and a click could miss a button that moves. */
const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().press("Enter");

/** Overlays, the pages that they are on, and how to open them. The test above checks the pages themselves. */
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
  [
    ".toast",
    "feedback",
    async (page) => {
      // The page is not reloaded, so the post is still selected.
      await press(page, "Delete");
      // A toast stays while it has focus.
      await page.getByRole("button", { name: "Dismiss" }).focus();
    },
  ],
  [".rail-top .menu", "people", (page) => press(page, "Beanrow")],
  [".rail-end .menu", "people", (page) => press(page, "Ines Calloway")],
  ["dialog", "people", (page) => page.keyboard.press("?")],
  ["dialog", "boards", (page) => press(page, "New board")],
  ["dialog", "settings/webhooks", (page) => press(page, "New webhook")],
  ["dialog", "settings/statuses", (page) => press(page, "New status")],
  ["dialog", "settings/members", (page) => press(page, "Invite")],
  ["dialog", "settings/workspace", (page) => press(page, "Delete workspace")],
  [
    "dialog code",
    "settings/api-keys",
    async (page) => {
      await press(page, "New key");
      await page.getByRole("textbox", { name: "Name" }).fill("Sync");
      await press(page, "Create key");
    },
  ],
  [
    "main [role=alert]",
    "polls?status=expired",
    async (page) => {
      // Aborts only the filtered request: the page's first list may still be loading.
      await page.route("**/v1/polls?*status=not_started", (route) => route.abort());
      await page.getByRole("combobox", { name: "State" }).selectOption({ label: "Not started" });
    },
  ],
];

describe("overlays", () => {
  it(`the dashboard's ${states.length} dialogs, menus and errors have no accessibility problems that axe detects`, async () => {
    const { page, settled } = await openPage({ viewport });
    await signIn(page, demo);
    const found: Record<string, string[]> = {};
    let pathBefore = "feedback";
    for (const [part, path, open] of states) {
      await goInside(page, `w/${demo.subdomain}/${path}`);
      // A new page focuses its heading, which would close a menu that is already open.
      if (path !== pathBefore) await page.locator("h1:focus").waitFor();
      pathBefore = path;
      // A list that arrives can replace the button of an empty page.
      await settled();
      await open(page);
      const opened = () => page.locator(part).count();
      await expect.poll(opened, { message: `${part} on ${path}`, timeout: 30_000 }).toBeGreaterThan(0);
      found[`${part} on ${path}`] = await lookForBarriers(
        page,
        part.split(" code")[0],
        Object.keys(found).length,
      );
      await page.keyboard.press("Escape");
      await expect.poll(() => page.getByRole("dialog").count(), { message: path }).toBe(0);
    }
    expect(barriersOf(found)).toEqual([]);
    await page.route("**/dashboard/api/me", (route) => route.abort());
    await page.reload();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    expect(await lookForBarriers(page)).toEqual([]);
    await page.unroute("**/dashboard/api/me");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Polls" }).waitFor();
  }, 240_000);

  it("the command palette opens a page and focuses its heading", async () => {
    const { page } = await openPage();
    await signIn(page, demo);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Search…" }).waitFor();
    await page.keyboard.type("boa");
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Boards" }).waitFor();
    await page.locator("h1:focus").getByText("Boards").waitFor();
  });
});

describe.each([320, 390])("on a phone %i px wide", (width) => {
  it("in the list of posts, every row shows its counts and time on one line, in a paler colour than its status", async () => {
    const { page } = await openPage({ viewport: { width, height: 800 } });
    await signIn(page, demo);
    await page.locator("tbody tr").nth(20).waitFor();
    const rows = await page.locator("tbody tr").evaluateAll((shown) =>
      shown.map((row) => {
        const facts = [...row.querySelectorAll(".number")];
        const bottoms = facts.map((fact) => Math.round(fact.getBoundingClientRect().bottom));
        const status = row.querySelector(".state")?.parentElement;
        const colourOf = (cell: Element | null | undefined) => cell && getComputedStyle(cell).color;
        const isGrey = colourOf(status) === colourOf(facts[0]);
        return { facts: facts.length, lines: new Set(bottoms).size, isGrey };
      }),
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify({ facts: 3, lines: 1, isGrey: false })]),
    );
  });

  it("the settings tabs are on one line, which scrolls sideways; the page does not", async () => {
    const { page } = await openPage({ viewport: { width, height: 800 } });
    await signIn(page, demo, "settings/members");
    await page.locator(".tabs a").nth(6).waitFor();
    const tops = await page
      .locator(".tabs a")
      .evaluateAll((tabs) => tabs.map((tab) => Math.round(tab.getBoundingClientRect().top)));
    expect([tops.length, new Set(tops).size]).toEqual([7, 1]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});

it("the accessibility checks detect a button without a name", async () => {
  const { page } = await openPage();
  await signIn(page, demo);
  await page.locator("main").evaluate((main) => main.append(document.createElement("button")));
  expect(await findBarriers(page)).toContainEqual(expect.stringMatching(/^button-name: /));
});
