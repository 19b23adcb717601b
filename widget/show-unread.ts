import type { Guest } from "./guest.ts";

/** Word of it to the page, and to the launcher where that shows a number. */
export function showUnread({ host }: Guest, unread: number): void {
  host.dispatchEvent(new CustomEvent("unread", { detail: { unread } }));
}
