import { keepFocus } from "./keep-focus.ts";

/** The ways out of the panel, and what keeps it where a hand can reach it. Ends with `signal`. */
export function listen(
  dialog: HTMLDialogElement,
  host: Element,
  close: () => void,
  signal: AbortSignal,
): void {
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    close();
  });
  // Android's way back, on the phone's sheet.
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.matches(":modal") && close());
  keepFocus(dialog, host, signal);
}
