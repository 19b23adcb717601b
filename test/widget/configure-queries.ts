import { configure } from "@testing-library/preact";

const inline = /^(a|abbr|b|bdi|br|code|del|em|i|kbd|label|mark|s|small|span|strong|sub|sup|time|u)$/;

/** Testing Library without the parts that are slow in jsdom. */
export function configureQueries(): void {
  configure({
    // Whether an element is hidden takes the styles of all its ancestors: seconds per test.
    defaultHidden: true,
    asyncUtilTimeout: 10_000,
    // `findBy…` builds this for each try; the whole document as HTML takes longer than the search.
    getElementError: (message, { textContent }) =>
      new Error(`${message}\n\nThe text is: ${textContent?.slice(0, 2_000)}`),
  });
  // Accessible names need `display` and `visibility`; jsdom matches every rule of its own style sheet for each.
  const getComputedStyle = ({ localName, style, hidden }: HTMLElement) => {
    const display = style?.display || (hidden ? "none" : inline.test(localName) ? "inline" : "block");
    const values: Record<string, string> = { display, visibility: style?.visibility || "visible" };
    return { ...values, getPropertyValue: (name: string) => values[name] ?? "" };
  };
  Object.assign(window, { getComputedStyle });
}
