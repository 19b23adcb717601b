import type { Call, Identity } from "../loader/call-earshot.ts";

/** The widget's state on this host page: created by the loader, used by the panel, gone with the page. */
export interface WidgetContext {
  /** URL of the folder of `embed.js`, with a trailing slash. */
  base: string;
  sdkToken?: string;
  /** `none`, or a selector of the page's own buttons. */
  launcher?: string;
  /** A selector of the element of the page that shows the panel. */
  inline?: string;
  /** Present, with any value: the launcher shows the number of unread entries. */
  badge?: string;
  theme?: string;
  position?: string;
  /** The page's own text for the launcher. */
  label?: string;
  /** URL of the page's sign-in. */
  signInUrl?: string;
  /** Whether the page listens for `signin`. */
  canSignIn?: boolean;
  /** Holds the shadow root with the launcher. */
  host: HTMLElement;
  /** Aborted by `destroy`; removes all listeners outside the host element. */
  life: AbortController;
  identity?: Identity | undefined;
  /** The first view's data, requested while the panel's code loads. */
  early?: Promise<Response | undefined> | undefined;
  /** Whether the last request for the first view's data failed. */
  hasFailed?: boolean;
  /** Set by the first write. A promise, so that concurrent first writes share one session. */
  session?: Promise<string> | undefined;
  /** The idempotency keys of unconfirmed writes, by path and body. */
  unconfirmed?: Record<string, string | undefined> | undefined;
  /** When the current view was shown; used to detect bots. */
  since?: number;
  /** Values stored on this page, also when the browser denies storage. */
  stored?: Record<string, unknown>;
}

/** The panel's chunk, which handles `window.earshot` once it is loaded. */
export interface PanelModule {
  /** `calls` are those made before the panel was loaded. */
  mountPanel(context: WidgetContext, calls: Call[]): (...call: Call) => void;
}

/** Features that few pages enable, by attributes of the tag. */
export interface ExtrasModule {
  /** `prepare` loads the panel's code ahead of the click. */
  startExtras(context: WidgetContext, earshot: (...call: Call) => void, prepare: () => unknown): void;
}
