/** Makes a constructed stylesheet, which a page's content security policy does not restrict. */
export function makeSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
