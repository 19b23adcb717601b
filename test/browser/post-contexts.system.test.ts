import { expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { useDemo } from "./use-demo.ts";
import { openPanel, takeTime } from "./visit.ts";

const openPage = useChromium();
const demo = useDemo();

it("an idea comes with the page and the browser, and without the secrets in the page's address", async () => {
  await demo.db.$client`update workspaces set takes_context = true where id = ${demo.workspaceId}`;
  const { page, faults } = await openPage();
  await page.goto(`${demo.demoUrl}/plain?token=secret#part`);
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: "Add an idea" }).click();
  await panel.getByRole("checkbox", { name: /^Include this page/, checked: true }).waitFor();
  await panel.getByRole("textbox", { name: "Title" }).fill("Beds by the north wall");
  await takeTime(page);
  await panel.getByRole("button", { name: "Post idea" }).click();
  await panel.getByRole("heading", { name: "Beds by the north wall" }).waitFor();
  const stored = await demo.db.$client`
    select page, browser from post_contexts where workspace_id = ${demo.workspaceId}`;
  expect(stored).toMatchObject([
    {
      page: `${new URL(demo.demoUrl).origin}/plain`,
      browser: expect.stringMatching(/^Chrome.* \d+, Linux$/),
    },
  ]);
  expect(faults).toEqual([]);
});
