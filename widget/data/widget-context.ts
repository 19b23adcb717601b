import type { Call, Identity } from "../loader/call-earshot.ts";
import type { Attributes } from "../loader/script-tag.ts";
import type { SentContext } from "../post-contexts/describe-page.ts";
import type { SendError } from "./send-error.ts";

/** The widget's state on this host page: created by the loader, used by the panel, and lost when the page is left. */
export interface WidgetContext extends Attributes {
  /** URL of the folder that contains `embed.js`, with a trailing slash. */
  base: string;
  /** Whether the host page listens for the `signin` event. */
  canSignIn?: boolean;
  /** The element whose shadow root contains the launcher and the panel. */
  host: HTMLElement;
  /** Aborting this aborter, as the `destroy` command does, removes all listeners outside the host element. */
  aborter: AbortController;
  /** Makes the browser check the integrity of a chunk before the panel imports it. @returns the chunk's URL */
  checkChunk?(context: WidgetContext, file: string, integrity: string): string;
  identity?: Identity | undefined;
  /** The response with the first view's data, which is requested while the panel's code loads. */
  prefetched?: Promise<Response | undefined> | undefined;
  /** The error of the last request for the first view's data, if it failed. */
  failure?: Partial<SendError> | undefined;
  /** The session token. A promise, so that concurrent requests share one session. */
  session?: Promise<string> | undefined;
  /** The idempotency keys of unconfirmed writes, by path and body. */
  unconfirmed?: Record<string, string | undefined> | undefined;
  /** The `context` of a new idea: where it is written, if the workspace and the visitor want it. */
  postContext?: SentContext | undefined;
  /** When the current view was shown, in milliseconds since the epoch; used to detect bots. */
  since?: number;
  /** The values that this page has stored, kept in case `localStorage` is unavailable. */
  stored?: Record<string, unknown>;
}

/** The panel's chunk, which handles all calls of `window.earshot` once it is loaded. */
export interface PanelModule {
  /** `calls` contains the calls made before the panel was loaded. @returns the function that handles later calls */
  mountPanel(context: WidgetContext, calls: Call[]): (...call: Call) => void;
}

/** The chunk with the extras: features that few pages use, enabled by attributes on the script tag. */
export interface ExtrasModule {
  /** `prepare` loads the panel's code ahead of the click. */
  startExtras(context: WidgetContext, earshot: (...call: Call) => void, prepare: () => unknown): void;
}
