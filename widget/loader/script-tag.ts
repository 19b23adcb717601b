/** The attributes of the script tag, without `data-`. `startEarshot` reads them; docs/embed.md explains them. */
export interface Attributes {
  sdkToken?: string;
  /** Name of the global function, instead of `earshot`. */
  global?: string;
  locale?: string;
  theme?: string;
  /** A colour in CSS. */
  accent?: string;
  /** `left` or `right`. */
  position?: string;
  /** The page's own text for the launcher. */
  label?: string;
  /** `none`, or a selector of the page's own buttons. */
  launcher?: string;
  /** A selector of the element of the page that shows the panel. */
  inline?: string;
  /** Present, with any value: the launcher shows the number of unread entries. */
  badge?: string;
  /** URL of the page's sign-in. */
  signInUrl?: string;
}

/** The script tag, or an object with the same fields. */
export interface ScriptTag {
  src: string;
  dataset: DOMStringMap;
}

/**
 * Returns the running script tag. It uses the prototype's getter, because `<img name="currentScript">` in user content
 * would shadow `document.currentScript`, and so control the URL from which code is loaded.
 */
export const findScriptTag = () =>
  Object.getOwnPropertyDescriptor(Document.prototype, "currentScript")?.get?.call(
    document,
  ) as HTMLScriptElement;
