import { expect, it } from "vitest";
import { nouns, publicRoutes } from "../../api/routes.ts";
import { useChromium } from "./chromium.ts";
import { findBarriers } from "./find-barriers.ts";
import { lookForBarriers } from "./look-for-barriers.ts";
import { useDemo } from "./use-demo.ts";

const openPage = useChromium();
const demo = useDemo();

/**
 * Known problems of Swagger UI: an operation's button contains a link, and the parts before `main` are outside all
 * landmarks.
 */
const knownBarriers = /^(nested-interactive|region):/;

it("the API reference shows every endpoint, sends a call with the reader's key to the API that serves it, is accessible, and violates no Content Security Policy", async () => {
  const { page, faults, violations } = await openPage({ viewport: { width: 1_400, height: 900 } });
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.route("**/v1/openapi.json", async (route) => {
    const response = await route.fetch();
    const document = { ...(await response.json()), servers: [{ url: "https://api.example.com" }] };
    await route.fulfill({ response, json: document });
  });
  await page.goto(`${demo.apiUrl}/docs`);
  const listBoards = page.locator("#operations-Boards-listBoards");
  await listBoards.waitFor();
  expect(await page.locator(".opblock").count()).toBe(publicRoutes.length);
  const links = page.getByRole("navigation", { name: "Nouns" }).getByRole("link");
  expect(await links.allTextContents()).toEqual(nouns.map(({ title }) => title));
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  for (const target of targets) expect(await page.locator(target).count(), target).toBe(1);

  const createTag = page.locator("#operations-Tags-createTag");
  await createTag.locator(".opblock-summary-control").click();
  await createTag.locator(".try-out__btn").waitFor();
  // Swagger UI itself provides the dark theme; the test below checks the dark theme of our style sheet.
  const found = await findBarriers(page);
  expect(found.filter((barrier) => !knownBarriers.test(barrier))).toEqual([]);
  await page.setViewportSize({ width: 320, height: 900 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  const [board] = await demo.call("GET", "boards");
  await page.getByRole("button", { name: "Authorize" }).click();
  await page.getByLabel("Value:").fill(demo.apiKey);
  await page.locator(".auth-btn-wrapper .authorize").click();
  await page.locator(".auth-btn-wrapper .btn-done").click();
  await listBoards.locator(".opblock-summary-control").click();
  await listBoards.locator(".try-out__btn").click();
  await listBoards.locator(".execute").click();
  await listBoards.locator(".live-responses-table").getByText(board.id).first().waitFor();

  const isElsewhere = (url: string) => !url.startsWith("data:") && !url.startsWith(`${demo.apiUrl}/`);
  expect(requested.filter(isElsewhere)).toEqual([]);
  expect(await violations()).toEqual([]);
  expect(faults).toEqual([]);
});

it("the list of error codes is accessible, does not scroll sideways, and violates no Content Security Policy", async () => {
  const { page, faults, violations } = await openPage();
  await page.goto(`${demo.apiUrl}/docs/errors`);
  expect(await violations()).toEqual([]);
  expect(faults).toEqual([]);
  expect(await lookForBarriers(page)).toEqual([]);
});
