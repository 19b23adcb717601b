import type { Call, Identity } from "../loader/call-earshot.ts";

/** The visitor on this host page: made by the loader, handed to the panel, gone with the page. */
export interface WidgetContext {
  /** Where `embed.js` came from, with its last slash. */
  base: string;
  sdkToken?: string;
  /** `none`, or a selector of the page's own buttons. */
  launcher?: string;
  /** A selector of the place in the page to show the panel in. */
  inline?: string;
  /** There at all: the launcher tells how much is new. */
  badge?: string;
  theme?: string;
  position?: string;
  /** The page's own words for «Feedback». */
  label?: string;
  /** Where the page lets its visitors sign in. */
  signInUrl?: string;
  /** The page listens for `signin`. */
  canSignIn?: boolean;
  /** Holds the shadow root with the launcher. */
  host: HTMLElement;
  /** Ends with `destroy`, and with it everything that listens outside of the host. */
  life: AbortController;
  identity?: Identity | undefined;
  /** All that is painted first, asked for while the panel's code is still on its way. */
  early?: Promise<Response | undefined> | undefined;
  /** That was asked for, and did not come. */
  hasFailed?: boolean;
  /** Made at the first write. A promise, so that two first writes share one. */
  session?: Promise<string> | undefined;
  /** The idempotency keys of what no success has confirmed yet, by what was wished for. */
  unconfirmed?: Record<string, string | undefined> | undefined;
  /** Since when the view is there: programs are faster than people. */
  since?: number;
  /** What `remember` was told on this page. */
  kept?: Record<string, unknown>;
}

/** The panel's chunk. From its arrival on, it answers `window.earshot`. */
export interface PanelModule {
  /** `calls` are those that came before it. */
  mountPanel(context: WidgetContext, calls: Call[]): (...call: Call) => void;
}

/** What few pages ask for, by attributes. */
export interface ExtrasModule {
  /** `prepare` fetches the panel's code ahead of the click. */
  startExtras(context: WidgetContext, earshot: (...call: Call) => void, prepare: () => unknown): void;
}
