import { expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { useDemo } from "./use-demo.ts";
import { openPanel } from "./visit.ts";

const openPage = useChromium();
const demo = useDemo();

/** Opens the panel, and waits until it follows the changes. */
async function openLive() {
  const { page, faults } = await openPage({ reducedMotion: "reduce" });
  const following = page.waitForResponse((response) => response.url().includes("/embed/live"));
  await page.goto(`${demo.demoUrl}/plain`);
  const panel = await openPanel(page);
  expect((await following).status()).toBe(200);
  return { page, panel, faults };
}

// `npm run bench:live` measures how soon a change is shown.
it("an open panel shows a status that staff change", async () => {
  const { panel, faults } = await openLive();
  const [status] = (await demo.call("GET", "statuses")).slice(-1);
  const row = panel.getByRole("listitem").first();
  const title = (await row.getByRole("heading").textContent()) ?? "";
  const { data } = await demo.call("GET", `posts?search=${encodeURIComponent(title)}`);
  const id = data.find((post: { title: string }) => post.title === title).id;
  await demo.call("PATCH", `posts/${id}`, { statusId: status.id });
  await row.getByText(status.name).waitFor();
  expect(faults).toEqual([]);
});

it("new ideas move no row and take no focus, until the visitor asks for them", async () => {
  const { page, panel, faults } = await openLive();
  const rows = panel.getByRole("listitem");
  const before = await rows.first().boundingBox();
  const focused = () =>
    page.evaluate(() => document.querySelector("earshot-widget")?.shadowRoot?.activeElement?.tagName);
  const focusBefore = await focused();
  const { data } = await demo.call("GET", "posts?limit=1");
  const { boardId, categoryId } = data[0];
  await demo.call("POST", "posts", { title: "A tree swing", visibility: "public", boardId, categoryId });
  const button = panel.getByRole("button", { name: "1 new idea" });
  await button.waitFor();
  expect(await rows.first().boundingBox()).toEqual(before);
  expect(await focused()).toBe(focusBefore);
  await button.click();
  await rows.first().getByText("A tree swing").waitFor();
  await button.waitFor({ state: "detached" });
  expect(faults).toEqual([]);
});
