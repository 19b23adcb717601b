import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Earshot } from "../../widget/loader/call-earshot.ts";

declare global {
  interface Window {
    earshot?: Earshot;
  }
}

/** Opens the panel. The functions in this file find elements by their visible text or accessible name. */
export async function openPanel(page: Page, name = "Feedback") {
  await page.getByRole("button", { name, exact: true }).click();
  const panel = page.getByRole("dialog", { name });
  await panel.getByRole("listitem").first().waitFor();
  return panel;
}

/** Opens the panel. @returns the space beside the launcher and the panel in pixels, and the direction of the panel's text */
export async function measureSides(page: Page, name: string) {
  const launcher = await page.getByRole("button", { name, exact: true }).boundingBox();
  const panel = await openPanel(page, name);
  const boxes = [launcher, await panel.boundingBox()].map((box) => box ?? { x: Number.NaN, width: 0 });
  const innerWidth = await page.evaluate(() => document.documentElement.clientWidth);
  return {
    left: boxes.map(({ x }) => Math.round(x)),
    right: boxes.map(({ x, width }) => Math.round(innerWidth - x - width)),
    direction: await panel
      .getByRole("tabpanel")
      .first()
      .evaluate((view) => getComputedStyle(view).direction),
  };
}

export type Panel = Awaited<ReturnType<typeof openPanel>>;

/** Types part of a title into the search field, and waits until the list contains only that idea. */
export async function findIdea(panel: Panel, part: string, title: string) {
  await panel.getByRole("textbox", { name: "Search ideas" }).fill(part);
  await expect.poll(() => panel.getByRole("heading", { level: 3 }).allTextContents()).toEqual([title]);
}

/** Presses the vote button of an idea, and waits until the widget has announced the vote. */
export async function voteFor(panel: Panel, title: string) {
  const button = panel.getByRole("button", { name: `Vote for ${title}` });
  await expect.poll(() => button.getAttribute("aria-pressed")).toBe("false");
  await button.click();
  await expect
    .poll(() => panel.page().getByRole("status").allTextContents())
    .toContainEqual(expect.stringMatching(/^Vote counted, /));
  await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
}

/** Waits until the effects of what is shown have run, which Preact runs after the next frame. */
export function afterEffects(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  });
}

/** Sets the page's clock two seconds ahead, because the BFF rejects forms that are filled faster than people type. */
export async function takeTime(page: Page) {
  // An effect records when the form was shown, so the effect has to run before the clock changes.
  await afterEffects(page);
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 2_000;
  });
}

/** Writes an idea, sends it, and waits until it is shown as a post. */
export async function postIdea(panel: Panel, idea: { title: string; description: string }) {
  // An empty list shows a second button with this name.
  await panel.getByRole("button", { name: "Add an idea" }).first().click();
  await panel.getByRole("textbox", { name: "Title" }).fill(idea.title);
  await panel.getByRole("textbox", { name: "Details" }).fill(idea.description);
  await takeTime(panel.page());
  await panel.getByRole("button", { name: "Post idea" }).click();
  await panel.getByRole("heading", { name: idea.title }).waitFor();
}
