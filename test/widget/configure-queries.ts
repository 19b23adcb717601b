import { configure } from "@testing-library/preact";

const inline = /^(a|abbr|b|bdi|br|code|del|em|i|kbd|label|mark|s|small|span|strong|sub|sup|time|u)$/;

/** Replaces the parts of Testing Library that are slow in jsdom. */
export function configureQueries(): void {
  configure({
    // Checking whether an element is hidden reads the styles of all its ancestors, which would take seconds per
    // test.
    defaultHidden: true,
    asyncUtilTimeout: 20_000,
    // `findBy…` creates this error for each attempt; the default error contains the whole document, which takes
    // longer than the search.
    getElementError: (message, { textContent }) =>
      new Error(`${message}\n\nThe text is: ${textContent?.slice(0, 2_000)}`),
  });
  // To find accessible names, Testing Library reads `display` and `visibility`; jsdom would match every rule of its
  // own style sheet each time.
  const getComputedStyle = ({ localName, style, hidden }: HTMLElement) => {
    const display = style?.display || (hidden ? "none" : inline.test(localName) ? "inline" : "block");
    const values: Record<string, string> = { display, visibility: style?.visibility || "visible" };
    return { ...values, getPropertyValue: (name: string) => values[name] ?? "" };
  };
  Object.assign(window, { getComputedStyle });
}
