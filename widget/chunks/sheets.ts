/** Makes a constructed stylesheet, which a page's content security policy does not restrict. */
export function makeSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** Adds a stylesheet to the panel. @returns whether the panel did not have it yet */
export function addSheet({ adoptedStyleSheets }: ShadowRoot, sheet: CSSStyleSheet): boolean {
  const isNew = !adoptedStyleSheets.includes(sheet);
  if (isNew) adoptedStyleSheets.push(sheet);
  return isNew;
}
