import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { useDemo } from "./use-demo.ts";
import { findIdea, openPanel, voteFor } from "./visit.ts";

const title = "Let the weekly list work without a signal";
const openPage = useChromium();
const demo = useDemo();

/** Finds posts with the API key, as the customer's server would. */
async function findPosts(search: string) {
  const { data } = await demo.call("GET", `posts?search=${encodeURIComponent(search)}`);
  return data as { title: string; description: string; votesCount: number }[];
}

it("a visitor votes for one idea and posts another, and the customer's server sees the vote and the post", async () => {
  const [before] = await findPosts(title);
  const { page, faults } = await openPage();
  await page.goto(demo.demoUrl);

  const panel = await openPanel(page);
  await findIdea(panel, "WITHOUT a sig", title);
  await voteFor(panel, title);
  const idea = {
    title: "Remind me to turn the compost",
    description: 'Every three weeks, <b>please</b> & "soon".',
  };
  await panel.getByRole("button", { name: "Add an idea" }).first().click();
  // Typing takes two seconds, because the BFF rejects forms that are filled faster than people type.
  const delay = 2_000 / (idea.title.length + idea.description.length);
  await panel.getByRole("textbox", { name: "Title" }).clear();
  await panel.getByRole("textbox", { name: "Title" }).pressSequentially(idea.title, { delay });
  await panel.getByRole("textbox", { name: "Details" }).pressSequentially(idea.description, { delay });
  await panel.getByRole("button", { name: "Post idea" }).click();
  await panel.getByRole("heading", { name: idea.title }).waitFor();

  const [voted] = await findPosts(title);
  expect(voted?.votesCount).toBe((before?.votesCount ?? Number.NaN) + 1);
  const [posted, ...others] = await findPosts(idea.title);
  expect(posted).toMatchObject({ ...idea, visibility: "public", votesCount: expect.any(Number) });
  expect(others).toEqual([]);
  expect(faults).toEqual([]);
});

it("before the panel is opened, the page requests only the script and stores nothing in the browser", async () => {
  const { page } = await openPage();
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(demo.bffUrl)) requested.push(new URL(request.url()).pathname);
  });
  await page.goto(demo.demoUrl, { waitUntil: "networkidle" });
  expect(requested).toEqual(["/embed.js"]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

/** Logs all requests, including the browser's own, and the completion of their responses. */
async function logRequests(page: Page) {
  const log: string[] = [];
  const names = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  session.on("Network.requestWillBeSent", ({ requestId, request: { method, url }, type }) => {
    const path = new URL(url).pathname.replace(/-[\w-]{8}\.js/, ".js");
    names.set(requestId, `${method === "OPTIONS" ? "Preflight" : type} ${method} ${path}`);
    log.push(names.get(requestId) ?? "");
  });
  session.on("Network.loadingFinished", ({ requestId }) => log.push(`loaded ${names.get(requestId)}`));
  await session.send("Network.enable");
  return log;
}

/** Returns the log up to the request for the lazy views, which load after the first list. */
async function untilLazyViews(log: string[]): Promise<string[]> {
  const start = () => log.findIndex((line) => line.endsWith("/embed/lazy-views.js"));
  await expect.poll(start).toBeGreaterThan(0);
  return log.slice(0, start());
}

it("opening the panel sends two requests at the same time, without a preflight, and loads no font or image", async () => {
  const { page } = await openPage();
  await page.goto(`${demo.demoUrl}/plain`, { waitUntil: "networkidle" });
  const log = await logRequests(page);
  // The pointer was not near the launcher, so the page requested nothing before the panel opens.
  await page.evaluate(() => window.earshot?.("open"));
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
  const before = await untilLazyViews(log);
  expect(before.slice(0, 2).sort()).toEqual(["Fetch GET /embed/open", "Script GET /embed/panel.js"]);
  expect(before.slice(2).filter((line) => !line.startsWith("loaded "))).toEqual([]);
  expect(before).toContain("loaded Fetch GET /embed/open");
  expect(log.filter((line) => /^(Font|Image|Preflight)/.test(line))).toEqual([]);
});

it("opening the panel as an identified visitor sends one more request, the browser's preflight", async () => {
  const { page } = await openPage();
  await page.goto(`${demo.demoUrl}/plain`, { waitUntil: "networkidle" });
  const log = await logRequests(page);
  await page.evaluate(() => {
    window.earshot?.("identify", { id: "7", fullName: "Ada" });
    window.earshot?.("open");
  });
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
  const requested = (await untilLazyViews(log)).filter((line) => !line.startsWith("loaded ")).sort();
  expect(requested).toEqual([
    "Fetch POST /embed/open",
    "Preflight OPTIONS /embed/open",
    "Script GET /embed/panel.js",
  ]);
});

it("the host page's own buttons open the panel at the view that they name", async () => {
  const { page } = await openPage();
  await page.goto(demo.demoUrl);
  await page.getByRole("button", { name: "Plant a new one" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Title" }).waitFor();
});
