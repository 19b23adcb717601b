import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { type FirefoxPage, startFirefox } from "./drive-firefox.ts";
import { findFirefox } from "./find-firefox.ts";
import { findSpills } from "./find-spills.ts";
import { measureContrast } from "./measure-contrast.ts";
import { useDemo } from "./use-demo.ts";
import { takeTime } from "./visit.ts";
import { readStop, tabTo } from "./walk-by-keys.ts";

const demo = useDemo();
let firefox: Awaited<ReturnType<typeof startFirefox>>;
beforeAll(async () => {
  firefox = await startFirefox(await findFirefox());
}, 660_000);
afterAll(() => firefox?.stop());

const recordFaults = () => {
  const faults: string[] = [];
  Object.defineProperty(window, "faults", { value: faults });
  addEventListener("error", ({ message }) => faults.push(message));
  addEventListener("unhandledrejection", ({ reason }) => faults.push(String(reason)));
  addEventListener("securitypolicyviolation", (event) =>
    faults.push(`${event.effectiveDirective} ${event.blockedURI}`),
  );
};

async function visit(path = "/plain") {
  const page = await firefox.openPage([recordFaults, measureContrast]);
  onTestFinished(() => page.close().then(() => {}));
  await page.goto(demo.demoUrl + path);
  const hears = (said: RegExp) => page.find("[role=status]", said);
  const faults = () => page.evaluate(() => (window as unknown as { faults: string[] }).faults);
  return { page, hears, faults };
}

const asPage = (page: FirefoxPage) => page as unknown as Page;

async function openPanel(page: FirefoxPage) {
  await page.click("button", "Feedback");
  await page.find("li", /\S/);
}

async function search(page: FirefoxPage, words: string) {
  await page.click("input", "Search ideas");
  await page.keyboard.type(words);
}

async function postIdea(page: FirefoxPage, title: string) {
  await page.click("button", "Clear the search");
  await page.click("button", "Add an idea");
  await page.click("input", "Title");
  await page.keyboard.type(title);
  await takeTime(asPage(page));
  await page.click("button", "Post idea");
  await page.find("h3", title);
}

it("in Firefox, a visitor finds an idea, votes, comments, and posts an idea", async () => {
  const { page, hears, faults } = await visit();
  await openPanel(page);
  await search(page, "shade");
  await hears(/^1 idea found/);
  await page.click("button", /^Vote for Mark where the shade/);
  await hears(/^Vote counted, /);
  await page.click("h3 button, h3", /^Mark where the shade/);
  await page.click("textarea", "Write a comment");
  await page.keyboard.type("In the morning");
  await takeTime(asPage(page));
  await page.click("button", "Comment");
  await hears(/^Your comment is posted/);
  await page.find("li", /In the morning/);
  await page.click("button", "Back to all ideas");
  await postIdea(page, "A bell for the greenhouse");
  expect(await faults()).toEqual([]);
});

it("in Firefox, a visitor answers a poll, ranks options, reads the changelog, and changes the language", async () => {
  const { page, hears, faults } = await visit();
  await openPanel(page);
  await page.click("[role=tab]", /^Polls/);
  await page.click("label", /^A notification on the phone/);
  await page.click("button", "Vote");
  await hears(/^Vote counted, /);
  await page.click("label", /^The seed tin/);
  await hears(/^The seed tin, place 1/);
  await page.click("button", "Vote");
  await hears(/^Vote counted, /);
  await page.click("[role=tab]", /^What/);
  await page.click("h3 button, h3", /^Frost alerts let you sleep/);
  await page.find("button", /^Like/);
  await page.evaluate(() => window.earshot?.("setLocale", "ar"));
  await page.find("button", /^(رجوع|العودة|عودة)/);
  const direction = () =>
    page.evaluate(
      () => document.querySelector("earshot-widget")?.shadowRoot?.querySelector<HTMLElement>(".views")?.dir,
    );
  await expect.poll(direction).toBe("rtl");
  expect(await faults()).toEqual([]);
});

it("in Firefox, an idea can be found and voted for with only the keyboard, and focus is always visible", async () => {
  const { page, hears, faults } = await visit();
  await page.find("button", "Feedback");
  const lost: string[] = [];
  const to = async (name: RegExp) => {
    for (const stop of await tabTo(asPage(page), name))
      if (stop.faults) lost.push(`${stop.name}: ${stop.faults}`);
  };
  await to(/^button Feedback/);
  await page.keyboard.press("Enter");
  await page.find("li", /\S/);
  await to(/^text Search ideas/);
  await page.keyboard.type("shade");
  await hears(/^1 idea found/);
  await to(/^button Vote for Mark/);
  await page.keyboard.press("Space");
  await hears(/^Vote counted, /);
  await page.keyboard.press("Escape");
  const focused = () =>
    page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent?.trim());
  await expect.poll(focused).toBe("Feedback");
  expect(lost).toEqual([]);
  expect(await faults()).toEqual([]);
});

it("in Firefox, a menu of the list is used with only the keyboard", async () => {
  const { page, faults } = await visit();
  await openPanel(page);
  await tabTo(asPage(page), "button Board");
  await page.keyboard.press("Enter");
  await page.find("[role=option]", "Bugs");
  for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await page.find("h3", "The carrot looks like a parsnip");
  const focused = async () => (await readStop(asPage(page))).name;
  await expect.poll(focused).toBe("button Board: Bugs");
  await page.keyboard.press("Enter");
  await page.find("[role=option]", "Bugs");
  await page.keyboard.press("Escape");
  await expect.poll(focused).toBe("button Board: Bugs");
  await page.find("dialog", /./);
  expect(await faults()).toEqual([]);
});

/** A window of 1280 × 1024 pixels at 400 %. */
const enlarged = { width: 320, height: 256 };
const views = ["ideas", "ideas/new", "roadmap", "polls", "news"];

/** Whether the shown view has content, and nothing is still loading. */
const isComplete = () => {
  const view = document
    .querySelector("earshot-widget")
    ?.shadowRoot?.querySelector<HTMLElement>(".view:not([inert])");
  return !!view?.querySelector("button, textarea") && !view.querySelector(".skeleton");
};

it.each(["en", "ar"])(
  "in Firefox, no view overflows sideways at 400 percent in the language %s",
  async (language) => {
    const { page, faults } = await visit();
    await page.setViewport(enlarged);
    await openPanel(page);
    await page.evaluate((language) => window.earshot?.("setLocale", language), language);
    const open = (view: string) => page.evaluate((view) => window.earshot?.("open", view), view);
    const { data } = await demo.call("GET", "posts?search=weekly%20list%20work&limit=1");
    const entries = await demo.call("GET", "changelogs?limit=1");
    for (const view of [...views, `ideas/${data[0].id}`, `news/${entries.data[0].id}`]) {
      await open(view);
      await expect.poll(() => page.evaluate(isComplete), { message: view }).toBe(true);
      await expect.poll(() => findSpills(asPage(page)), { message: view }).toEqual([]);
    }
    expect(await faults()).toEqual([]);
  },
);

it("in Firefox, the widget works under the strictest Content Security Policy, and leaves nothing behind", async () => {
  const { page, hears, faults } = await visit("/strict-csp");
  await openPanel(page);
  await search(page, "neighbours get along");
  await page.click("button", /^Vote for Show which neighbours/);
  await hears(/^Vote counted, /);
  await postIdea(page, "A bed for the bees");
  await page.evaluate(() => window.earshot?.("destroy"));
  const left = () =>
    page.evaluate(() => [document.querySelectorAll("earshot-widget").length, "earshot" in window]);
  expect(await left()).toEqual([0, false]);
  expect(await faults()).toEqual([]);
});

it("in Firefox, a visitor who is offline is told so, and the draft is sent later", async () => {
  const { page } = await visit();
  await openPanel(page);
  await page.click("button", "Add an idea");
  await page.click("input", "Title");
  await page.keyboard.type("Written on a train");
  await takeTime(asPage(page));
  await page.setOffline(true);
  await page.click("button", "Post idea");
  await page.find("[role=alert], p, div", /You seem to be offline\.$/);
  await page.setOffline(false);
  await page.click("button", "Try again");
  await page.find("h3", "Written on a train");
});
