import { isPhone } from "./is-phone.ts";

/** Adds touch behaviour: pulling the sheet down closes it, and the sheet stays above the on-screen keyboard. */
export function makeBottomSheet(dialog: HTMLDialogElement, aborter: AbortController): void {
  const { visualViewport } = window;
  let from = NaN;

  // The sheet follows a touch that starts on its header, and closes if it is pulled down by more than 96 px.
  dialog.onpointerdown = ({ pointerType, target, clientY }) => {
    const isHead = pointerType === "touch" && isPhone() && (target as Element).closest(".head");
    from = isHead ? clientY : NaN;
  };
  dialog.onpointermove = ({ clientY }) => {
    dialog.style.translate = clientY > from ? `0 ${clientY - from}px` : "";
  };
  dialog.onpointerup = dialog.onpointercancel = ({ clientY }) => {
    if (clientY - from > 96) dialog.dispatchEvent(new Event("cancel"));
    dialog.style.translate = "";
    from = NaN;
  };

  // The on-screen keyboard covers the bottom of the page; the visual viewport gives the covered height.
  const lift = () => {
    const { height, offsetTop } = visualViewport as VisualViewport;
    dialog.style.setProperty("--covered", `${Math.max(0, innerHeight - height - offsetTop)}px`);
  };
  visualViewport?.addEventListener("resize", lift, aborter);
}
