/** The stylesheet's text, for a constructed stylesheet of the shadow root. */
declare module "*.css?inline" {
  const css: string;
  export default css;
}

/** The launcher's text by language, where it differs from the English one. */
declare const LAUNCHER_TEXTS: Record<string, string>;
/** File name of the panel's chunk. */
declare const PANEL_FILE: string;
declare const PANEL_INTEGRITY: string;
/** File name of the chunk with the extras: `data-inline`, `data-badge` and `data-launcher`. */
declare const EXTRAS_FILE: string;
declare const EXTRAS_INTEGRITY: string;
/** File and integrity of the lazy chunks, by name: the lazy views, and each translation. */
declare const LAZY_CHUNKS: Record<string, [file: string, integrity: string]>;
