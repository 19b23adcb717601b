import { expect, it } from "vitest";
import { isLong } from "../effort.ts";
import { findSpills } from "./find-spills.ts";
import { useFirefox } from "./firefox.ts";
import { journeysByKeys } from "./journeys-by-keys.ts";
import { workOffline } from "./offline-journey.ts";
import { useDemo } from "./use-demo.ts";
import { measureSides } from "./visit.ts";
import { visitByKeys } from "./visit-by-keys.ts";
import { speak, walkFlows } from "./walk-states.ts";

const openPage = useFirefox();
const demo = useDemo();

/** A window of 1280 by 1024 px at a zoom of 400%. The panel is a modal sheet there. */
const enlarged = { width: 320, height: 256 };

it.each(Object.keys(journeysByKeys))(
  "in Firefox, %s with only the keyboard, and at 400 percent focus is always visible",
  async (name) => {
    const watched = await openPage({ viewport: enlarged });
    const visitor = await visitByKeys(watched, `${demo.demoUrl}/plain`);
    await journeysByKeys[name]?.(visitor);
    expect(visitor.lost).toEqual([]);
    expect(watched.faults).toEqual([]);
  },
);

it("in Firefox, no state overflows at 400 percent in English or Arabic, even under the strictest policy", async () => {
  const { page, violations } = await openPage({ viewport: enlarged });
  await page.goto(`${demo.demoUrl}/strict-csp`);
  const found: string[] = [];
  const states: string[] = [];
  for await (const state of walkFlows(page)) {
    const languages = isLong ? (["ar", "en"] as const) : ([states.length % 2 ? "en" : "ar"] as const);
    states.push(state);
    for (const language of languages) {
      await speak(page, language);
      found.push(...(await findSpills(page)).map((what) => `${state}, ${language}: ${what}`));
    }
    await speak(page, "en");
  }
  expect(found).toEqual([]);
  expect(states.length).toBeGreaterThan(18);
  expect(await violations()).toEqual([]);
  await page.evaluate(() => window.earshot?.("destroy"));
  const left = () =>
    page.evaluate(() => [document.querySelectorAll("earshot-widget").length, "earshot" in window]);
  await expect.poll(left).toEqual([0, false]);
  // Firefox enforces Trusted Types from version 148 on.
  const write = page.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<p>"));
  await expect(write).rejects.toThrow("blocked by CSP");
  await expect.poll(violations).toEqual([expect.stringMatching(/^require-trusted-types-for/)]);
});

it("in Firefox, everything that fails offline is explained, loses nothing and succeeds later", async () => {
  const { page, violations } = await openPage();
  await page.goto(`${demo.demoUrl}/strict-csp`);
  await workOffline(page);
  expect(await violations()).toEqual([]);
});

it("in Firefox, the launcher and the panel are mirrored on a page in Arabic", async () => {
  const { page } = await openPage();
  await page.goto(`${demo.demoUrl}/plain`);
  const { right } = await measureSides(page, "Feedback");
  await page.goto(`${demo.demoUrl}/rtl`);
  expect(await measureSides(page, "ملاحظاتك")).toMatchObject({ direction: "rtl", left: right });
});
