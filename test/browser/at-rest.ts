import type { Page } from "playwright-core";

/**
 * Waits until a page of the dashboard shows its heading and no placeholders, and its effects have run. Titles, focus
 * and shortcuts are set in effects, which Preact runs after the next frame.
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
