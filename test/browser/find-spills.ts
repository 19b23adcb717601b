import type { Page } from "playwright-core";

/**
 * Finds elements that overflow the panel sideways, are cut off without an ellipsis, or make a view scroll sideways.
 * Ignores boxes that are meant to scroll and that the keyboard can reach, such as fields, and texts for screen readers
 * only.
 */
export async function findSpills(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const roots = [...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    const panel = roots.map((root) => root.querySelector<HTMLElement>("[aria-label][open]")).find(Boolean);
    if (!panel) return [];
    const { left, right } = panel.getBoundingClientRect();
    const isMeant = (element: Element): boolean => {
      const style = getComputedStyle(element);
      // A marked word after the ellipsis of its line is not shown.
      if (element.localName === "mark" && element.parentElement) return isMeant(element.parentElement);
      return Boolean(
        element.localName === "input" ||
          element.closest("[tabindex='0']:not([role])") ||
          element.closest("[inert]") ||
          style.clipPath !== "none" ||
          style.textOverflow === "ellipsis" ||
          style.webkitLineClamp !== "none",
      );
    };
    return [...panel.querySelectorAll<HTMLElement>("*")].flatMap((element) => {
      if (!element.checkVisibility() || isMeant(element)) return [];
      const box = element.getBoundingClientRect();
      const isOut = box.width > 1 && (box.left < left - 1 || box.right > right + 1);
      const isCut =
        getComputedStyle(element).overflowX !== "visible" &&
        (element.scrollWidth > element.clientWidth + 1 ||
          (getComputedStyle(element).overflowY === "hidden" &&
            element.scrollHeight > element.clientHeight + 1));
      return isOut || isCut
        ? [`${element.localName}.${element.className} ${element.innerText?.slice(0, 60)}`]
        : [];
    });
  });
}
