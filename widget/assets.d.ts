/** A stylesheet as text, to be adopted by the shadow root. */
declare module "*.css?inline" {
  const css: string;
  export default css;
}

/** The panel's chunk as the build named it. */
declare const PANEL_FILE: string;
declare const PANEL_INTEGRITY: string;
/** And that of the few pages' attributes. */
declare const MORE_FILE: string;
