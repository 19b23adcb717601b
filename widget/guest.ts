/** Who vouches for the visitor: an identity token signed by the host's backend, or what fetches a fresh one. */
export type Identity = string | (() => Promise<string>);

/** What `window.earshot` was given. */
export type Call = [command: string, given?: unknown];

/** The visitor on this host page: made by the loader, handed to the panel, gone with the page. */
export interface Guest {
  /** Where `embed.js` came from, with its last slash. */
  base: string;
  sdkToken?: string;
  /** Holds the shadow root with the launcher. */
  host: HTMLElement;
  identity?: Identity | undefined;
  /** All that is painted first, asked for while the panel's code is still on its way. */
  early?: Promise<Response | undefined> | undefined;
  /** Made at the first write. A promise, so that two first writes share one. */
  session?: Promise<string> | undefined;
  /** Idempotency keys of writes that no success has confirmed yet. */
  unconfirmed?: Map<string, string>;
  /** What `remember` was told on this page. */
  kept?: Record<string, unknown>;
}

/** The panel's chunk. From its arrival on, it answers `window.earshot`. */
export interface PanelModule {
  /** `calls` are those that came before it. */
  mountPanel(guest: Guest, calls: Call[]): (...call: Call) => void;
}
