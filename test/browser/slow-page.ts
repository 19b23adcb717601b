import type { Page } from "playwright-core";

/**
 * Delays a page in the ways that a busy machine does, so that a test that reads too early fails every time and not once
 * in a hundred: `SLOW_PAGES=effects,answers,cpu`, or some of them. Effects run 250 ms after the render, responses
 * arrive 200 ms after their requests, and the processor has a quarter of its speed.
 */
export async function slowPage(page: Page, ways = process.env.SLOW_PAGES ?? ""): Promise<void> {
  // Preact schedules an effect by a timer without a delay.
  if (ways.includes("effects"))
    await page.addInitScript(() => {
      const usual = window.setTimeout;
      window.setTimeout = ((act: TimerHandler, wait?: number, ...given: unknown[]) =>
        usual(act, wait || 250, ...given)) as typeof setTimeout;
    });
  if (!/answers|cpu/.test(ways)) return;
  const session = await page.context().newCDPSession(page);
  if (ways.includes("cpu")) await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  if (ways.includes("answers")) {
    const asFast = { downloadThroughput: -1, uploadThroughput: -1 };
    const answerLate = (offline: boolean) =>
      session.send("Network.emulateNetworkConditions", { offline, latency: 200, ...asFast });
    await answerLate(false);
    // When two sessions emulate the network, the last one counts.
    const context = page.context();
    const setOffline = context.setOffline.bind(context);
    context.setOffline = async (offline) => {
      await setOffline(offline);
      await answerLate(offline);
    };
  }
}
