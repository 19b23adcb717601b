import { beforeAll, expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { barriersOf, lookForBarriers } from "./look-for-barriers.ts";
import { useDemo } from "./use-demo.ts";

const openPage = useChromium();
const demo = useDemo();
let home: string;
let idea: string;
beforeAll(async () => {
  const { subdomain } = await demo.call("GET", "workspaces/current");
  home = `${demo.bffUrl}/b/${subdomain}`;
  await demo.db.$client`update workspaces set is_public = true where subdomain = ${subdomain}`;
  await demo.call("PATCH", "workspaces/allowed-domains", { allowedDomains: ["app.acme.example"] });
  const { data } = await demo.call("GET", "posts?sortBy=votesCount&limit=1");
  idea = `/ideas/${data[0].id}`;
});

it("no page has an accessibility problem, a policy violation or a sideways scroll, in light, dark and on a phone", async () => {
  const { page, faults, violations } = await openPage();
  const found: Record<string, string[]> = {};
  for (const path of ["", idea, "/roadmap", "/polls", "/changelog", "/ideas/none"]) {
    await page.goto(home + path);
    found[path] = await lookForBarriers(page);
    if (path !== "/ideas/none") expect(await violations()).toEqual([]);
  }
  expect(barriersOf(found)).toEqual([]);
  expect(faults.filter((fault) => !fault.includes("404"))).toEqual([]);
});

it("without JavaScript, a visitor searches, opens an idea and follows the tabs, by keyboard too", async () => {
  const { page } = await openPage({ javaScriptEnabled: false });
  await page.goto(home);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(page.url()).toMatch(/#content$/);
  await expect.poll(() => page.getByRole("button", { name: "Add an idea" }).isVisible()).toBe(false);
  const title = (await page.getByRole("heading", { level: 2 }).first().textContent()) ?? "";
  await page.getByRole("searchbox", { name: "Search" }).fill(title);
  await page.getByRole("searchbox", { name: "Search" }).press("Enter");
  await page.waitForURL(/q=/);
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  for (const name of ["Roadmap", "Polls", "What’s new"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await expect.poll(() => page.locator("nav [aria-current=page]").textContent()).toBe(name);
  }
});

it("the page's button opens the idea in the widget, which can vote on the page's own origin", async () => {
  const { page, faults, violations } = await openPage();
  await page.goto(home + idea);
  await page.getByRole("button", { name: "Vote or comment" }).click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("button", { name: /vote/i }).first().click();
  await expect.poll(() => panel.getByRole("button", { name: /vote/i, pressed: true }).count()).toBe(1);
  expect(await violations()).toEqual([]);
  expect(faults).toEqual([]);
});

it("a comment and a new status appear on the open page, and nothing is read while the page is hidden", async () => {
  const { page, faults, violations } = await openPage();
  const id = idea.split("/")[2] ?? "";
  const reads: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "xhr") reads.push(request.url());
  });
  const streaming = page.waitForResponse(/\/embed\/live\?/);
  await page.goto(home + idea);
  const stream = await streaming;
  expect(stream.status()).toBe(200);
  // The BFF and the browser may have kept the page for 5 s each.
  expect(Number(new URL(stream.url()).searchParams.get("age"))).toBeGreaterThanOrEqual(10_000);
  await demo.call("POST", `posts/${id}/comments`, { content: "It begins on Monday." });
  await page.getByText("It begins on Monday.").waitFor();
  const statuses = await demo.call("GET", "statuses");
  const { id: statusId, name } = statuses.find(({ value }: { value: string }) => value === "completed");
  await demo.call("PATCH", `posts/${id}`, { statusId });
  await page.locator(".status", { hasText: name }).first().waitFor();
  expect(await violations()).toEqual([]);

  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const before = reads.length;
  await demo.call("POST", `posts/${id}/comments`, { content: "Nobody looks." });
  const waiting = () =>
    demo.db.$client`select from outbox_events where subject_id = ${id}::uuid or details->>'postId' = ${id}`;
  await expect.poll(waiting).toHaveLength(0);
  expect(reads).toHaveLength(before);
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { get: () => false });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.getByText("Nobody looks.").waitFor();
  expect(faults).toEqual([]);
});
