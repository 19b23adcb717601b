import type { Page } from "playwright-core";
import { isLong } from "../effort.ts";
import { findBarriers, visualRules } from "./find-barriers.ts";

type Look = `${390 | 1280} ${"light" | "dark"}`;

const usual: Partial<Record<Look, string[]>> = { "390 dark": visualRules, "1280 light": [] };
const every = { ...usual, "390 light": visualRules, "1280 dark": visualRules };
const alternating = Object.keys(every) as Look[];

/**
 * Checks a page against all rules at desktop width in the light theme, and against the rules about colours and space
 * at phone width in the dark theme. A page that is one of many passes its number as `turn`: `npm run test:system` checks
 * it once, against all rules, in alternating widths and themes; `npm run test:long` checks every combination.
 */
export async function lookForBarriers(page: Page, within?: string, turn?: number): Promise<string[]> {
  const once = turn === undefined ? undefined : alternating[turn % alternating.length];
  const looks = isLong ? every : once ? { [once]: [] } : usual;
  const found: string[] = [];
  for (const width of [390, 1280] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["dark", "light"] as const) {
      const rules = looks[`${width} ${colorScheme}`];
      if (!rules) continue;
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      found.push(...(await findBarriers(page, rules, within)));
    }
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (isWide) found.push(`scrolls sideways at ${width} px`);
  }
  return found;
}

/** Returns the pages that have accessibility problems, and these problems. */
export const barriersOf = (found: Record<string, string[]>) =>
  Object.entries(found).filter(([, barriers]) => barriers.length > 0);
