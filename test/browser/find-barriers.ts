import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { findFaintTexts } from "./find-faint-texts.ts";
import { measureContrast } from "./measure-contrast.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Measuring contrast takes most of axe's time. A page has few distinct styles, so `findFaintTexts` marks texts that
 * axe can skip.
 */
const contrastOnce = `axe.configure({ rules: [{ id: "color-contrast", selector: ":not([data-measured])" }] })`;

/**
 * The rules that depend on colours and space. States that were checked with all rules in other colours need only
 * these rules.
 */
export const visualRules = ["color-contrast", "target-size", "scrollable-region-focusable"];

/**
 * Checks the element `within` with axe: against WCAG 2.0 to 2.2 (A and AA), best practices and the rule
 * `label-content-name-mismatch`, or only against `rules`. Waits for animations to end, because text lacks contrast
 * while it fades in. @returns the problems
 */
export async function findBarriers(page: Page, rules: string[] = [], within = "html"): Promise<string[]> {
  await page.waitForFunction(() =>
    [document, ...[...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
      .flatMap((root) => root.getAnimations())
      .every(
        ({ playState, effect }) => playState !== "running" || effect?.getTiming().iterations === Infinity,
      ),
  );
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${axeSource}; ${contrastOnce}`);
  await page.evaluate(measureContrast);
  const faint = await page.evaluate(findFaintTexts, within);
  const { violations } = await page.evaluate(
    ([only, part]) =>
      (window as unknown as { axe: typeof axe }).axe.run(part, {
        resultTypes: ["violations"],
        // The frames do not load axe, and axe would wait for each frame.
        iframes: false,
        ...(only.length
          ? { runOnly: only }
          : {
              runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
              rules: { "label-content-name-mismatch": { enabled: true } },
            }),
      }),
    [rules, within] as const,
  );
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
  );
  return [...found, ...faint];
}
