import type { Page } from "playwright-core";
import { findBarriers, visualRules } from "./find-barriers.ts";

const desk = { colorScheme: "light" as const, viewport: { width: 1280, height: 900 }, rules: [] };
const phone = {
  colorScheme: "dark" as const,
  viewport: { width: 390, height: 900 },
  rules: visualRules,
};

/**
 * Checks a page against all rules at desktop width in the light theme, and against the rules about colours and space
 * at phone width in the dark theme.
 */
export async function lookForBarriers(page: Page, within?: string): Promise<string[]> {
  const found: string[] = [];
  for (const { colorScheme, viewport, rules } of [phone, desk]) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    found.push(...(await findBarriers(page, rules, within)));
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (isWide) found.push(`scrolls sideways at ${viewport.width} px`);
  }
  return found;
}

/** Returns the pages that have accessibility problems, and these problems. */
export const barriersOf = (found: Record<string, string[]>) =>
  Object.entries(found).filter(([, barriers]) => barriers.length > 0);
