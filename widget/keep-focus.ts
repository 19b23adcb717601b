/**
 * Some pages pull the focus back to themselves, and what a visitor types here lands there. When the focus goes to the
 * page without a hand having moved it, the dialog becomes modal: the browser then makes the page inert, which no trap
 * of our own could do.
 */
export function keepFocus(dialog: HTMLDialogElement, host: Element, signal: AbortSignal): void {
  let isByHand = false;
  addEventListener("pointerdown", (event) => (isByHand = !event.composedPath().includes(host)), {
    capture: true,
    signal,
  });
  dialog.addEventListener("keydown", ({ key }) => (isByHand = key === "Tab"));
  dialog.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (isByHand || !dialog.open || dialog.matches(":modal")) return;
    if (!(relatedTarget instanceof Element) || relatedTarget.getRootNode() !== document) return;
    dialog.close();
    dialog.showModal();
    (target as HTMLElement).focus();
  });
}
