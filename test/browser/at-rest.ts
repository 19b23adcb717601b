import type { Page } from "playwright-core";

/**
 * Waits until a page of the dashboard stands: its heading is there, nothing stands in for what comes, and what it does
 * after it was drawn is done. Preact runs effects after the next frame: titles, the focus and keys come by them.
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
