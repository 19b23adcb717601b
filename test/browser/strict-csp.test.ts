import { expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { useDemo } from "./use-demo.ts";
import { findIdea, openPanel, postIdea, voteFor } from "./visit.ts";

const openPage = useChromium();
const demo = useDemo();

it("a complete visit works under the strictest Content Security Policy, without a violation", async () => {
  const { page, faults, violations } = await openPage();
  await page.goto(`${demo.demoUrl}/strict-csp`);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);

  const panel = await openPanel(page);
  await findIdea(panel, "neighbours get along", "Show which neighbours get along");
  await voteFor(panel, "Show which neighbours get along");
  await postIdea(panel, { title: "A bed for the bees", description: "Wildflowers between the beans." });
  await panel.getByRole("button", { name: "Close" }).click();

  expect(await violations()).toEqual([]);
  expect(faults).toEqual([]);
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
