import { dragSheet } from "./drag-sheet.ts";
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
  dragSheet(dialog, close);
  liftAboveKeyboard(dialog, signal);
}

/** A phone's keyboard covers what stands at the bottom of the page; the visible part of it says by how much. */
function liftAboveKeyboard(dialog: HTMLElement, signal: AbortSignal): void {
  const visible = window.visualViewport;
  const lift = () => {
    const covered = visible ? innerHeight - visible.height - visible.offsetTop : 0;
    dialog.style.setProperty("--covered", `${Math.max(0, covered)}px`);
  };
  visible?.addEventListener("resize", lift, { signal });
}
