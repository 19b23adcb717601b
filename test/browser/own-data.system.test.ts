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
  const download = async (type: "HTML" | "JSON") => {
    const downloading = page.waitForEvent("download");
    await panel.getByRole("button", { name: `Download (${type})` }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`my-data.${type.toLowerCase()}`);
    return readFileSync(await file.path(), "utf8");
  };
  const saved = JSON.parse(await download("JSON"));
  expect(saved.votes).toMatchObject([{ postId: id }]);
  const { page: reader, faults: readerFaults } = await openPage();
  await reader.setContent(await download("HTML"));
  await reader.getByRole("heading", { name: "Your data" }).waitFor();
  expect(await reader.getByText(id).count()).toBe(1);

  await panel.getByRole("button", { name: "Erase", exact: true }).press("Enter");
  expect(barriersOf({ question: await lookForBarriers(page) })).toEqual([]);
  await panel.getByRole("button", { name: "Erase my content too" }).press("Enter");
  await panel.getByText(`Your data is erased. Receipt: ${saved.user.id}`).waitFor();
  await panel.getByRole("button", { name: "Activity" }).waitFor({ state: "detached" });
  await page.reload();
  await openPanel(page);
  expect(await panel.getByRole("button", { name: "Activity" }).count()).toBe(0);
  expect((await demo.call("GET", `posts/${id}`)).votesCount).toBe(votesCount + 1);
  expect([...faults, ...readerFaults]).toEqual([]);
});
