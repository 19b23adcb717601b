import type { Guest, MoreModule } from "./guest.ts";
import { makeSheet } from "./make-sheet.ts";
import css from "./more.css?inline";
import { recall } from "./remember.ts";
import { showUnread } from "./show-unread.ts";

/** What few pages ask for: buttons of their own, a place in the page, a number on the launcher. */
export const startMore: MoreModule["startMore"] = (guest, earshot, prepare) => {
  const { host, life, launcher, inline, badge } = guest;
  if (life.signal.aborted) return;
  host.shadowRoot?.adoptedStyleSheets.push(makeSheet(css));
  if (launcher && launcher !== "none") {
    // The page's own buttons, those that it draws later among them; `data-earshot` on one says which view.
    const act = ({ target, type }: Event) => {
      const own = target instanceof Element && target.closest<HTMLElement>(launcher);
      if (own && type === "click") earshot("open", own.dataset.earshot);
      else if (own) prepare();
    };
    for (const type of ["click", "pointerover", "focusin"]) addEventListener(type, act, life);
  }
  if (inline !== undefined) settle(guest, inline, () => earshot("open"));
  if (badge !== undefined) countUnread(guest);
};

/** Into its place whenever the page has one: it may be drawn late, or anew. Opened when that comes into sight. */
function settle({ host, life }: Guest, selector: string, open: () => void): void {
  const watch = new IntersectionObserver(([seen]) => {
    if (!seen?.isIntersecting) return;
    watch.disconnect();
    open();
  });
  const seek = () => {
    const frame = "inline" in host.dataset && host.isConnected ? null : document.querySelector(selector);
    if (!frame) return;
    host.dataset.inline = "";
    frame.append(host);
    watch.observe(host);
  };
  const changes = new MutationObserver(seek);
  seek();
  changes.observe(document, { childList: true, subtree: true });
  life.signal.onabort = () => changes.disconnect();
}

/** How much is new since this visitor last looked, once the page has nothing better to do. Who never looked is not told. */
function countUnread(guest: Guest): void {
  const { life, base, sdkToken } = guest;
  const seenAt = recall(guest, "seenAt");
  if (!seenAt) return;
  const address = `${base}embed/unread?sdkToken=${sdkToken}&seenAt=${seenAt}`;
  // Nobody waits for it, and nobody is told when it does not come.
  const count = async () => {
    try {
      const answer = await fetch(address, { credentials: "omit", signal: life.signal });
      const { unread } = await answer.json();
      if (answer.ok) showUnread(guest, unread);
    } catch {}
  };
  const whenLoaded = () => (window.requestIdleCallback ?? setTimeout)(count);
  if (document.readyState === "complete") whenLoaded();
  else addEventListener("load", whenLoaded, { once: true, signal: life.signal });
}
