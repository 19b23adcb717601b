import type { ExtrasModule } from "../data/widget-context.ts";
import css from "./extras.css?inline";

/** Starts the extras: the page's own buttons, an inline panel, and the launcher's unread badge. */
export const startExtras: ExtrasModule["startExtras"] = (
  { host, aborter, launcher, inline, badge, base, sdkToken },
  earshot,
  prepare,
) => {
  if (aborter.signal.aborted) return;
  // `@media all` turns the stylesheet into one rule, because `insertRule` accepts only one.
  host.shadowRoot?.adoptedStyleSheets[0]?.insertRule(`@media all{${css}}`);

  if (launcher) {
    // Listening on the window covers buttons added later. A button's `data-earshot` names the view.
    // The value `none` is used as a selector too; it matches no element.
    for (const type of ["click", "pointerover", "focusin"])
      addEventListener(
        type,
        ({ target }) => {
          const own = (target as Element).closest?.<HTMLElement>(launcher);
          if (own) type === "click" ? earshot("open", own.dataset.earshot) : prepare();
        },
        aborter,
      );
  }

  if (inline) {
    // The page may add the element late, or replace it. The panel opens when the element becomes visible.
    const sight = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return;
      sight.disconnect();
      earshot("open");
    });
    const settle = () => {
      const frame = document.querySelector(inline);
      if (!frame || frame.contains(host)) return;
      host.dataset.inline = "";
      frame.append(host);
      sight.observe(host);
    };
    const changes = new MutationObserver(settle);
    settle();
    changes.observe(document, { childList: true, subtree: true });
    aborter.signal.onabort = () => changes.disconnect();
  }

  if (badge !== undefined) {
    // Counts the entries published since this visitor last saw the changelog, and the visitor's unseen notifications.
    const count = async () => {
      // Nothing is requested for a visitor who neither took part nor saw the changelog. Failures are ignored.
      try {
        const { seenAt, session } = JSON.parse(localStorage[`earshot-${sdkToken}`]);
        if (!seenAt && !session) return;
        const response = await fetch(
          `${base}embed/unread?sdkToken=${sdkToken}${seenAt ? `&seenAt=${seenAt}` : ""}`,
          {
            headers: session && { authorization: `Bearer ${session}` },
            credentials: "omit",
            signal: aborter.signal,
          },
        );
        const detail = await response.json();
        if (response.ok) host.dispatchEvent(new CustomEvent("unread", { detail }));
      } catch {}
    };
    const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(count);
    host.addEventListener("unread", (({ detail }: CustomEvent<{ unread: number }>) =>
      host.shadowRoot
        ?.querySelector("button")
        ?.setAttribute("data-unread", `${detail.unread}`)) as EventListener);
    if (document.readyState === "complete") whenIdle();
    else addEventListener("load", whenIdle, aborter);
  }
};
