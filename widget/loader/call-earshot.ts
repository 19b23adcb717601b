import type { Comment, Poll, Post, PostVote } from "../../clients/typescript/types.ts";

/** An unsigned description of the visitor. It is displayed, but not trusted. */
export interface Profile {
  /** The visitor's id in the page's own system. */
  id: string;
  email?: string;
  fullName?: string;
  /** An `https:` URL. */
  avatarUrl?: string;
}

/** The visitor's identity: a token signed by the page's server, a function that fetches one, or an unsigned profile. */
export type Identity = string | (() => Promise<string>) | Profile;

/** The widget's events and the `detail` of each CustomEvent. */
export interface EarshotEvents {
  open: null;
  close: null;
  post: Post;
  comment: Comment;
  vote: PostVote | Poll;
  /** Number of changelog entries that this visitor has not seen. */
  unread: { unread: number };
  /** The visitor wants to sign in. The button shows only when the page listens for this event. */
  signin: null;
  /** A request failed. `status` is 0 when there was no response. */
  error: { status: number; code: string; message: string };
}

type Listener<Name extends keyof EarshotEvents> = (event: CustomEvent<EarshotEvents[Name]>) => void;

/** `window.earshot(command, …)`. Unknown commands are ignored. */
export interface Earshot {
  /** `ideas`, `ideas/new`, `ideas/<id>`, `polls`, `polls/<id>`, `news`, `news/<id>`; without `view`, the last view. */
  (command: "open", view?: string): void;
  (command: "close" | "toggle" | "logout" | "destroy"): void;
  (command: "identify", identity: Identity): void;
  <Name extends keyof EarshotEvents>(command: "on" | "off", event: Name, listener: Listener<Name>): void;
  (command: "setTheme", theme: "light" | "dark" | "auto"): void;
  /** A BCP 47 tag such as `pt-BR`; a language without a translation shows English. */
  (command: "setLocale", locale: string): void;
  /** Calls made before the script was loaded. */
  q?: Call[];
}

/** The arguments of one call. */
export type Call = [command: string, ...given: unknown[]];

/**
 * Calls the widget on this page. Calls before the script is loaded are queued. On a server, this does nothing.
 * `import { earshot } from "@earshot/widget"`
 */
export const earshot = ((...call: Call) => {
  if (typeof window === "undefined") return;
  const page = window as { earshot?: ((...call: Call) => void) & { q?: Call[] } };
  if (!page.earshot) {
    const q: Call[] = [];
    page.earshot = Object.assign((...kept: Call) => void q.push(kept), { q });
  }
  page.earshot(...call);
}) as Earshot;
