import type { Page } from "playwright-core";

/**
 * Makes a page late in the ways that a busy machine makes it, so that a test that reads too early fails every time and
 * not once in a hundred: `SLOW_PAGES=effects,answers,cpu`, or some of them. What an effect does comes 250 ms after
 * what is seen, answers 200 ms after they were asked for, and the processor has a quarter of its speed.
 */
export async function slowPage(page: Page, ways = process.env.SLOW_PAGES ?? ""): Promise<void> {
  // Preact runs an effect by a timer without a time.
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
    // Of two sessions that say how the network is, the last one counts.
    const context = page.context();
    const setOffline = context.setOffline.bind(context);
    context.setOffline = async (offline) => {
      await setOffline(offline);
      await answerLate(offline);
    };
  }
}
