import type { WidgetContext } from "../data/widget-context.ts";
import { listen } from "../ui/listen.ts";
import { beSheet, isPhone } from "./be-sheet.ts";
import { focusStart } from "./focus-start.ts";

export interface Dialog {
  element: HTMLDialogElement;
  /** Shows it, and moves the focus to where it begins when a hand asked for it. */
  show(): void;
  hide(): void;
  /** Lays it out unseen where it will stand, so that showing it is only painting; a phone's sheet stands nowhere before. */
  prepare(): void;
}

/** What the panel stands in: beside the page, over it on a phone, or a part of it where the page gave it a place. */
export function makeDialog({ host, life }: WidgetContext, launcher: HTMLElement | null): Dialog {
  const root = host.shadowRoot as ShadowRoot;
  const isInline = "inline" in host.dataset;
  const element = document.createElement(isInline ? "section" : "dialog") as HTMLDialogElement;
  let opener: HTMLElement | null = null;

  const show = () => {
    // Without a hand behind it, opening must not take the focus from where it is.
    const isByHand = !isInline && navigator.userActivation?.isActive !== false;
    const isSheet = isByHand && isPhone();
    if (!host.hasAttribute("open")) {
      const before = document.activeElement as HTMLElement;
      opener = before === host || before === document.body ? launcher : before;
      host.toggleAttribute("open", true);
      element.inert = false;
      // Not `show()`: that gives the focus to the first button in it.
      element.toggleAttribute("open", !isSheet);
      if (isSheet) element.showModal();
      host.dispatchEvent(new CustomEvent("open"));
    }
    if (isSheet) return focusStart(element);
    // Moving the focus lays everything out, which the next frame does anyway. Who was faster keeps it.
    const held = root.activeElement;
    const isNobodys = () => root.activeElement === held || document.activeElement === document.body;
    const start = () => isNobodys() && focusStart(element);
    if (isByHand) requestAnimationFrame(start);
  };

  const hide = () => {
    if (!host.hasAttribute("open") || isInline) return;
    const hadFocus = element.contains(root.activeElement);
    element.close();
    host.toggleAttribute("open", false);
    if (hadFocus) (opener?.isConnected ? opener : launcher)?.focus();
    host.dispatchEvent(new CustomEvent("close"));
  };

  const prepare = () => {
    element.inert = !isPhone();
    element.toggleAttribute("open", element.inert);
  };

  element.tabIndex = -1;
  if (!isInline) {
    listen(element, host, hide, life);
    beSheet(element, hide, life);
  }
  root.append(element);
  return { element, show, hide, prepare };
}
