import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docsRoutes } from "../../api/docs/routes.ts";
import { publicRoutes } from "../../api/routes.ts";
import { type Serving, serve } from "../../platform/serve.ts";
import { useChromium } from "./chromium.ts";
import { findBarriers, visualRules } from "./find-barriers.ts";

const openPage = useChromium();
let serving: Serving;
beforeAll(async () => {
  const app = express().use(docsRoutes("/"));
  serving = await serve(app, { name: "docs", port: 0, portVariable: "PORT", host: "127.0.0.1" });
});
afterAll(() => serving.drain(1_000));

const faces = [
  { colorScheme: "light", width: 1_400, rules: [] as string[] },
  { colorScheme: "dark", width: 320, rules: visualRules },
] as const;

const addressOf = (path: string) => `http://127.0.0.1:${serving.port}${path}`;

/** Known of Swagger UI: the button of a call holds a link, and the parts before its `main` are in no landmark. */
const knownBarriers = /^(nested-interactive|region):/;

describe("the reference", () => {
  const address = () => addressOf("/docs");
  const tagForm = "#operations-Tags-createTag";

  it.each(faces)(
    "is readable for all in $colorScheme at $width px, and never wider",
    async ({ colorScheme, width, rules }) => {
      const { page } = await openPage({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true });
      await page.goto(address());
      await page.locator(tagForm).waitFor();
      const found = await findBarriers(page, rules);
      expect(found.filter((barrier) => !knownBarriers.test(barrier))).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    },
  );

  it("loads from this server alone, shows every call, and breaks none of its own policy", async () => {
    const { page, faults, violations } = await openPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(address());
    await page.locator(tagForm).waitFor();
    expect(await page.locator(".opblock").count()).toBe(publicRoutes.length);
    expect(
      asked.filter((url) => !url.startsWith("data:") && new URL(url).origin !== new URL(address()).origin),
    ).toEqual([]);
    expect(await violations()).toEqual([]);
    expect(faults).toEqual([]);
  });

  it("sends a call with the reader's key to the API, and shows it as a command", async () => {
    const { page, faults, violations } = await openPage();
    await page.route("**/v1/tags", (route) => route.fulfill({ status: 201, json: { name: "Quick win" } }));
    await page.goto(address());
    await page.getByRole("button", { name: "Authorize" }).click();
    await page.getByLabel("Value:").fill("esk_key");
    await page.locator(".auth-btn-wrapper .authorize").click();
    await page.locator(".auth-btn-wrapper .btn-done").click();
    await page.locator(`${tagForm} .opblock-summary-control`).click();
    await page.locator(`${tagForm} .try-out__btn`).click();
    const sent = page.waitForRequest("**/v1/tags");
    await page.locator(`${tagForm} .execute`).click();
    expect((await sent).headers()["x-api-key"]).toBe("esk_key");
    await page.locator(`${tagForm} .curl-command`).getByText("x-api-key: esk_key").waitFor();
    expect(await violations()).toEqual([]);
    expect(faults).toEqual([]);
  });
});

describe("the page of codes", () => {
  const address = () => addressOf("/docs/errors");

  it.each(faces)(
    "is readable for all in $colorScheme at $width px, and never wider",
    async ({ colorScheme, width, rules }) => {
      const { page } = await openPage({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true });
      await page.goto(address());
      expect(await findBarriers(page, rules)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    },
  );

  it("asks for nothing but itself, and breaks none of its own policy", async () => {
    const { page, faults, violations } = await openPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(address());
    expect(asked.filter((url) => !url.startsWith("data:"))).toEqual([address()]);
    expect(await violations()).toEqual([]);
    expect(faults).toEqual([]);
  });

  it("opens its menu on a phone, and closes it by going where it leads", async () => {
    const { page } = await openPage({ viewport: { width: 390, height: 844 } });
    await page.goto(address());
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.waitFor({ state: "hidden" });
    await page.getByRole("link", { name: "Menu" }).click();
    const last = menu.getByRole("link").last();
    const target = (await last.getAttribute("href")) ?? "";
    await last.click();
    await menu.waitFor({ state: "hidden" });
    await page.locator(target).waitFor();
  });
});
