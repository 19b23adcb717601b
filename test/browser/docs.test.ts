import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docsRoutes } from "../../api/docs/routes.ts";
import { type Serving, serve } from "../../platform/serve.ts";
import { useChromium } from "./chromium.ts";
import { findBarriers, visualRules } from "./find-barriers.ts";

const openPage = useChromium();
let serving: Serving;
beforeAll(async () => {
  const app = express().use(docsRoutes("https://api.example.com"));
  serving = await serve(app, { name: "docs", port: 0, portVariable: "PORT", host: "127.0.0.1" });
});
afterAll(() => serving.drain(1_000));

const faces = [
  { colorScheme: "light", width: 1_400, rules: [] as string[] },
  { colorScheme: "dark", width: 320, rules: visualRules },
] as const;

describe.each(["/docs", "/docs/errors"])("the page %s", (path) => {
  const address = () => `http://127.0.0.1:${serving.port}${path}`;

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
