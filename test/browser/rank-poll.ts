import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Poll } from "../../api/polls/contract.ts";
import type { useChromium } from "./chromium.ts";
import type { Demo } from "./use-demo.ts";
import { openPanel } from "./visit.ts";

async function openPoll(demo: Demo, page: Page, title: string) {
  const { id } = await demo.call("POST", "polls", {
    title,
    type: "ranked",
    startAt: new Date(Date.now() - 60_000),
    endAt: new Date(Date.now() + 3_600_000),
    options: ["Ash", "Birch", "Cedar", "Douglas fir"].map((title) => ({ title })),
  });
  await page.goto(`${demo.demoUrl}/plain`);
  const panel = await openPanel(page);
  await panel.getByRole("tab", { name: /^Polls/ }).click();
  const poll = panel.getByRole("group", { name: title });
  await poll.getByRole("checkbox", { name: "Ash" }).waitFor();
  await poll.getByText("Rank the options, most important first").waitFor();
  return { id, poll, said: panel.getByRole("status") };
}

type Group = Awaited<ReturnType<typeof openPoll>>["poll"];

const middle = async (poll: Group, text: string, part = "") => {
  const row = poll.getByRole("listitem").filter({ hasText: text });
  const box = await (part ? row.locator(part) : row).boundingBox();
  if (!box) throw new Error(`${text} is not on the screen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height };
};

/** Drags the row by its handle to the upper edge of another row. */
async function drag(page: Page, poll: Group, row: string, above: string, kind: "mouse" | "touch") {
  await poll.getByRole("listitem").filter({ hasText: above }).scrollIntoViewIfNeeded();
  const from = await middle(poll, row, "button + span");
  const to = await middle(poll, above);
  const target = to.y - to.height / 4;
  const steps = Array.from({ length: 8 }, (_, step) => from.y + ((target - from.y) * (step + 1)) / 8);
  if (kind === "mouse") {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const y of steps) await page.mouse.move(from.x, y);
    return page.mouse.up();
  }
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] });
  await touch("touchStart", from.y);
  for (const y of steps) await touch("touchMove", y);
  await touch("touchEnd");
}

const ways = {
  async "a mouse"(page: Page, poll: Group) {
    await drag(page, poll, "Ash", "Not ranked", "mouse");
    await poll.getByRole("listitem").filter({ hasText: "1 Ash" }).waitFor();
    await drag(page, poll, "Cedar", "Ash", "mouse");
  },
  async "a finger"(page: Page, poll: Group) {
    await drag(page, poll, "Ash", "Not ranked", "touch");
    await poll.getByRole("listitem").filter({ hasText: "1 Ash" }).waitFor();
    await drag(page, poll, "Cedar", "Ash", "touch");
  },
  async "the keyboard"(page: Page, poll: Group) {
    await poll.getByRole("checkbox", { name: "Ash" }).focus();
    await page.keyboard.press("ArrowUp");
    await poll.getByRole("checkbox", { name: "Cedar" }).focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
  },
  async "checkboxes and buttons"(_: Page, poll: Group) {
    await poll.getByRole("checkbox", { name: "Ash" }).check();
    await poll.getByRole("checkbox", { name: "Cedar" }).check();
    await poll.getByRole("button", { name: "Move up: Cedar" }).click();
  },
};

/** Answers a new poll with a ranking that is made in this way, and checks the ballot that the database stores. */
export async function rankBy(way: keyof typeof ways, openPage: ReturnType<typeof useChromium>, demo: Demo) {
  const { page, faults } = await openPage({
    reducedMotion: "reduce",
    viewport: { width: way === "a finger" ? 390 : 1280, height: 900 },
    hasTouch: way === "a finger",
  });
  const { id, poll, said } = await openPoll(demo, page, `Which trees, by ${way}?`);
  await ways[way](page, poll);
  await expect
    .poll(async () => (await poll.getByRole("listitem").allTextContents()).map((text) => text.trim()))
    .toEqual(["1 Cedar", "2 Ash", "Not ranked", "Birch", "Douglas fir"]);

  // After the vote, the widget reads the poll again, which now contains the visitor's ballot.
  const responded = page.waitForResponse(
    (response) => response.url().endsWith(`/polls/${id}`) && response.request().method() === "GET",
  );
  await poll.getByRole("button", { name: "Vote", exact: true }).click();
  await poll.getByRole("button", { name: "Change vote" }).waitFor();
  await expect.poll(() => said.textContent()).toBe("Vote counted, 1 vote");
  const { options } = (await (await responded).json()) as Poll;
  expect(options.map(({ title, userRank }) => [title, userRank])).toEqual([
    ["Ash", 2],
    ["Birch", null],
    ["Cedar", 1],
    ["Douglas fir", null],
  ]);
  expect(await demo.call("GET", `polls/${id}`)).toMatchObject({ totalVotes: 1, isVoted: false });
  expect(faults).toEqual([]);
}
