/**
 * Runs in a page that has `contrastOf`. Finds texts inside `part` that have less contrast than WCAG AA requires; axe
 * cannot, because it does not support colours such as `oklch()`. Measures each style once. Marks the texts that axe
 * can skip with `data-measured`: repeated styles, and the widget's texts, whose contrast axe cannot determine.
 */
export function findFaintTexts(part: string): string[] {
  const exempt = ":disabled, [aria-disabled='true'], [aria-hidden='true'], [inert]";
  const seen = new Set<string>();
  const faint: string[] = [];
  const visit = (element: Element, behind: string[], isPlain: boolean) => {
    const { backgroundColor, backgroundImage, color, fontSize, fontWeight, opacity } =
      getComputedStyle(element);
    const layers = backgroundColor === "rgba(0, 0, 0, 0)" ? behind : [...behind, backgroundColor];
    const isStillPlain = isPlain && backgroundImage === "none" && opacity === "1";
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    const { width, height } = element.getBoundingClientRect();
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const counts = isStillPlain && hasText && isSeen && width > 1 && height > 1 && !element.closest(exempt);
    const look = [...layers, color, fontSize, fontWeight].join("; ");
    const canSkip = seen.has(look) || element.getRootNode() !== document;
    element.toggleAttribute("data-measured", counts && canSkip);
    if (counts && !seen.has(look)) {
      seen.add(look);
      const size = Number.parseFloat(fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      const contrast = window.contrastOf(color, layers);
      if (contrast < (isLarge ? 3 : 4.5)) {
        faint.push(`contrast of ${contrast.toFixed(2)}: ${element.outerHTML.slice(0, 160)}`);
      }
    }
    for (const child of (element.shadowRoot ?? element).children) visit(child, layers, isStillPlain);
  };
  // The page's default background, which is black in dark themes with forced colours.
  const probe = document.documentElement.appendChild(document.createElement("i"));
  probe.style.backgroundColor = "Canvas";
  const canvas = getComputedStyle(probe).backgroundColor;
  probe.remove();
  for (const element of document.querySelectorAll(part)) {
    const around: Element[] = [];
    for (let up = element.parentElement; up; up = up.parentElement) around.unshift(up);
    const layers = around.map((each) => getComputedStyle(each).backgroundColor);
    visit(element, [canvas, ...layers], true);
  }
  return faint;
}
