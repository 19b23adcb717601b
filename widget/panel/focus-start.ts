/** To where the view begins, or to the panel as a whole. */
export function focusStart(dialog: HTMLElement): void {
  (dialog.querySelector<HTMLElement>("[data-start]") ?? dialog).focus();
}
