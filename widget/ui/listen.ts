import { keepFocus } from "../panel/keep-focus.ts";

/** Adds the ways to close the panel, and keeps the focus in it until `life` is aborted. */
export function listen(
  dialog: HTMLDialogElement,
  host: Element,
  close: () => void,
  life: AbortController,
): void {
  const leave = (event: Event) => {
    event.preventDefault();
    close();
  };
  dialog.addEventListener("keydown", (event) => event.key === "Escape" && !event.isComposing && leave(event));
  // Android's back gesture closes the modal sheet.
  dialog.addEventListener("cancel", leave);
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.matches(":modal") && close());
  keepFocus(dialog, host, life);
}
