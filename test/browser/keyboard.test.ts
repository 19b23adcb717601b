import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { measureContrast } from "./measure-contrast.ts";
import { useDemo } from "./use-demo.ts";
import { takeTime } from "./visit.ts";
import { readStop, tabTo } from "./walk-by-keys.ts";

const openPage = useChromium();
const demo = useDemo();

/** Opens a page as a visitor who uses a keyboard and a screen reader. */
async function visit() {
  const { page, faults } = await openPage({ reducedMotion: "reduce" });
  const lost: string[] = [];
  await page.addInitScript(measureContrast);
  await page.goto(`${demo.demoUrl}/plain`);
  const to = async (name: string | RegExp, key?: "Shift+Tab") => {
    const stops = await tabTo(page, name, key);
    lost.push(...stops.flatMap((stop) => (stop.faults ? `${stop.name}: ${stop.faults}` : [])));
    return stops.map((stop) => stop.name);
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Waits until the widget has moved focus to the element with this name. */
  const landsOn = async (name: string | RegExp) => {
    const stop = { name: "", faults: "" };
    await expect.poll(async () => Object.assign(stop, await readStop(page)).name).toMatch(name);
    if (stop.faults) lost.push(`${stop.name}: ${stop.faults}`);
  };
  return {
    ...{ page, faults, lost, to, press, landsOn, hears: hears(page) },
    open: async () => {
      await page.getByRole("button", { name: "Feedback", exact: true }).waitFor();
      await to("button Feedback");
      await press("Enter");
      await page.getByRole("listitem").first().waitFor();
      await landsOn(/^dialog/);
    },
    type: async (text: string) => {
      await page.keyboard.type(text);
      await takeTime(page);
    },
  };
}

/** Waits until the widget announces a text that matches `said`. @returns the announced text */
const hears = (page: Page) => async (said: string | RegExp) => {
  let response = "";
  const listen = async () => {
    response = (await page.getByRole("status").textContent()) ?? "";
    return response;
  };
  await expect.poll(listen).toMatch(said);
  return response;
};

it("ideas can be found, read, voted for and discussed with only the keyboard", async () => {
  const { page, faults, lost, open, to, press, landsOn, hears, type } = await visit();
  await open();
  const order = await to(/^button Vote for/);
  expect(order.filter((name) => name !== "button Tag").slice(0, -1)).toEqual([
    ...["button Add an idea", "button Close", expect.stringMatching(/^tab Ideas/)],
    ...["text Search ideas", "button Order: Newest", "button Board", "button Status"],
  ]);
  await to("button Board", "Shift+Tab");
  await press("Enter");
  await page.getByRole("listbox", { name: "Board" }).waitFor();
  await press("ArrowDown", "ArrowDown", "Enter");
  await page.getByRole("heading", { name: "The carrot looks like a parsnip" }).waitFor();
  await landsOn(/^button Board: /);
  await press("Enter");
  await page.getByRole("listbox", { name: "Board" }).waitFor();
  await press("Home", "Enter");
  await landsOn("button Board");
  await to("text Search ideas", "Shift+Tab");
  await type("shade");
  await hears("1 idea found");
  await to(/^button Mark where the shade/);
  await press("Enter");
  await landsOn(/^h3 Mark where/);
  await to(/^button Vote for Mark/, "Shift+Tab");
  await press("Space");
  await hears(/^Vote counted, \d+ votes$/);
  await press("Enter");
  await hears(/^Vote withdrawn, \d+ votes$/);

  await to("textarea Write a comment");
  await type("In the morning, please");
  await to("button Comment");
  await press("Enter");
  await hears("Your comment is posted.");
  await to("button Delete", "Shift+Tab");
  await to("button Edit", "Shift+Tab");
  await press("Enter");
  await landsOn("textarea Write a comment");
  await press("End");
  await type(" and at noon");
  await to("button Save");
  await press("Enter");
  await hears("Saved.");
  await landsOn(/^li .*and at noon/);
  await to("button Reply");
  await press("Enter");
  await landsOn(/^textarea Reply to/);
  await type("And in the evening");
  await press("Control+Enter");
  await page.getByRole("button", { name: "1 reply" }).waitFor();
  await landsOn(/^li /);
  await to(/^button Like/);
  await press("Space");
  await page.getByRole("button", { name: /^Like/, pressed: true }).waitFor();
  await to("button Delete");
  await press("Enter");
  await landsOn("button Cancel");
  await to("button Delete");
  await press("Enter");
  await hears("Deleted.");
  await landsOn(/^h4 \d+ comments/);
  await to("button Back to all ideas", "Shift+Tab");
  await press("Enter");
  await landsOn(/^button Mark where/);

  await press("Escape");
  await landsOn("button Feedback");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(lost).toEqual([]);
  expect(faults).toEqual([]);
});

it("an idea can be written, restored after a reload, posted, named, edited and deleted with only the keyboard", async () => {
  const { page, faults, lost, open, to, press, landsOn, hears, type } = await visit();
  await open();
  await to("button Add an idea");
  await press("Enter");
  await landsOn("text Title");
  await press("Enter");
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await expect.poll(() => title.getAttribute("aria-invalid")).toBe("true");
  await landsOn("text Title");
  await expect
    .poll(() => title.evaluate((field) => field.ariaDescribedByElements?.[0]?.textContent))
    .toBe("Give your idea a title.");
  await type("A bell for the greenhouse");
  await page.reload();
  await open();
  await to("button Add an idea");
  await press("Enter");
  await landsOn("text Title");
  await expect.poll(() => title.inputValue()).toBe("A bell for the greenhouse");
  await to(/^textarea Details/);
  await type("It rings when it is too hot.");
  await to("button Post idea");
  await press("Enter");
  await hears("Your idea is posted.");
  await landsOn("h3 A bell for the greenhouse");
  await to("text Name");
  await type("Ada");
  await to("button Save");
  await press("Enter");
  await hears("Saved.");
  await landsOn("h3 A bell for the greenhouse");

  await to("button Edit");
  await press("Enter");
  await landsOn("text Title");
  await press("End");
  await type("s");
  await press("Control+Enter");
  await hears("Saved.");
  await landsOn("button Edit");
  await to("button Delete");
  await press("Enter");
  await landsOn("button Cancel");
  await to("button Delete");
  await press("Enter");
  await hears("Deleted.");
  await landsOn(/^dialog/);
  expect(lost).toEqual([]);
  expect(faults).toEqual([]);
});

it("the roadmap can be read, polls answered and changelog entries read with only the keyboard", async () => {
  const { page, faults, lost, open, to, press, landsOn, hears } = await visit();
  await open();
  await to(/^tab Ideas/);
  await press("ArrowRight");
  await landsOn(/^tab Roadmap/);
  await page.getByRole("region", { name: /^Planned/ }).waitFor();
  await to(/^button Show which neighbours/);
  await press("Enter");
  await landsOn(/^h3 Show which neighbours/);
  await to("button Back to all ideas", "Shift+Tab");
  await press("Enter");
  await landsOn(/^button Show which neighbours/);
  await to(/^tab Roadmap/, "Shift+Tab");
  await press("ArrowRight");
  await landsOn(/^tab Polls/);
  await page.getByRole("group").nth(2).waitFor();

  await to("radio A notification on the phone");
  await press("ArrowDown");
  await to("button Vote");
  await press("Enter");
  const votes = Number(/\d+/.exec(await hears(/^Vote counted, \d+ votes$/)));
  await to("button Withdraw vote");
  await press("Enter");
  await hears(`Vote withdrawn, ${votes - 1} votes`);
  await landsOn("button See results");

  await to("checkbox The seed tin");
  await press("Space");
  await hears("The seed tin, place 1");
  await to("checkbox Hints about good neighbours");
  await press("ArrowUp");
  await hears("Hints about good neighbours, place 2");
  await press("ArrowUp");
  await hears("Hints about good neighbours, place 1");
  await landsOn(/^checkbox \d? ?Hints about good neighbours/);
  await to("button Move down: Hints about good neighbours");
  await press("Enter");
  await hears("Hints about good neighbours, place 2");
  await to("button Vote");
  await press("Enter");
  await hears(/^Vote counted, \d+ votes$/);

  await to("checkbox Garlic");
  await press("Space");
  await to("checkbox Okra");
  await press("Space");
  await to("button Vote");
  await press("Enter");
  await hears(/^Vote counted, \d+ votes$/);

  await to(/^tab Polls/, "Shift+Tab");
  await press("ArrowRight");
  await landsOn(/^tab What/);
  await page.getByRole("button", { name: "Tag", exact: true }).waitFor();
  await to(/^button Frost alerts let you sleep/);
  await press("Enter");
  await landsOn("h3 Frost alerts let you sleep");
  await page.getByRole("button", { name: /^Like/ }).waitFor();
  await to(/^button Like/);
  await press("Space");
  await page.getByRole("button", { name: /^Like/, pressed: true }).waitFor();
  await to("button Back to all ideas", "Shift+Tab");
  await press("Enter");
  await landsOn(/^button Frost alerts/);
  await press("Escape");
  await landsOn("button Feedback");
  expect(lost).toEqual([]);
  expect(faults).toEqual([]);
});
