import { expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { workOffline } from "./offline-journey.ts";
import { useDemo } from "./use-demo.ts";
import { openPanel } from "./visit.ts";
import { walkFlows } from "./walk-states.ts";

const openPage = useChromium();
const demo = useDemo();

it("every flow works under the strictest Content Security Policy, without a violation", async () => {
  const { page, faults, violations } = await openPage({ reducedMotion: "reduce" });
  await page.goto(`${demo.demoUrl}/strict-csp`);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  const states: string[] = [];
  for await (const state of walkFlows(page)) states.push(state);
  expect(states.length).toBeGreaterThan(18);
  expect(await violations()).toEqual([]);
  expect(faults.filter((fault) => !fault.includes("net::ERR_FAILED"))).toEqual([]);
});

it("everything that fails offline is explained, loses nothing and succeeds later, without a violation", async () => {
  const { page, violations } = await openPage({ reducedMotion: "reduce" });
  await page.goto(`${demo.demoUrl}/strict-csp`);
  await workOffline(page);
  expect(await violations()).toEqual([]);
});

it("under the strictest policy, the panel looks the same as on a page without a policy", async () => {
  const looks = await Promise.all(
    ["/plain", "/strict-csp"].map(async (path) => {
      const { page } = await openPage();
      await page.goto(demo.demoUrl + path);
      const panel = await openPanel(page);
      return panel.evaluate((dialog) => {
        const { width, borderRadius, backgroundColor, position } = getComputedStyle(dialog);
        return { width, borderRadius, backgroundColor, position };
      });
    }),
  );
  expect(looks[1]).toEqual(looks[0]);
  expect(looks[1]?.borderRadius).not.toBe("0px");
});

it("the test's check detects violations of the policy", async () => {
  const { page, violations } = await openPage();
  await page.goto(`${demo.demoUrl}/strict-csp`);
  await page.evaluate(() => {
    document.body.setAttribute("style", "color: red");
    try {
      document.body.innerHTML = "<p>";
    } catch {}
  });
  await expect.poll(violations).toHaveLength(2);
});
