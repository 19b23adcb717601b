import type { Call, Identity } from "../loader/call-earshot.ts";
import type { Attributes } from "../loader/script-tag.ts";

/** The widget's state on this host page: created by the loader, used by the panel, and lost when the page is left. */
export interface WidgetContext extends Attributes {
  /** URL of the folder of `embed.js`, with a trailing slash. */
  base: string;
  /** Whether the page listens for `signin`. */
  canSignIn?: boolean;
  /** Holds the shadow root with the launcher. */
  host: HTMLElement;
  /** Aborted by `destroy`; removes all listeners outside the host element. */
  life: AbortController;
  /** Checks the integrity of a chunk that the panel is about to import. @returns its URL */
  checkChunk?(context: WidgetContext, file: string, integrity: string): string;
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
  /** Values stored on this page, even when the browser denies storage. */
  stored?: Record<string, unknown>;
}

/** The panel's chunk, which handles `window.earshot` once it is loaded. */
export interface PanelModule {
  /** `calls` are those made before the panel was loaded. */
  mountPanel(context: WidgetContext, calls: Call[]): (...call: Call) => void;
}

/** Features that few pages use, enabled by attributes of the script tag. */
export interface ExtrasModule {
  /** `prepare` loads the panel's code ahead of the click. */
  startExtras(context: WidgetContext, earshot: (...call: Call) => void, prepare: () => unknown): void;
}
