import type { ExtrasModule } from "../data/widget-context.ts";
import css from "./extras.css?inline";

/** What few pages ask for: buttons of their own, a place in the page, a number on the launcher. */
export const startExtras: ExtrasModule["startExtras"] = (
  { host, life, launcher, inline, badge, base, sdkToken },
  earshot,
  prepare,
) => {
  if (life.signal.aborted) return;
  // All of it is one rule more of the launcher's own styles.
  host.shadowRoot?.adoptedStyleSheets[0]?.insertRule(`@media all{${css}}`);

  if (launcher) {
    // The page's own buttons, those that it draws later among them; `data-earshot` on one says which view.
    // `none` finds nothing: no element is called that.
    for (const type of ["click", "pointerover", "focusin"])
      addEventListener(
        type,
        ({ target }) => {
          const own = (target as Element).closest?.<HTMLElement>(launcher);
          if (own) type === "click" ? earshot("open", own.dataset.earshot) : prepare();
        },
        life,
      );
  }

  if (inline) {
    // Into its place whenever the page has one: it may be drawn late, or again. Opened when that comes into sight.
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
    life.signal.onabort = () => changes.disconnect();
  }

  if (badge !== undefined) {
    // How much is new since this visitor last looked, once the page has nothing better to do.
    const count = async () => {
      // Who never looked is not told, nor where storage throws. Nobody waits for it, and nobody hears when it does not come.
      try {
        const { seenAt } = JSON.parse(localStorage[`earshot-${sdkToken}`]);
        if (!seenAt) return;
        const answer = await fetch(`${base}embed/unread?sdkToken=${sdkToken}&seenAt=${seenAt}`, {
          credentials: "omit",
          signal: life.signal,
        });
        const detail = await answer.json();
        if (answer.ok) host.dispatchEvent(new CustomEvent("unread", { detail }));
      } catch {}
    };
    const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(count);
    host.addEventListener("unread", (({ detail }: CustomEvent<{ unread: number }>) =>
      host.shadowRoot
        ?.querySelector("button")
        ?.setAttribute("data-unread", `${detail.unread}`)) as EventListener);
    if (document.readyState === "complete") whenIdle();
    else addEventListener("load", whenIdle, life);
  }
};
