import type { Page } from "playwright-core";
import { afterEffects } from "./visit.ts";

/** The focused element, as visitors perceive it. */
export interface Stop {
  /** The role and the accessible name, as a screen reader announces them. */
  name: string;
  /** The reason why focus may be hard to see; empty if there is none. */
  faults: string;
}

/**
 * Presses `key` until an element with this name has focus. @returns all elements that had focus @throws an error
 * that lists them if 60 are not enough
 */
export async function tabTo(page: Page, name: string | RegExp, key = "Tab"): Promise<Stop[]> {
  const stops: Stop[] = [];
  while (stops.length < 60) {
    await page.keyboard.press(key);
    const stop = await readSettledStop(page);
    stops.push(stop);
    if (typeof name === "string" ? stop.name === name : name.test(stop.name)) return stops;
  }
  throw new Error(`${name} is not reached by ${key}: ${stops.map((stop) => stop.name).join(" · ")}`);
}

/** Reads the focused element; one with faults is read again for up to a second, because the page may still move. */
export async function readSettledStop(page: Page): Promise<Stop> {
  const end = Date.now() + 1_000;
  let stop = await readStop(page);
  while (stop.faults && Date.now() < end) {
    await afterEffects(page);
    stop = await readStop(page);
  }
  return stop;
}

/** Reads the focused element. The page must have run `measureContrast`. */
export function readStop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const root = document.activeElement?.shadowRoot ?? document;
    const at = root.activeElement as HTMLElement | null;
    if (!at || at === document.body) return { name: "nothing", faults: "the focus is lost" };

    const up = (element: Element): Element[] =>
      element.parentElement ? [element, ...up(element.parentElement)] : [element];

    // The outline for a title is drawn around its row.
    const outlined = [at, at.closest("li")].find((one) => {
      const { outlineStyle, outlineWidth } = one ? getComputedStyle(one) : { outlineStyle: "none" };
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth ?? "0") >= 1;
    });
    const faults: string[] = [];
    const isText = /^H\d|LI|DIALOG$/.test(at.tagName);
    if (outlined && getComputedStyle(outlined).outlineStyle !== "auto") {
      const behind = up(outlined.parentElement ?? outlined)
        .map((one) => getComputedStyle(one).backgroundColor)
        .reverse();
      const contrast = window.contrastOf(getComputedStyle(outlined).outlineColor, behind);
      if (contrast < 3) faults.push(`its outline has a contrast of ${contrast.toFixed(2)}`);
    } else if (!outlined && !isText) faults.push("it has no outline");

    const { left, top, width, height } = at.getBoundingClientRect();
    const [x, y] = [left + Math.min(width, 200) / 2, top + Math.min(height, 40) / 2];
    const above = root.elementFromPoint(x, y);
    // Content that loads later may push a focused element out of a low window; then nothing covers it.
    if (!isText && above && above !== at && !at.contains(above) && !above.closest("label")?.contains(at)) {
      faults.push(`it is covered by ${above.outerHTML.slice(0, 80)}`);
    }

    const label = (at as HTMLInputElement).labels?.[0]?.textContent ?? "";
    const name = at.ariaLabel ?? (label || at.textContent || "");
    const role = at.getAttribute("role") ?? (at instanceof HTMLInputElement ? at.type : at.localName);
    return { name: `${role} ${name.replace(/\s+/g, " ").trim()}`, faults: faults.join(", ") };
  });
}
