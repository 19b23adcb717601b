import type { Page } from "playwright-core";

/**
 * Delays a page as a busy machine would, so that a test that reads too early always fails, not only once in a
 * hundred runs. `SLOW_PAGES` names one or more of the delays `effects,responses,cpu`: effects run 250 ms after
 * rendering, responses arrive 200 ms after their requests, and the processor runs at a quarter of its speed.
 */
export async function slowPage(page: Page, ways = process.env.SLOW_PAGES ?? ""): Promise<void> {
  // Preact schedules effects with a timer that has no delay, so this delays them.
  if (ways.includes("effects"))
    await page.addInitScript(() => {
      const usual = window.setTimeout;
      window.setTimeout = ((act: TimerHandler, wait?: number, ...given: unknown[]) =>
        usual(act, wait || 250, ...given)) as typeof setTimeout;
    });
  if (!/responses|cpu/.test(ways)) return;
  // Playwright can slow down only Chromium itself, so in Firefox the page delays its own requests.
  if (page.context().browser()?.browserType().name() === "firefox") return delayRequests(page);
  const session = await page.context().newCDPSession(page);
  if (ways.includes("cpu")) await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  if (ways.includes("responses")) {
    const asFast = { downloadThroughput: -1, uploadThroughput: -1 };
    const respondLate = (offline: boolean) =>
      session.send("Network.emulateNetworkConditions", { offline, latency: 200, ...asFast });
    await respondLate(false);
    // Network conditions of different sessions replace each other, so `setOffline` would end the delay.
    const context = page.context();
    const setOffline = context.setOffline.bind(context);
    context.setOffline = async (offline) => {
      await setOffline(offline);
      await respondLate(offline);
    };
  }
}

async function delayRequests(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const usual = window.fetch;
    window.fetch = async (...given) => {
      await new Promise((done) => setTimeout(done, 200));
      return usual(...given);
    };
  });
}
