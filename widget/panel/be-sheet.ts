/** On a phone the panel is a sheet at the bottom. */
export const isPhone = () => matchMedia("(max-width: 480px)").matches;

/** What only a finger and its keyboard need of the panel. */
export function beSheet(dialog: HTMLElement, hide: () => void, life: AbortController): void {
  const { visualViewport } = window;
  let from = NaN;

  // The sheet follows a finger on its head, and closes when it was pulled down far enough.
  dialog.onpointerdown = ({ pointerType, target, clientY }) => {
    const isHead = pointerType === "touch" && isPhone() && (target as Element).closest(".head");
    from = isHead ? clientY : NaN;
  };
  dialog.onpointermove = ({ clientY }) => {
    dialog.style.translate = clientY > from ? `0 ${clientY - from}px` : "";
  };
  dialog.onpointerup = dialog.onpointercancel = ({ clientY }) => {
    if (clientY - from > 96) hide();
    dialog.style.translate = "";
    from = NaN;
  };

  // A phone's keyboard covers what stands at the bottom of the page; the visible part of it says by how much.
  const lift = () => {
    const { height, offsetTop } = visualViewport as VisualViewport;
    dialog.style.setProperty("--covered", `${Math.max(0, innerHeight - height - offsetTop)}px`);
  };
  visualViewport?.addEventListener("resize", lift, life);
}
