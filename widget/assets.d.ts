/** The stylesheet as text, to construct a `CSSStyleSheet` for the shadow root. */
declare module "*.css?inline" {
  const css: string;
  export default css;
}

/** The launcher's text by language code; languages that use the English text are absent. */
declare const LAUNCHER_TEXTS: Record<string, string>;
/** Path of the panel's chunk, relative to `embed.js`. */
declare const PANEL_FILE: string;
declare const PANEL_INTEGRITY: string;
/** Path of the chunk that implements `data-inline`, `data-badge` and `data-launcher`, relative to `embed.js`. */
declare const EXTRAS_FILE: string;
declare const EXTRAS_INTEGRITY: string;
/** The path and integrity of each chunk that this one loads, by name, such as `lazy-views` or a language code. */
declare const LAZY_CHUNKS: Record<string, [file: string, integrity: string]>;
