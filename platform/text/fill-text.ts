/**
 * Puts a value in the place of `{n}` in a text. In a right-to-left language, the value is isolated (Unicode Standard
 * Annex #9), so that a name in Latin letters does not change the order of the words around it.
 */
export const fillText = (text: string, value: string, locale: string): string =>
  text.replaceAll("{n}", () => (locale === "ar" ? `\u2068${value}\u2069` : value));
