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

it("a press on a comment is a click, although the form for a comment gets smaller when it loses the focus", async () => {
  const { page } = await openPage({ reducedMotion: "reduce", viewport: { width: 900, height: 420 } });
  await page.goto(`${demo.demoUrl}/plain`);
  const panel = await openPanel(page);
  await panel.getByRole("heading", { level: 3 }).first().waitFor();
  const posts = (await demo.call("GET", "posts?limit=40")).data as { title: string; commentsCount: number }[];
  const discussed = posts.find(({ commentsCount }) => commentsCount === 1)?.title ?? "";
  await findIdea(panel, discussed, discussed);
  await panel.getByRole("heading", { name: discussed }).click();
  const like = panel.locator(".comment").last().getByRole("button", { name: "Like" });
  await like.waitFor();
  await panel.getByRole("textbox", { name: "Write a comment" }).focus();
  await panel.getByRole("button", { name: "Comment", exact: true }).scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await like.boundingBox()) ?? {};
  await page.mouse.click(x + 8, y + 8);
  await expect.poll(() => like.getAttribute("aria-pressed")).toBe("true");
});

it("the button that loads a news entry again stands below the middle of the message", async () => {
  const { page } = await openPage({ reducedMotion: "reduce" });
  await page.goto(`${demo.demoUrl}/plain`);
  await page.evaluate(() => window.earshot?.("open", "news/none"));
  const again = page.getByRole("button", { name: "Try again" });
  await again.waitFor();
  const middleOf = async (place: typeof again) => {
    const { x, width } = (await place.boundingBox()) ?? { x: Number.NaN, width: 0 };
    return x + width / 2;
  };
  expect(await middleOf(again)).toBeCloseTo(await middleOf(page.getByText("We could not load this.")), 0);
});
