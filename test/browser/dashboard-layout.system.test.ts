import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { goInside, signIn } from "./dashboard-staff.ts";
import { useDemo } from "./use-demo.ts";

const openPage = useChromium();
const demo = useDemo();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const still = { reducedMotion: "reduce" } as const;

/** Returns what ends within 15 px of the right edge of the screen, except bars that scroll and hidden texts. */
const findOutsiders = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main *")]
      .filter((element) => element.checkVisibility() && !element.closest("thead, .tabs, .sideways, .unseen"))
      .filter((element) => element.getBoundingClientRect().right > innerWidth - 15)
      .map((element) => `${element.localName}.${element.getAttribute("class")}`),
  );

it.each([
  ["a desktop", {}],
  ["a phone", phone],
])("on %s, the menu of a row is as wide as its longest item", async (_, device) => {
  const { page } = await openPage({ ...device, ...still });
  await signIn(page, demo, "people");
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  const menu = page.locator(".menu");
  const widths = await menu.evaluate(({ clientWidth, scrollWidth }) => [scrollWidth, clientWidth]);
  expect(widths[0]).toBe(widths[1]);
});

it("on a phone, fields and texts of every page end at the same distance from the edge", async () => {
  const { page, settled } = await openPage({ ...phone, ...still });
  await signIn(page, demo);
  for (const path of ["feedback", "install", "polls/new", "changelog/new", "settings/statuses", "account"]) {
    await goInside(page, `w/${demo.subdomain}/${path}`);
    await settled();
    expect([path, await findOutsiders(page)]).toEqual([path, []]);
  }
});

it("on a phone, the tab of the current settings page is on the screen", async () => {
  const { page } = await openPage({ ...phone, ...still });
  await signIn(page, demo);
  for (const tab of ["audit", "api-keys", "workspace"]) {
    await goInside(page, `w/${demo.subdomain}/settings/${tab}`);
    const { left, right } = await page
      .locator(".tabs [aria-current]")
      .evaluate((current) => current.getBoundingClientRect().toJSON());
    expect([tab, left >= 0, right <= 390]).toEqual([tab, true, true]);
  }
});

it("the line below a selected row is drawn under every cell", async () => {
  const { page } = await openPage(still);
  await signIn(page, demo);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  // Borders of a table that collapses them are painted below the background of a cell that cuts its text off.
  expect(await page.locator("main table").evaluate((table) => getComputedStyle(table).borderCollapse)).toBe(
    "separate",
  );
});

it("the browser's Back button returns to the scroll position, row and selection of a list, also after a reload", async () => {
  const { page, settled } = await openPage(still);
  await signIn(page, demo, "feedback?sortBy=votesCount&status=active");
  await page
    .getByRole("checkbox", { name: /^Select / })
    .nth(3)
    .check();
  const row = page.locator("tbody tr").nth(14);
  const title = await row.locator("a").textContent();
  await page.evaluate(() => scrollTo(0, 300));
  const place = () =>
    page.evaluate(() => ({
      scroll: scrollY,
      row: document.activeElement?.querySelector("a")?.textContent,
      selected: document.querySelectorAll("tr[aria-selected=true]").length,
    }));
  // A click may scroll the row into view, so the position is read when the page is left.
  const noteScroll = () =>
    page.evaluate(() =>
      document.querySelector("tbody")?.addEventListener("click", () => {
        sessionStorage.setItem("scroll", String(scrollY));
      }),
    );
  for (const goBack of [
    () => page.goBack(),
    () => page.locator(".way-back").click(),
    () => page.reload().then(() => page.goBack()),
  ]) {
    await noteScroll();
    await row.locator("a").click();
    await page.locator(".way-back").waitFor();
    await settled();
    const scroll = await page.evaluate(() => Number(sessionStorage.getItem("scroll")));
    expect(scroll).toBeGreaterThanOrEqual(300);
    await goBack();
    await expect.poll(place).toEqual({ scroll, row: title, selected: 1 });
    expect(new URL(page.url()).search).toBe("?sortBy=votesCount&status=active");
  }
});

it("after a page has opened, j and Enter open its first post, without a Tab", async () => {
  const { page } = await openPage(still);
  await signIn(page, demo);
  const first = await page.locator("tbody a").first().textContent();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("h1").textContent()).toBe(first);
});
