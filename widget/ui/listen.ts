import { keepFocus } from "../panel/keep-focus.ts";

/** The ways out of the panel, and what keeps it where a hand can reach it. Ends with `life`. */
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
  // Android's way back, on the phone's sheet.
  dialog.addEventListener("cancel", leave);
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.matches(":modal") && close());
  keepFocus(dialog, host, life);
}
