/**
 * Some pages pull the focus back to themselves, and what a visitor types here lands there. When the focus goes to the
 * page without a hand having moved it, the dialog becomes modal: the browser then makes the page inert, which no trap
 * of our own could do.
 */
export function keepFocus(dialog: HTMLDialogElement, host: Element, life: AbortController): void {
  let isByHand = false;
  addEventListener("pointerdown", (event) => (isByHand = !event.composedPath().includes(host)), {
    capture: true,
    signal: life.signal,
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
