import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { useDemo } from "./use-demo.ts";
import { findIdea, measureSides, openPanel, postIdea, voteFor } from "./visit.ts";

const idea = "Mark where the shade falls";
const openPage = useChromium();
const demo = useDemo();

async function visit(path: string, launcher = "Feedback"): Promise<Page> {
  // The tests measure boxes, so the panel must open without an animation.
  const { page } = await openPage({ reducedMotion: "reduce" });
  await page.goto(demo.demoUrl + path);
  await page.getByRole("button", { name: launcher, exact: true }).waitFor();
  return page;
}

/** Finds an idea and votes for it. */
async function finish(page: Page): Promise<void> {
  const panel = page.getByRole("dialog", { name: "Feedback" });
  await findIdea(panel, "shade", idea);
  await voteFor(panel, idea);
}

const searchField = (page: Page) => page.getByRole("textbox", { name: "Search ideas" });

describe("hostile host pages", () => {
  it("a host page that takes focus does not receive text that is typed in the widget", async () => {
    const page = await visit("/hostile?focus");
    await page.getByRole("checkbox", { name: "css" }).focus();
    await page.locator("#own-field:focus").waitFor();
    await openPanel(page);
    await searchField(page).click();
    await page.keyboard.type("shade");
    await expect.poll(() => searchField(page).inputValue()).toBe("shade");
    expect(await page.locator("#own-field").inputValue()).toBe("");
    await finish(page);
  });

  it("a host page that covers everything at the highest z-index does not cover the launcher or the panel", async () => {
    const page = await visit("/hostile?cover");
    await expect.poll(() => page.evaluate(() => document.elementFromPoint(20, 20)?.id)).toBe("cover");
    const panel = await openPanel(page);
    const above = async () => {
      const box = await panel.boundingBox();
      return page.evaluate(
        ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.localName,
        [(box?.x ?? 0) + 40, (box?.y ?? 0) + 40],
      );
    };
    await expect.poll(above).toBe("earshot-widget");
    await finish(page);
  });

  it("a host page that is scrolled does not move the launcher or the panel", async () => {
    const page = await visit("/hostile");
    await page.evaluate(() => {
      document.body.style.minHeight = "5000px";
    });
    const places = async () => {
      const launcher = page.locator("earshot-widget button").first();
      return [
        await launcher.boundingBox(),
        await page.getByRole("dialog", { name: "Feedback" }).boundingBox(),
      ];
    };
    await openPanel(page);
    const before = await places();
    expect(before).not.toContain(null);
    await page.evaluate(() => scrollTo(0, 2_000));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(2_000);
    expect(await places()).toEqual(before);
  });

  it("a host page that resets every style does not change the widget", async () => {
    const page = await visit("/hostile?css");
    expect(await page.evaluate(() => getComputedStyle(document.body).display)).toBe("inline");
    const looks = await Promise.all(
      ["/plain", "/hostile?css"].map(async (path) => {
        const page = await visit(path);
        const launcher = page.getByRole("button", { name: "Feedback", exact: true });
        const before = await launcher.boundingBox();
        const panel = await openPanel(page);
        const after = await panel.boundingBox();
        await finish(page);
        return [before, after];
      }),
    );
    expect(looks[1]).toEqual(looks[0]);
  });

  it("a host page that listens for single keys does not receive keys typed in the widget", async () => {
    const page = await visit("/hostile?keys");
    await page.locator("#own-field").pressSequentially("x");
    await openPanel(page);
    await searchField(page).pressSequentially("shade");
    await expect.poll(() => searchField(page).inputValue()).toBe("shade");
    expect(await page.locator("#key-log").textContent()).toBe("x");
    await finish(page);
  });

  it("a host page that has an open modal dialog does not block the widget after the dialog closes", async () => {
    const page = await visit("/hostile?modal");
    await page.locator("#own-dialog:modal").waitFor();
    await page.locator("#own-dialog").getByRole("button", { name: "Close" }).click();
    await openPanel(page);
    await finish(page);
  });

  it("a host page that has changed the built-in prototypes does not break the widget", async () => {
    const page = await visit("/hostile?prototypes");
    expect(await page.evaluate(() => "first" in [])).toBe(true);
    const panel = await openPanel(page);
    await finish(page);
    await postIdea(panel, { title: "Mind the prototypes", description: "All of them." });
    await page.evaluate(() => window.earshot?.("destroy"));
    await expect.poll(() => page.locator("earshot-widget").count()).toBe(0);
  });

  it("after a host page goes offline, the widget keeps its loaded content and says that the visitor seems to be offline", async () => {
    const page = await visit("/hostile");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Feedback", exact: true }).click();
    const again = page.getByRole("button", { name: "Not loaded. Try again" });
    await again.waitFor();
    await page.context().setOffline(false);
    await again.click();
    const panel = page.getByRole("dialog", { name: "Feedback" });
    await findIdea(panel, "shade", idea);
    await page.context().setOffline(true);
    const vote = panel.getByRole("button", { name: `Vote for ${idea}` });
    await vote.click();
    await panel.getByText("This was not saved. You seem to be offline.").waitFor();
    await expect.poll(() => vote.getAttribute("aria-pressed")).toBe("false");
    await page.context().setOffline(false);
    await voteFor(panel, idea);
  });

  it("visitors can vote and post even if the host page forbids storage", async () => {
    const page = await visit("/hostile?storage");
    await expect(page.evaluate(() => localStorage.length)).rejects.toThrow("Storage is switched off.");
    const panel = await openPanel(page);
    await findIdea(panel, "shade", idea);
    await voteFor(panel, idea);
    await postIdea(panel, { title: "Remember nothing of me", description: "Really." });
  });

  it("a host page that has the script tag twice shows one launcher", async () => {
    const page = await visit("/hostile?twice");
    await page.waitForLoadState("networkidle");
    await expect.poll(() => page.locator("script[data-sdk-token]").count()).toBe(2);
    expect(await page.getByRole("button", { name: "Feedback", exact: true }).count()).toBe(1);
    expect(await page.locator("earshot-widget").count()).toBe(1);
    await openPanel(page);
    await finish(page);
  });

  it("a host page that replaces its body and pushes a history entry keeps the widget open", async () => {
    const page = await visit("/spa");
    await page.evaluate(() => document.body.setAttribute("data-first", ""));
    const panel = await openPanel(page);
    await searchField(page).fill("shade");
    await page.getByRole("link", { name: "Seeds" }).click();
    await page.getByRole("heading", { level: 1, name: "Seeds" }).waitFor();
    expect(await page.locator("body[data-first]").count()).toBe(0);
    await expect.poll(() => page.locator("earshot-widget").count()).toBe(1);
    await expect.poll(() => searchField(page).inputValue()).toBe("shade");
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Beds" }).waitFor();
    await voteFor(panel, idea);
  });

  it("a host page that is written from right to left mirrors the launcher and the panel", async () => {
    const { right } = await measureSides(await visit("/plain"), "Feedback");
    const sides = await measureSides(await visit("/rtl", "ملاحظاتك"), "ملاحظاتك");
    expect(sides).toMatchObject({ direction: "rtl", left: right });
    expect(Math.min(...right, ...sides.right)).toBeGreaterThan(0);
  });
});
