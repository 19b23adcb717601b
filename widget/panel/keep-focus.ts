/**
 * Some pages move focus from the panel to the page, so that the visitor types into the page instead of the panel. When
 * focus moves to the page without a click or Tab, the dialog becomes modal: the browser then makes the page inert,
 * which a focus trap in JavaScript cannot do.
 */
export function keepFocus(dialog: HTMLDialogElement, host: Element, aborter: AbortController): void {
  let isByHand = false;
  addEventListener("pointerdown", (event) => (isByHand = !event.composedPath().includes(host)), {
    capture: true,
    signal: aborter.signal,
  });
  dialog.addEventListener("keydown", ({ key }) => (isByHand = key === "Tab"));
  dialog.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (isByHand || !dialog.open || dialog.matches(":modal")) return;
    if (!document.contains(relatedTarget as Node | null)) return;
    dialog.close();
    dialog.showModal();
    (target as HTMLElement).focus();
  });
}
