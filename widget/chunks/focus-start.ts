/** Moves focus to the view's `data-start` element or, if there is none, to the panel. */
export function focusStart(dialog: HTMLElement): void {
  (dialog.querySelector<HTMLElement>("[data-start]") ?? dialog).focus();
}
