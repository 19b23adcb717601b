import { focusStart } from "../chunks/focus-start.ts";
import type { WidgetContext } from "../data/widget-context.ts";
import { isPhone } from "./is-phone.ts";

/**
 * Makes the panel's container: a dialog beside the page, a modal sheet on a phone, or, for an inline panel, a section
 * of the page.
 */
export function makeDialog(context: WidgetContext, launcher: HTMLElement | null) {
  const { host } = context;
  const root = host.shadowRoot as ShadowRoot;
  const isInline = "inline" in host.dataset;
  const element = document.createElement(isInline ? "section" : "dialog") as HTMLDialogElement;
  let opener: HTMLElement | null = null;

  /** Shows the dialog, and moves focus to its start if the visitor opened it. */
  const show = () => {
    // If the page opens the panel without user activation, focus must not move.
    const isByHand = !isInline && navigator.userActivation?.isActive !== false;
    const isSheet = isByHand && isPhone();
    if (!host.hasAttribute("open")) {
      const before = document.activeElement as HTMLElement;
      opener = before === host || before === document.body ? launcher : before;
      host.toggleAttribute("open", true);
      element.inert = false;
      // `element.show()` would focus the first button.
      element.toggleAttribute("open", !isSheet);
      if (isSheet) element.showModal();
      host.dispatchEvent(new CustomEvent("open"));
    }
    if (isSheet) return focusStart(element);
    // Focusing forces a layout, so wait for the next frame, which needs a layout anyway. If focus has moved meanwhile,
    // do not move it again.
    const held = root.activeElement;
    const start = () => {
      if (root.activeElement === held || document.activeElement === document.body) focusStart(element);
    };
    if (isByHand) requestAnimationFrame(start);
  };

  const hide = () => {
    if (!host.hasAttribute("open") || isInline) return;
    const hadFocus = element.contains(root.activeElement);
    element.close();
    host.toggleAttribute("open", false);
    // The panel has told the page's owner; visitors have no use for the launcher.
    if (launcher) launcher.hidden = context.failure?.code === "origin_not_allowed";
    if (hadFocus) (opener?.isConnected ? opener : launcher)?.focus();
    host.dispatchEvent(new CustomEvent("close"));
  };

  /** Lays the dialog out invisibly, so that showing it needs only a paint. Does nothing on phones. */
  const prepare = () => {
    element.inert = !isPhone();
    element.toggleAttribute("open", element.inert);
  };

  element.tabIndex = -1;
  if (!isInline) {
    const leave = (event: Event) => {
      event.preventDefault();
      hide();
    };
    // A handler that returns false would cancel every key and click.
    element.onkeydown = (event) => {
      if (event.key === "Escape" && !event.isComposing) leave(event);
    };
    // Android's back gesture fires `cancel` on the modal sheet, and so does pulling the sheet down.
    element.oncancel = leave;
    element.onclick = ({ target }) => {
      if (target === element && element.matches(":modal")) hide();
    };
  }
  root.append(element);
  return { element, show, hide, prepare };
}
