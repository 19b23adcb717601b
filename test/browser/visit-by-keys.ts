import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { WatchedPage } from "./chromium.ts";
import { measureContrast } from "./measure-contrast.ts";
import { takeTime } from "./visit.ts";
import { readSettledStop, readStop, tabTo } from "./walk-by-keys.ts";

export type KeyVisitor = Awaited<ReturnType<typeof visitByKeys>>;

/** Opens this address as a visitor who uses a keyboard and a screen reader. */
export async function visitByKeys({ page, faults, settled }: WatchedPage, url: string) {
  const lost: string[] = [];
  await page.addInitScript(measureContrast);
  await page.goto(url);
  const to = async (name: string | RegExp, key?: "Shift+Tab") => {
    const stops = await tabTo(page, name, key);
    const way = stops.map((stop) => stop.name).join(" · ");
    lost.push(
      ...stops.flatMap((stop) => (stop.faults ? `${stop.name}: ${stop.faults}, on the way ${way}` : [])),
    );
    return stops.map((stop) => stop.name);
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Waits until the widget has moved focus to the element with this name. */
  const landsOn = async (name: string | RegExp) => {
    await expect.poll(async () => (await readStop(page)).name).toMatch(name);
    const stop = await readSettledStop(page);
    if (stop.faults) lost.push(`${stop.name}: ${stop.faults}`);
  };
  return {
    ...{ page, faults, lost, to, press, landsOn, settled, hears: hears(page) },
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
