import type { Guest } from "./guest.ts";

/** What every view may reach. */
export interface App {
  guest: Guest;
  /** `ideas`, `ideas/new`, or `ideas/` and a post's id. */
  go(view: string): void;
  /** Tells a screen reader, politely. */
  say(text: string): void;
}
