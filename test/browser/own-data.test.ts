import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { barriersOf, lookForBarriers } from "./look-for-barriers.ts";
import { useDemo } from "./use-demo.ts";
import { openPanel, voteFor } from "./visit.ts";

const openPage = useChromium();
const demo = useDemo();

it("a visitor downloads the stored data, erases it, and is then a stranger whose vote still counts", async () => {
  const { page, faults } = await openPage({ reducedMotion: "reduce" });
  await page.goto(`${demo.demoUrl}/plain`);
  const { data } = await demo.call("GET", "posts?limit=1");
  const { id, title, votesCount } = data[0];
  await voteFor(await openPanel(page), title);
  await page.reload();
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: "Activity" }).click();
  const downloading = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Download it" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("my-data.json");
  const saved = JSON.parse(readFileSync(await file.path(), "utf8"));
  expect(saved.votes).toMatchObject([{ postId: id }]);

  await panel.getByRole("button", { name: "Erase it" }).press("Enter");
  expect(barriersOf({ question: await lookForBarriers(page) })).toEqual([]);
  await panel.getByRole("button", { name: "Erase my texts too" }).press("Enter");
  await panel.getByText(`Your data is erased. Receipt: ${saved.user.id}`).waitFor();
  await panel.getByRole("button", { name: "Activity" }).waitFor({ state: "detached" });
  await page.reload();
  await openPanel(page);
  expect(await panel.getByRole("button", { name: "Activity" }).count()).toBe(0);
  expect((await demo.call("GET", `posts/${id}`)).votesCount).toBe(votesCount + 1);
  expect(faults).toEqual([]);
});
