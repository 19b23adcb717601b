import { render } from "preact";
import { dragSheet } from "./drag-sheet.ts";
import { focusStart } from "./focus-start.ts";
import type { Call, PanelModule } from "./guest.ts";
import { keepFocus } from "./keep-focus.ts";
import { makeSheet } from "./make-sheet.ts";
import css from "./panel.css?inline";
import { Panel } from "./panel.tsx";
import postsCss from "./posts/posts.css?inline";
import { strings } from "./strings.ts";
import tabsCss from "./tabs.css?inline";

/** Puts the panel beside the launcher. Closing hides it, and it opens as it was left; only `destroy` forgets. */
export const mountPanel: PanelModule["mountPanel"] = (guest, calls) => {
  const { host } = guest;
  const root = host.shadowRoot as ShadowRoot;
  const launcher = root.querySelector("button");
  const dialog = document.createElement("dialog");
  const life = new AbortController();
  if (!host.isConnected) life.abort();
  let view = "ideas";
  let reader = 0;
  let opener: HTMLElement | null = null;

  const draw = () => {
    if (life.signal.aborted) return;
    render(<Panel guest={guest} root={root} view={view} reader={reader} go={go} close={close} />, dialog);
  };

  const go = (next: string) => {
    const before = view;
    view = next;
    draw();
    const row = next === "ideas" && dialog.querySelector<HTMLElement>(`[id="post-${before.slice(6)}"]`);
    if (row) row.focus();
    // Who walks through the tabs stays on them.
    else if (!root.activeElement?.matches("[role=tab]")) focusStart(dialog);
  };

  const open = (next = view) => {
    // Without a hand behind it, opening must not take the focus from where it is.
    const isByHand = navigator.userActivation?.isActive !== false;
    view = next;
    draw();
    if (!dialog.open) {
      const before = document.activeElement as HTMLElement;
      opener = before === host || before === document.body ? launcher : before;
      host.toggleAttribute("open", true);
      if (isByHand && matchMedia("(max-width: 480px)").matches) dialog.showModal();
      // Not `show()`: that gives the focus to the first button in it.
      else dialog.open = true;
    }
    if (isByHand) focusStart(dialog);
  };

  const close = () => {
    if (!dialog.open) return;
    const hadFocus = dialog.contains(root.activeElement);
    dialog.close();
    host.toggleAttribute("open", false);
    if (hadFocus) (opener?.isConnected ? opener : launcher)?.focus();
  };

  const commands: Record<string, (given: never) => unknown> = {
    open,
    close,
    toggle: () => (dialog.open ? close() : open()),
    identify() {
      guest.session = guest.early = undefined;
      reader++;
      draw();
    },
    destroy() {
      close();
      life.abort();
      render(null, dialog);
    },
  };

  root.adoptedStyleSheets.push(makeSheet(css + tabsCss + postsCss));
  dialog.className = "panel";
  dialog.tabIndex = -1;
  dialog.ariaLabel = strings.feedback;
  listen(dialog, host, close, life.signal);
  root.append(dialog);
  if (launcher) launcher.textContent = strings.feedback;
  const answer = (...[command, given]: Call) => {
    if (!life.signal.aborted) commands[command]?.(given as never);
  };
  // Whoever pressed twice while the code was on its way wanted it open, not closed again.
  for (const [command, given] of calls) answer(command === "toggle" ? "open" : command, given);
  return answer;
};

function listen(dialog: HTMLDialogElement, host: Element, close: () => void, signal: AbortSignal): void {
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
