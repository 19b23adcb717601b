/** Styles as an object: no tag and no attribute, so a page's policy has nothing to refuse. */
export function makeSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
