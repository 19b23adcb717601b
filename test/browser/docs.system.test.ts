import { describe, expect, it } from "vitest";
import { nouns, publicRoutes } from "../../api/routes.ts";
import { useChromium } from "./chromium.ts";
import { findBarriers, visualRules } from "./find-barriers.ts";
import { useDemo } from "./use-demo.ts";

const openPage = useChromium();
const demo = useDemo();

const faces = [
  { colorScheme: "light", width: 1_400, rules: [] as string[] },
  { colorScheme: "dark", width: 320, rules: visualRules },
] as const;

/**
 * Known problems of Swagger UI: an operation's button contains a link, and the parts before `main` are outside all
 * landmarks.
 */
const knownBarriers = /^(nested-interactive|region):/;

describe("the API reference", () => {
  const address = () => `${demo.apiUrl}/docs`;
  const createTag = "#operations-Tags-createTag";

  it.each(faces)(
    "the API reference is accessible in the $colorScheme theme at $width px, and does not scroll sideways",
    async ({ colorScheme, width, rules }) => {
      const { page } = await openPage({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true });
      await page.goto(address());
      await page.locator(`${createTag} .opblock-summary-control`).click();
      await page.locator(`${createTag} .try-out__btn`).waitFor();
      const found = await findBarriers(page, rules);
      expect(found.filter((barrier) => !knownBarriers.test(barrier))).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    },
  );

  it("the API reference shows every endpoint, loads nothing from other origins, and violates no Content Security Policy", async () => {
    const { page, faults, violations, settled } = await openPage();
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.goto(address());
    await page.locator(createTag).waitFor();
    await settled();
    expect(await page.locator(".opblock").count()).toBe(publicRoutes.length);
    expect(requested.filter((url) => !url.startsWith("data:") && !url.startsWith(`${demo.apiUrl}/`))).toEqual(
      [],
    );
    expect(await page.locator("script:not([src]), style, iframe, object, embed").count()).toBe(0);
    const events = await page.evaluate(() =>
      [...document.querySelectorAll("*")].flatMap((element) =>
        element.getAttributeNames().filter((name) => name.startsWith("on")),
      ),
    );
    expect(events).toEqual([]);
    expect(await violations()).toEqual([]);
    expect(faults).toEqual([]);
  });

  it("the API reference links to every resource", async () => {
    const { page } = await openPage();
    await page.goto(address());
    await page.locator(createTag).waitFor();
    const links = page.getByRole("navigation", { name: "Nouns" }).getByRole("link");
    expect(await links.allTextContents()).toEqual(nouns.map(({ title }) => title));
    for (const link of await links.all())
      expect(await page.locator((await link.getAttribute("href")) ?? "").count()).toBe(1);
  });

  it("the API reference sends a call with the reader's key to the running API, and shows the response and the curl command", async () => {
    const { page, faults, violations } = await openPage();
    const listBoards = "#operations-Boards-listBoards";
    const [board] = await demo.call("GET", "boards");
    await page.goto(address());
    await page.getByRole("button", { name: "Authorize" }).click();
    await page.getByLabel("Value:").fill(demo.apiKey);
    await page.locator(".auth-btn-wrapper .authorize").click();
    await page.locator(".auth-btn-wrapper .btn-done").click();
    await page.locator(`${listBoards} .opblock-summary-control`).click();
    await page.locator(`${listBoards} .try-out__btn`).click();
    await page.locator(`${listBoards} .execute`).click();
    await page.locator(`${listBoards} .live-responses-table`).getByText(board.id).first().waitFor();
    await page.locator(`${listBoards} .curl-command`).getByText(`x-api-key: ${demo.apiKey}`).waitFor();
    expect(await violations()).toEqual([]);
    expect(faults).toEqual([]);
  });

  it("the API reference calls the API that serves the page, whatever server the OpenAPI document names", async () => {
    const { page } = await openPage();
    await page.route("**/v1/openapi.json", async (route) => {
      const response = await route.fetch();
      const document = { ...(await response.json()), servers: [{ url: "https://api.example.com" }] };
      await route.fulfill({ response, json: document });
    });
    await page.goto(address());
    await page.locator(`${createTag} .opblock-summary-control`).click();
    await page.locator(`${createTag} .try-out__btn`).click();
    const sent = page.waitForRequest("**/v1/tags");
    await page.locator(`${createTag} .execute`).click();
    expect((await sent).url()).toBe(`${demo.apiUrl}/v1/tags`);
  });
});

describe("the list of error codes", () => {
  const address = () => `${demo.apiUrl}/docs/errors`;

  it.each(faces)(
    "the list of error codes is accessible in the $colorScheme theme at $width px, and does not scroll sideways",
    async ({ colorScheme, width, rules }) => {
      const { page } = await openPage({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true });
      await page.goto(address());
      expect(await findBarriers(page, rules)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    },
  );

  it("the list of error codes loads only its style sheet, and violates no Content Security Policy", async () => {
    const { page, faults, violations } = await openPage();
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.goto(address());
    const loaded = requested.filter((url) => !url.startsWith("data:"));
    expect(loaded).toEqual([address(), `${demo.apiUrl}/docs/page.css`]);
    expect(await violations()).toEqual([]);
    expect(faults).toEqual([]);
  });
});
