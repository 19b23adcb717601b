import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { findBarriers } from "./find-barriers.ts";
import { type System, startSystem } from "./start-system.ts";
import { openPanel } from "./visit.ts";

const openPage = useChromium();
let system: System;

beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

const faces = (["light", "dark"] as const).flatMap((colorScheme) =>
  [1280, 320].map((width) => ({ colorScheme, viewport: { width, height: 800 } })),
);

describe.each(faces)("$colorScheme, $viewport.width px wide", (face) => {
  const visit = async (path: string) => {
    const { page } = await openPage({ ...face, reducedMotion: "reduce" });
    await page.goto(system.demoUrl + path);
    await page.locator("earshot-widget button").waitFor();
    return page;
  };

  it("the demo site with its launcher has no barrier that axe knows", async () => {
    expect(await findBarriers(await visit("/"))).toEqual([]);
  });

  it.each([
    ["/plain", "Feedback", "Add an idea", "Post idea", "Give your idea a title."],
    ["/rtl", "ملاحظاتكم", "أضف فكرة", "انشر الفكرة", "ضع عنوانًا لفكرتك."],
  ])("on %s, the list and the form have no barrier that axe knows", async (path, name, add, post, fault) => {
    const page = await visit(path);
    const panel = await openPanel(page, name);
    expect(await findBarriers(page)).toEqual([]);

    await panel.getByRole("button", { name: add }).click();
    await panel.getByRole("button", { name: post }).click();
    await panel.getByText(fault).waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it.each([
    ["/plain", "Feedback"],
    ["/rtl", "ملاحظاتكم"],
  ])("on %s, polls and news have no barrier that axe knows", async (path, name) => {
    const page = await visit(path);
    const panel = await openPanel(page, name);
    await panel.getByRole("tab").nth(1).click();
    await panel.getByRole("checkbox").first().check();
    expect(await findBarriers(page)).toEqual([]);

    await panel.getByRole("radio").first().check();
    const first = panel.locator("form").first().locator("[type=submit]");
    await first.click();
    await panel.getByRole("radio").first().waitFor({ state: "detached" });
    await panel.locator("form ~ button").click();
    await panel.locator("form").nth(3).waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await panel.getByRole("tab").last().click();
    await panel.getByRole("combobox").last().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await panel.locator(".news .row-title").first().click();
    await panel.locator(".entry .prose").waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});

it("a barrier would have been found", async () => {
  const { page } = await openPage();
  await page.goto(`${system.demoUrl}/plain`);
  const panel = await openPanel(page);
  await panel.evaluate((dialog) => dialog.append(document.createElement("button")));
  expect(await findBarriers(page)).toEqual([expect.stringMatching(/^button-name: /)]);
});
