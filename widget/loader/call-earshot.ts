import type { Comment, Poll, Post, PostVote } from "../../clients/typescript/types.ts";

/** A visitor as the page names them, unsigned: shown, and believed by nobody. */
export interface Profile {
  /** The id in the page's own system. */
  id: string;
  email?: string;
  fullName?: string;
  /** https only. */
  avatarUrl?: string;
}

/** Who the visitor is: a token signed by the page's server, what fetches a fresh one, or a profile without proof. */
export type Identity = string | (() => Promise<string>) | Profile;

/** What happens in the widget, as the `detail` of a CustomEvent. */
export interface EarshotEvents {
  open: null;
  close: null;
  post: Post;
  comment: Comment;
  vote: PostVote | Poll;
  /** Entries of «What's new» that this visitor has not seen. */
  unread: { unread: number };
  /** The visitor wants to sign in; who listens is shown as a button. */
  signin: null;
  /** What could not be done, and why. `status` 0: no answer came. */
  error: { status: number; code: string; message: string };
}

type Listener<Name extends keyof EarshotEvents> = (event: CustomEvent<EarshotEvents[Name]>) => void;

/** `window.earshot(command, …)`. A command that is not known is ignored. */
export interface Earshot {
  /** `ideas`, `ideas/new`, `ideas/<id>`, `polls`, `polls/<id>`, `news`, `news/<id>`; without one, as it was left. */
  (command: "open", view?: string): void;
  (command: "close" | "toggle" | "logout" | "destroy"): void;
  (command: "identify", identity: Identity): void;
  <Name extends keyof EarshotEvents>(command: "on" | "off", event: Name, listener: Listener<Name>): void;
  (command: "setTheme", theme: "light" | "dark" | "auto"): void;
  /** A BCP 47 tag such as `pt-BR`; what there is no translation for is English. */
  (command: "setLocale", locale: string): void;
  /** Calls that came before the script. */
  q?: Call[];
}

/** A call as it came. */
export type Call = [command: string, ...given: unknown[]];

/**
 * Calls the widget on this page. Before its script has come, the call waits for it; on a server, nothing happens.
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
