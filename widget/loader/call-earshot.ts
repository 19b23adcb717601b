import type { Comment, Poll, Post, PostVote } from "../../clients/typescript/types.ts";

/** An unsigned description of the visitor. The profile is displayed, but not trusted. */
export interface Profile {
  /** The visitor's id in the site's own system. */
  id: string;
  email?: string;
  fullName?: string;
  /** An `https:` URL. */
  avatarUrl?: string;
}

/** The visitor's identity: a token signed by the site's server, a function that fetches one, or an unsigned profile. */
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
  /** The visitor pressed Sign in. Without `data-sign-in-url`, the button needs a listener for this event. */
  signin: null;
  /** A request failed. `status` is 0 if the service did not respond. */
  error: { status: number; code: string; message: string };
}

type Listener<Name extends keyof EarshotEvents> = (event: CustomEvent<EarshotEvents[Name]>) => void;

/** `window.earshot(command, …)`. Unknown commands are ignored. */
export interface Earshot {
  /**
   * `view` is `ideas`, `ideas/new`, `ideas/<id>`, `polls`, `polls/<id>`, `news` or `news/<id>`; by default, the last
   * view.
   */
  (command: "open", view?: string): void;
  (command: "close" | "toggle" | "logout" | "destroy"): void;
  (command: "identify", identity: Identity): void;
  <Name extends keyof EarshotEvents>(command: "on" | "off", event: Name, listener: Listener<Name>): void;
  (command: "setTheme", theme: "light" | "dark" | "auto" | "inherit"): void;
  /** A BCP 47 tag such as `pt-BR`. Without a translation for the language, the widget is in English. */
  (command: "setLocale", locale: string): void;
  /** The queue of calls made before the script was loaded. */
  q?: Call[];
}

/** The arguments of one `earshot` call. */
export type Call = [command: string, ...given: unknown[]];

/**
 * Calls the widget on this page. Calls made before the script is loaded are queued; on a server, calls do nothing.
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
