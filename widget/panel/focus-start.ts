/** Moves focus to the start of the view, or else to the panel. */
export function focusStart(dialog: HTMLElement): void {
  (dialog.querySelector<HTMLElement>("[data-start]") ?? dialog).focus();
}
