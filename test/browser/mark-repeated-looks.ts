/**
 * Runs in the page. Marks each text that looks like an earlier one below this part: the same ink on the same layers has
 * the same contrast. Unmarked are texts that axe may pass over, such as those of disabled buttons.
 */
export function markRepeatedLooks(part: string): void {
  const passedOver = ":disabled, [aria-disabled='true'], [aria-hidden='true'], [inert]";
  const seen = new Set<string>();
  const visit = (element: Element, behind: string) => {
    const style = getComputedStyle(element);
    const layer = `${style.backgroundColor} ${style.backgroundImage} ${style.opacity}`;
    const layers = layer === "rgba(0, 0, 0, 0) none 1" ? behind : `${behind}, ${layer}`;
    const look = [layers, style.color, style.fontSize, style.fontWeight, style.textShadow].join("; ");
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    const { width, height } = element.getBoundingClientRect();
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const counts = hasText && isSeen && width > 1 && height > 1 && !element.closest(passedOver);
    element.toggleAttribute("data-repeated", counts && seen.has(look));
    if (counts) seen.add(look);
    for (const child of (element.shadowRoot ?? element).children) visit(child, layers);
  };
  for (const element of document.querySelectorAll(part)) visit(element, "");
}
