/** What only a finger and its keyboard need of the panel. */
export function beSheet(dialog: HTMLElement, hide: () => void, signal: AbortSignal): void {
  dragSheet(dialog, hide);
  liftAboveKeyboard(dialog, signal);
}

/** On phones the sheet follows a finger on its head, and closes when it was pulled down far enough. */
function dragSheet(dialog: HTMLElement, hide: () => void): void {
  let from: number | undefined;
  const move = (y: number) => dialog.style.setProperty("translate", y ? `0 ${y}px` : "");
  dialog.addEventListener("pointerdown", ({ pointerType, target, clientY }) => {
    const isHead = target instanceof Element && target.matches(".head, .head h2");
    from =
      isHead && pointerType === "touch" && matchMedia("(max-width: 480px)").matches ? clientY : undefined;
  });
  dialog.addEventListener("pointermove", ({ clientY }) => {
    if (from !== undefined) move(Math.max(0, clientY - from));
  });
  const end = ({ clientY }: PointerEvent) => {
    if (from !== undefined && clientY - from > 96) hide();
    from = undefined;
    move(0);
  };
  dialog.addEventListener("pointerup", end);
  dialog.addEventListener("pointercancel", end);
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
