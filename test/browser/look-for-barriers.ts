import type { Page } from "playwright-core";
import { findBarriers, visualRules } from "./find-barriers.ts";

const desk = { colorScheme: "light" as const, viewport: { width: 1280, height: 900 }, rules: [] };
const phone = {
  colorScheme: "dark" as const,
  viewport: { width: 390, height: 900 },
  rules: visualRules,
};

/** All rules on a wide, light page; then those about colours and space on a dark phone. */
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

/** The states with barriers, for an expectation of none. */
export const barriersOf = (found: Record<string, string[]>) =>
  Object.entries(found).filter(([, barriers]) => barriers.length > 0);
