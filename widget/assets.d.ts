/** A stylesheet as text, to be adopted by the shadow root. */
declare module "*.css?inline" {
  const css: string;
  export default css;
}

/** The panel's chunk as the build named it. */
declare const PANEL_FILE: string;
declare const PANEL_INTEGRITY: string;
/** And that of the few pages' attributes. */
declare const EXTRAS_FILE: string;
declare const EXTRAS_INTEGRITY: string;
/** File and integrity of the chunks that the panel fetches later, by their names: `late`, and each language. */
declare const LAZY_CHUNKS: Record<string, [file: string, integrity: string]>;
