import { expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { useDemo } from "./use-demo.ts";
import { findIdea, openPanel, voteFor } from "./visit.ts";

const title = "Let the weekly list work without a signal";
const openPage = useChromium();
const demo = useDemo();

it("the facts of an idea stand below its title, also for a visitor who takes no part and comes from the roadmap", async () => {
  const { page } = await openPage();
  await page.goto(`${demo.demoUrl}/plain`);
  const panel = await openPanel(page);
  await panel.getByRole("tab", { name: "Roadmap" }).click();
  await panel.getByRole("heading", { name: "Beds that aren't rectangles" }).click();
  const heading = panel.getByRole("heading", { name: "Beds that aren't rectangles", level: 3 });
  await panel.locator("article .pill").first().waitFor();
  expect((await panel.locator("article .pill").first().boundingBox())?.x).toBe(
    (await heading.boundingBox())?.x,
  );
});

it("what is below the author of an idea does not move when the author is loaded", async () => {
  const { page } = await openPage({ reducedMotion: "reduce" });
  await page.goto(`${demo.demoUrl}/plain`);
  const panel = await openPanel(page);
  await findIdea(panel, "WITHOUT a sig", title);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/embed\/v1\/posts\/[\w-]{36}(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  // A visitor who has voted has a button to follow the idea, in the line below the author.
  await voteFor(panel, title);
  await panel.getByRole("heading", { name: title }).click();
  // The button has loaded its own state, too.
  const follow = panel.getByRole("button", { name: "Following" });
  await follow.waitFor();
  await panel.locator("h3 + .facts .skeleton").waitFor();
  const before = await follow.boundingBox();
  release();
  await panel.locator("h3 + .facts .face").waitFor();
  expect(await follow.boundingBox()).toEqual(before);
});
