import type { Page } from "playwright-core";

/**
 * Waits until a page of the dashboard has settled: its heading is shown, no placeholder is left, and its effects have run.
 * Preact runs effects after the next frame: titles, focus and keys depend on them.
 */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const stands = () =>
      document.querySelector("h1") && !document.querySelector(".bones, [aria-busy='true']");
    if (!stands()) return false;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return stands();
  });
}
