import type { Guest } from "./guest.ts";

/** Word of it to the page; and a number on the launcher where the page asked for one. */
export function showUnread({ host, badge }: Guest, unread: number): void {
  const launcher = host.shadowRoot?.querySelector("button");
  if (launcher && badge !== undefined) launcher.dataset.unread = String(unread);
  host.dispatchEvent(new CustomEvent("unread", { detail: { unread } }));
}
