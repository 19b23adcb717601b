import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { type System, startSystem } from "./start-system.ts";
import { openPanel } from "./visit.ts";

const openPage = useChromium();
let system: System;
let postId: string;

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${system.apiUrl}/v1/${path}`, {
    method,
    headers: { "x-api-key": system.apiKey, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as Answer;
}

/** An idea that a thousand comments were written about. */
beforeAll(async () => {
  system = await startSystem();
  const [category] = await call<{ id: string; boardId: string }[]>("GET", "post-categories");
  const post = { title: "Talked about a lot", categoryId: category?.id, boardId: category?.boardId };
  ({ id: postId } = await call<{ id: string }>("POST", "posts", { ...post, visibility: "public" }));
  for (let from = 0; from < 1_000; from += 20) {
    const numbers = Array.from({ length: 20 }, (_, place) => from + place);
    await Promise.all(
      numbers.map((number) =>
        call("POST", `posts/${postId}/comments`, { content: `Comment ${number}, `.repeat(8) }),
      ),
    );
  }
});
afterAll(() => system?.stop());

/** Milliseconds of its own processor time that the longest task of the page's thread took meanwhile. */
async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const tasks: number[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value as { name?: string; tdur?: number }[]) {
      if (event.name?.endsWith("RunTask")) tasks.push((event.tdur ?? 0) / 1_000);
    }
  });
  const done = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.start", {
    traceConfig: {
      includedCategories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"],
    },
  });
  await work();
  await session.send("Tracing.end");
  await done;
  expect(tasks.length).toBeGreaterThan(100);
  return Math.max(...tasks);
}

it("a thread of 1,000 comments is read to its end without a task over 50 ms", async () => {
  const { page, faults } = await openPage({ reducedMotion: "reduce" });
  await page.goto(`${system.demoUrl}/plain`);
  const panel = await openPanel(page);
  const shown = panel.locator(".comment");
  const longest = await longestTask(page, async () => {
    await page.evaluate(
      (id) => (window as unknown as { earshot(...call: string[]): void }).earshot("open", `ideas/${id}`),
      postId,
    );
    await expect
      .poll(
        async () => {
          await panel
            .locator(".view")
            .last()
            .evaluate((view) => view.scrollTo(0, view.scrollHeight));
          return shown.count();
        },
        { timeout: 90_000, interval: 20 },
      )
      .toBe(1_000);
  });
  expect(longest).toBeLessThan(50);
  expect(await panel.getByRole("heading", { name: "1K comments" }).count()).toBe(1);
  expect(faults).toEqual([]);
});
