/** The `data-` attributes of the script tag, in camel case; docs/embed.md explains them. */
export interface Attributes {
  sdkToken?: string;
  /** Name of the global function; `earshot` by default. */
  global?: string;
  locale?: string;
  theme?: string;
  /** The tabs that are shown, such as `ideas roadmap`. */
  tabs?: string;
  /** Any CSS colour. */
  accent?: string;
  /** `left` or `right`. */
  position?: string;
  /** The launcher's text, instead of the translated one. */
  label?: string;
  /** `none`, or a selector for the page's own buttons that open the panel. */
  launcher?: string;
  /** A selector for the page element that shows the panel. */
  inline?: string;
  /** If present, with any value, the launcher shows how much is new. */
  badge?: string;
  /** The version of the site's own app, for staff who read an idea. */
  appVersion?: string;
  /** URL of the site's sign-in page. */
  signInUrl?: string;
}

/** The script tag, or an object with the same fields. */
export interface ScriptTag {
  src: string;
  dataset: DOMStringMap;
}

/**
 * Returns the tag of the running script. Uses the getter of `Document.prototype`, because `<img name="currentScript">`
 * in user content would shadow `document.currentScript` and so choose the URL from which code is loaded.
 */
export const findScriptTag = () =>
  Object.getOwnPropertyDescriptor(Document.prototype, "currentScript")?.get?.call(
    document,
  ) as HTMLScriptElement;
