import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { barriersOf, lookForBarriers } from "./look-for-barriers.ts";
import { useDemo } from "./use-demo.ts";
import { openPanel, voteFor } from "./visit.ts";

const openPage = useChromium();
const demo = useDemo();

it("a visitor downloads the stored data, erases it with the vote, and is then a stranger", async () => {
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
  await panel.getByRole("radio", { name: "Erase my content as well" }).check();
  await panel.getByRole("checkbox", { name: "I know that this cannot be undone" }).press("Space");
  await panel.getByRole("button", { name: "Erase", exact: true }).press("Enter");
  await panel.getByText(`Your data is erased. Receipt: ${saved.user.id}`).waitFor();
  await panel.getByRole("button", { name: "Activity" }).waitFor({ state: "detached" });
  await page.reload();
  await openPanel(page);
  expect(await panel.getByRole("button", { name: "Activity" }).count()).toBe(0);
  expect((await demo.call("GET", `posts/${id}`)).votesCount).toBe(votesCount);
  expect([...faults, ...readerFaults]).toEqual([]);
});

it("neither three clicks on Erase in a row nor a held Enter key choose or erase anything", async () => {
  const { page, faults } = await openPage({ reducedMotion: "reduce" });
  await page.goto(`${demo.demoUrl}/plain`);
  const [idea] = (await demo.call("GET", "posts?limit=1")).data;
  await voteFor(await openPanel(page), idea.title);
  await page.reload();
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: "Activity" }).click();
  const erasures: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/erasure")) erasures.push(request.url());
  });
  const erase = panel.getByRole("button", { name: "Erase", exact: true });
  const isMild = async () => {
    await panel.getByRole("radio", { name: "Keep my content, without my name", checked: true }).waitFor();
    expect(await panel.getByRole("checkbox", { checked: true }).count()).toBe(0);
  };
  await erase.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await erase.boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y + height / 2, { clickCount: 3 });
  await isMild();
  await panel.getByRole("button", { name: "Cancel" }).click();
  await erase.focus();
  for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await isMild();
  expect([...erasures, ...faults]).toEqual([]);
});
